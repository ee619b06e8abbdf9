import type { Command } from 'commander';
import type { Control } from '../generated/client.ts';
import type { RequestEntry, SandboxEvent } from '../generated/contract.ts';
import { type ConnectionOptions, connect, connectable } from './connection.ts';
import { entriesOf, follow, type ListSince, MAX_PAGE, untilStopped } from './follow.ts';
import { readNumber } from './option.ts';
import { print } from './print.ts';

interface LogOptions extends ConnectionOptions {
  follow?: boolean;
  failed?: boolean;
  last: string;
}

/** How a log is read and shown. */
interface Log<Entry> {
  list: ListSince<Entry>;
  /** Whether an entry of the list belongs to the log. */
  has: (entry: Entry) => boolean;
  hasFailed: (entry: Entry) => boolean;
  line: (entry: Entry) => string;
}

/** Widths of the columns of callbacks: of the longest event, and of an order's number. */
const EVENT_WIDTH = 'recurring_order.completed'.length;
const ORDER_WIDTH = 22;

/** How many entries of a list are read to find those that belong to a log. */
const MAX_ENTRIES_READ = 1_000;

export function logCommands(program: Command, signal: AbortSignal): void {
  const add = <Entry extends { id: string }>(
    name: string,
    summary: string,
    description: string,
    logOf: (control: Control) => Log<Entry>,
  ) =>
    connectable(program.command(name))
      .summary(summary)
      .description(description)
      .option('-f, --follow', 'go on with new ones, until Ctrl-C')
      .option('--failed', 'only those that failed, or were hit by a fault')
      .option('--last <number>', 'how many of the latest to show (default: 20)', '20')
      .action(async (options: LogOptions) => {
        const { control } = await connect(options, signal);
        await show(name, logOf(control), options, signal);
      });

  add(
    'requests',
    'show the calls to the service, and why they failed',
    'Shows the latest calls to the service: when, HTTP status, code, operation, and below it how the call breaks the contract. For headers and bodies, see: payments-sandbox call requests_get --help',
    ({ requests }): Log<RequestEntry> => ({
      list: async (params) => (await requests.list(params)).requests,
      has: () => true,
      hasFailed: (entry) =>
        isFailure(entry) ||
        entry.fault_id !== null ||
        entry.problems.length > 0 ||
        entry.response_problems.length > 0,
      line: requestLine,
    }),
  );
  add(
    'callbacks',
    'show the attempts to deliver callbacks',
    'Shows the latest attempts to deliver callbacks: when by the clock of the sandbox, the HTTP status, the event, the order, the id of the delivery, and why the attempt failed. For bodies, see: payments-sandbox call deliveries_get --help',
    ({ events }): Log<SandboxEvent> => ({
      list: async (params) => (await events.list(params)).events,
      has: ({ type }) => type === 'callback.attempted',
      hasFailed: ({ error }) => error !== null,
      line: attemptLine,
    }),
  );
}

async function show<Entry extends { id: string }>(
  name: string,
  { list, has, hasFailed, line }: Log<Entry>,
  options: LogOptions,
  signal: AbortSignal,
): Promise<void> {
  const last = readNumber('--last', options.last, 0, MAX_ENTRIES_READ);
  const isWanted = (entry: Entry) => has(entry) && (!options.failed || hasFailed(entry));
  const { found, newestId } = await latest({ list, isWanted }, last);
  for (const entry of found) print(options, entry, line(entry));
  const what = `${options.failed ? 'failed ' : ''}${name}`;
  if (!options.follow) {
    if (found.length === 0 && last > 0 && !options.json) console.error(`No ${what}.`);
    return;
  }
  if (!options.json) console.error(`Waiting for ${what}. Press Ctrl-C to stop.`);
  await untilStopped(signal, async () => {
    for await (const entry of follow(list, newestId, signal))
      if (isWanted(entry)) print(options, entry, line(entry));
  });
}

/** The latest entries that are wanted, oldest first, and the id of the newest entry of all. */
async function latest<Entry extends { id: string }>(
  { list, isWanted }: { list: ListSince<Entry>; isWanted: (entry: Entry) => boolean },
  count: number,
): Promise<{ found: Entry[]; newestId: string }> {
  const found: Entry[] = [];
  let newestId: string | undefined;
  let read = 0;
  for await (const entry of entriesOf(list, { limit: Math.min(Math.max(count, 1), MAX_PAGE) })) {
    newestId ??= entry.id;
    if (found.length < count && isWanted(entry)) found.unshift(entry);
    if (found.length === count || ++read === MAX_ENTRIES_READ) break;
  }
  return { found, newestId: newestId ?? '0' };
}

function isFailure({ code }: RequestEntry): boolean {
  return code !== 0 && code !== 200;
}

function requestLine(entry: RequestEntry): string {
  const { received_at, http_status, code, operation_id, method, url, problems, response_problems } = entry;
  const parts = [
    received_at.slice(11, 19),
    String(http_status ?? '---'),
    String(code ?? '').padEnd(6),
    operation_id ?? `${method} ${url}`,
  ];
  const message = (entry.response_body as { message?: string } | undefined)?.message;
  const why = [
    ...(entry.fault_id === null ? [] : [`hit by the fault ${entry.fault_id}`]),
    ...problems,
    ...response_problems.map((problem) => `response: ${problem}`),
  ];
  if (why.length === 0 && isFailure(entry) && message !== undefined) why.push(message);
  return [parts.join('  '), ...why.map((each) => `          ${each}`)].join('\n');
}

function attemptLine(event: SandboxEvent): string {
  const { at, http_status, callback_event, order_number, delivery_id, error } = event;
  const parts = [
    at,
    http_status ?? '---',
    (callback_event ?? '').padEnd(EVENT_WIDTH),
    (order_number ?? '').padEnd(ORDER_WIDTH),
    delivery_id,
    error ?? '',
  ];
  return parts.join('  ').trimEnd();
}
