import { useCallback, useEffect, useMemo } from 'preact/hooks';
import type { RequestEntry } from '../../../../src/generated/contract.ts';
import { contractOperations } from '../../contract.ts';
import { count, milliseconds, timeOfDay } from '../../format.ts';
import { isLive } from '../../live.ts';
import { Button, SelectField, TextField } from '../../parts/controls.tsx';
import { ErrorText, Split, View } from '../../parts/layout.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { linkTo, route, useFilter } from '../../route.ts';
import { pathOf } from '../../snippets.ts';
import { useRequestLog } from './log.ts';
import { RequestDetail } from './request.tsx';
import { hasFailed, Status } from './status.tsx';
import { Why } from './why.tsx';

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
  const more = useCallback(() => void loadMore(), [loadMore]);
  // If most entries are filtered out here, the list does not fill the screen, so scrolling would not load more.
  useEffect(() => {
    if (entries.length < 50 && log?.hasMore) more();
  }, [entries, log, more]);

  return (
    <View
      title="Requests"
      note={log && noteOf(entries.length, log)}
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
              selected={open}
              toneOf={(entry) => (hasFailed(entry) ? 'bad' : undefined)}
              onEnd={more}
              empty={
                shown === '' && !operation && !path
                  ? 'No calls yet. Call an operation of the service, and it appears here.'
                  : 'No call matches.'
              }
            />
          )
        }
        detail={open && <RequestDetail id={open} key={open} />}
      />
    </View>
  );
}

function noteOf(number: number, { hasMore, dropped }: { hasMore: boolean; dropped: number }): string {
  const lost = dropped > 0 ? `, ${dropped} dropped` : '';
  return `${count(number, 'call')}${hasMore ? ' so far' : ''}${lost}`;
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
