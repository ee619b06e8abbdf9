import { useCallback, useEffect, useMemo } from 'preact/hooks';
import type { RequestEntry } from '../../../../src/generated/contract.ts';
import { act } from '../../act.ts';
import { baseUrlOf } from '../../connection.ts';
import { contractOperations } from '../../contract.ts';
import { count, milliseconds, timeOfDay } from '../../format.ts';
import { isLive } from '../../live.ts';
import { Button, Copy, SelectField, TextField } from '../../parts/controls.tsx';
import { ErrorText, Split, View } from '../../parts/layout.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { linkTo, route, sandboxId, useFilter } from '../../route.ts';
import { pathOf } from '../../snippets.ts';
import { hasFailed } from './failed.ts';
import { useRequestLog } from './log.ts';
import { Status, Why } from './outcome.tsx';
import { RequestDetail } from './request.tsx';
import { RequestTotals } from './totals.tsx';

const COLUMNS: Column<RequestEntry>[] = [
  {
    title: 'Request',
    cell: (entry) => (
      <span class="call" title={pathOf(entry)}>
        <b>{entry.method}</b> {shortPath(entry)}
      </span>
    ),
  },
  { title: 'Operation', width: '14rem', wideOnly: true, cell: ({ operation_id }) => operation_id ?? '–' },
  { title: 'Code', width: '5.5rem', numeric: true, cell: ({ code }) => code ?? '–' },
  { title: 'HTTP', width: '4.5rem', cell: (entry) => <Status entry={entry} /> },
  { title: 'Why it failed', width: '28%', wideOnly: true, cell: (entry) => <Why entry={entry} /> },
  {
    title: 'Duration',
    width: '5.5rem',
    numeric: true,
    wideOnly: true,
    cell: ({ duration_ms }) => milliseconds(duration_ms),
  },
  {
    title: 'Real time, UTC',
    width: '8rem',
    numeric: true,
    wideOnly: true,
    cell: ({ received_at }) => timeOfDay(received_at),
  },
];

/** In place of the id of a call. */
const TOTALS = 'totals';

const SHOWN = [
  { value: '', text: 'all' },
  { value: 'failed', text: 'failed' },
  { value: 'violations', text: 'with violations' },
  { value: 'faults', text: 'with a fault' },
] as const;
type Shown = (typeof SHOWN)[number]['value'];

/** Request ids that the sandbox generates. */
const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function Requests() {
  const [wanted, show] = useFilter('show');
  const shown = SHOWN.find(({ value }) => value === wanted)?.value ?? '';
  const [operation, setOperation] = useFilter('operation');
  const [path, setPath] = useFilter('path');
  const { log, loadMore } = useRequestLog({
    ...(operation ? { operation_id: operation } : {}),
    ...(path ? (REQUEST_ID.test(path) ? { request_id: path } : { path }) : {}),
  });
  const [open] = route.value.rest;
  const entries = useMemo(() => log?.entries.filter((entry) => isShown(entry, shown)) ?? [], [log, shown]);
  const isFiltered = shown !== '' || operation !== '' || path !== '';
  const more = useCallback(() => void loadMore(), [loadMore]);
  // If most entries are filtered out here, the list does not fill the screen, so scrolling would not load more.
  useEffect(() => {
    if (entries.length < 50 && log?.hasMore) more();
  }, [entries, log, more]);

  return (
    <View
      title="Requests"
      note={log && noteOf(entries.length, log, isFiltered)}
      actions={
        <>
          <TextField label="Search paths or X-Request-Id" type="search" value={path} onInput={setPath} />
          <SelectField
            label="Operation"
            value={operation}
            options={[{ value: '', text: 'every operation' }, ...contractOperations.map(({ id }) => id)]}
            onInput={setOperation}
          />
          <SelectField label="Show" value={shown} options={SHOWN} onInput={show} />
          <a
            class="button"
            href={linkTo('requests', TOTALS)}
            aria-current={open === TOTALS ? 'true' : undefined}
          >
            Totals
          </a>
          <Button pressed={isLive.value} onClick={() => (isLive.value = !isLive.value)}>
            Live
          </Button>
        </>
      }
    >
      <ErrorText text={log?.error} />
      <Split
        list={
          log &&
          (log.error === undefined || log.entries.length > 0) && (
            <Table
              label="Requests, newest first"
              columns={COLUMNS}
              rows={entries}
              keyOf={({ id }) => id}
              linkOf={({ id }) => linkTo('requests', id)}
              nameOf={outcomeOf}
              selected={open === TOTALS ? undefined : open}
              toneOf={(entry) => (hasFailed(entry) ? 'bad' : undefined)}
              onEnd={more}
              empty={isFiltered ? 'No call matches.' : <NoCalls />}
              narrowDetail={(entry) => <Outcome entry={entry} />}
            />
          )
        }
        detail={
          open === TOTALS
            ? log && <RequestTotals entries={entries} hasMore={log.hasMore} loadMore={more} />
            : open && <RequestDetail id={open} key={open} />
        }
      />
    </View>
  );
}

/** How many calls are listed, and of how many, as long as not all are. */
function noteOf(
  number: number,
  { entries, hasMore, kept, dropped }: NonNullable<ReturnType<typeof useRequestLog>['log']>,
  isFiltered: boolean,
): string {
  const lost = dropped > 0 ? `, ${dropped.toLocaleString('en')} not kept` : '';
  const all = kept.toLocaleString('en');
  if (isFiltered) return `${count(number, 'call')} of ${hasMore ? 'those loaded' : all}${lost}`;
  return `${hasMore ? `${entries.length.toLocaleString('en')} of ${all} calls loaded` : count(number, 'call')}${lost}`;
}

/** The second line of a call on a phone: why it failed, or what it called. */
function Outcome({ entry }: { entry: RequestEntry }) {
  return hasFailed(entry) || entry.fault_id !== null ? (
    <span class="failure">
      <Why entry={entry} />
    </span>
  ) : (
    <span>
      {entry.operation_id ?? 'no operation'}, {milliseconds(entry.duration_ms)}
    </span>
  );
}

/** What to do in a sandbox that nobody has called yet. */
function NoCalls() {
  const { value: sandbox } = sandboxId;
  const path = '/svc/payment/api/v1/openapi/transactions/list?limit=5';
  const url = baseUrlOf(sandbox) + path;
  return (
    <>
      <p>No calls yet. Call an operation of the service, and it appears here.</p>
      <p class="actions">
        <Button tone="main" action="send" onClick={() => void act('send', () => send(url))}>
          Send a first call
        </Button>
        <Copy text={`curl '${url}'`}>Copy it as curl</Copy>
      </p>
    </>
  );
}

async function send(url: string): Promise<string> {
  const response = await fetch(url);
  return `Sent. HTTP ${response.status}.`;
}

function outcomeOf({ http_status: status, code }: RequestEntry): string {
  if (status === null) return 'the connection was dropped';
  return `HTTP ${status}${code === null ? '' : `, code ${code}`}`;
}

function isShown(entry: RequestEntry, shown: Shown): boolean {
  switch (shown) {
    case '':
      return true;
    case 'failed':
      return hasFailed(entry);
    case 'violations':
      return entry.problems.length + entry.response_problems.length > 0;
    case 'faults':
      return entry.fault_id !== null;
  }
}

/** Shortens the prefix that all paths of the service have in common. */
function shortPath(entry: RequestEntry): string {
  return pathOf(entry).replace(/^.*\/openapi(?=\/)/, '…');
}
