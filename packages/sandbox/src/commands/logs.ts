import type { Command } from 'commander';
import type { RequestEntry, SandboxEvent } from '../generated/contract.ts';
import { type ConnectionOptions, connect, connectable } from './connection.ts';
import { follow, type ListSince, newest, untilStopped } from './follow.ts';
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

/** How many entries of a list are read to find those that belong to a log. */
const MOST = 1_000;

export function logCommands(program: Command, signal: AbortSignal): void {
  const log = (name: string, summary: string, description: string) =>
    connectable(program.command(name))
      .summary(summary)
      .description(description)
      .option('-f, --follow', 'go on with new ones, until Ctrl-C')
      .option('--failed', 'only those that failed')
      .option('--last <number>', 'how many of the latest to show (default: 20)', '20');

  log(
    'requests',
    'show the calls to the service, and why they failed',
    'Shows the latest calls to the service: when, HTTP status, code, operation, and below it how the call breaks the contract. For headers and bodies, see: payments-sandbox call requests_get --help',
  ).action(async (options: LogOptions) => {
    const { control } = await connect(options, signal);
    await show<RequestEntry>(options, signal, {
      list: (params) => control.requests.list(params),
      has: () => true,
      hasFailed: ({ code, problems }) => (code !== 0 && code !== 200) || problems.length > 0,
      line: requestLine,
    });
  });

  log(
    'callbacks',
    'show the attempts to deliver callbacks',
    'Shows the latest attempts to deliver callbacks: when by the clock of the sandbox, the HTTP status, the event, the order, the id of the delivery, and why the attempt failed. For bodies, see: payments-sandbox call deliveries_get --help',
  ).action(async (options: LogOptions) => {
    const { control } = await connect(options, signal);
    await show<SandboxEvent>(options, signal, {
      list: (params) => control.events.list(params),
      has: ({ type }) => type === 'callback.attempted',
      hasFailed: ({ error }) => error !== null,
      line: attemptLine,
    });
  });
}

async function show<Entry extends { id: string }>(
  options: LogOptions,
  signal: AbortSignal,
  { list, has, hasFailed, line }: Log<Entry>,
): Promise<void> {
  const last = readNumber('--last', options.last, 0, MOST);
  const isWanted = (entry: Entry) => has(entry) && (!options.failed || hasFailed(entry));
  const latest = await newest(list, MOST);
  const wanted = latest.filter(isWanted);
  for (const entry of wanted.slice(wanted.length - Math.min(last, wanted.length)))
    print(options, entry, line(entry));
  if (!options.follow) return;
  await untilStopped(signal, async () => {
    for await (const entry of follow(list, latest.at(-1)?.id ?? '0', signal))
      if (isWanted(entry)) print(options, entry, line(entry));
  });
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
  const hasFailed = code !== 0 && code !== 200;
  const why = [
    ...(entry.fault_id === null ? [] : [`hit by the fault ${entry.fault_id}`]),
    ...problems,
    ...response_problems.map((problem) => `response: ${problem}`),
  ];
  if (why.length === 0 && hasFailed && message !== undefined) why.push(message);
  return [parts.join('  '), ...why.map((each) => `          ${each}`)].join('\n');
}

function attemptLine(event: SandboxEvent): string {
  const { at, http_status, callback_event, order_number, delivery_id, error } = event;
  const parts = [at, http_status ?? '---', callback_event, order_number ?? '', delivery_id, error ?? ''];
  return parts.join('  ').trimEnd();
}
