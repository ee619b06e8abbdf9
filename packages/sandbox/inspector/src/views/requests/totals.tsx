import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { RequestEntry } from '../../../../src/generated/contract.ts';
import { count, milliseconds, time } from '../../format.ts';
import { Badge, Block, Detail } from '../../parts/layout.tsx';
import { linkTo } from '../../route.ts';
import { type Totals, totalsOf } from './totals.ts';

/** Keeps the bars narrow if there are few periods. */
const FEWEST = 24;

interface Props {
  entries: readonly RequestEntry[];
  hasMore: boolean;
  loadMore(): void;
}

/** What the listed calls add up to. It loads those that are still missing. */
export function RequestTotals({ entries, hasMore, loadMore }: Props) {
  useEffect(() => {
    if (hasMore) loadMore();
  }, [entries, hasMore, loadMore]);
  const { calls, refused, codes, slowest, periods, period } = useMemo(() => totalsOf(entries), [entries]);
  const most = Math.max(1, ...periods.map((one) => one.calls));
  return (
    <Detail title="Totals" back={linkTo('requests')}>
      <p class="sum">
        <b>{calls.toLocaleString('en')}</b> {calls === 1 ? 'call' : 'calls'},{' '}
        <b>{refused.toLocaleString('en')}</b> refused or dropped
        {hasMore && ', still loading'}
      </p>
      {periods.length > 0 && (
        <Block title="Over time">
          <svg
            class="bars"
            viewBox={`0 0 ${Math.max(FEWEST, periods.length)} 40`}
            preserveAspectRatio="none"
            role="img"
          >
            <title>{`Calls in real time, ${count(periods.length, 'period')} of ${lengthOf(period)}`}</title>
            {periods.map((one, index) => (
              <g key={one.from}>
                <title>{`${time(one.from)}: ${count(one.calls, 'call')}, ${one.refused} refused`}</title>
                <rect x={index} y="0" width="1" height="40" class="back" />
                <rect
                  x={index + 0.1}
                  y={40 - (40 * one.calls) / most}
                  width="0.8"
                  height={(40 * one.calls) / most}
                />
                <rect
                  x={index + 0.1}
                  y={40 - (40 * one.refused) / most}
                  width="0.8"
                  height={(40 * one.refused) / most}
                  class="bad"
                />
              </g>
            ))}
          </svg>
          <p class="ends">{spanOf(periods, most, period)}</p>
        </Block>
      )}
      {codes.length > 0 && (
        <Figures
          title="Refusals by code"
          columns={['Code, and the message of the last one', 'Calls']}
          rows={codes.map(({ code, calls: times, message }) => [
            <>
              <Badge tone="warn">{code ?? 'no code'}</Badge> {message}
            </>,
            times.toLocaleString('en'),
          ])}
        />
      )}
      {slowest.length > 0 && (
        <Figures
          title="Slowest operations"
          columns={['Operation', 'Calls', 'Median', 'Longest']}
          rows={slowest.map(({ operation, calls: times, median, longest }) => [
            operation,
            times.toLocaleString('en'),
            milliseconds(median),
            milliseconds(longest),
          ])}
        />
      )}
    </Detail>
  );
}

/** A table whose first column names what the others count. */
function Figures({
  title,
  columns,
  rows,
}: {
  title: string;
  columns: string[];
  rows: ComponentChildren[][];
}) {
  return (
    <Block title={title}>
      <table class="totals">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={columns[column + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}

/** When the calls were, and how many came at most in one of the periods. */
function spanOf(periods: Totals['periods'], most: number, period: number): string {
  const [first, last] = [time(periods[0]?.from ?? ''), time(periods.at(-1)?.from ?? '')];
  const atMost = `${count(most, 'call')} in ${lengthOf(period)}`;
  return first === last ? `${first}, ${atMost}` : `${first} to ${last}, at most ${atMost}`;
}

function lengthOf(period: number): string {
  const seconds = period / 1_000;
  // A number and its unit stay on one line.
  if (seconds < 60) return `${seconds}\u00A0s`;
  if (seconds < 3_600) return `${seconds / 60}\u00A0min`;
  return seconds < 86_400 ? `${seconds / 3_600}\u00A0h` : count(Math.round(seconds / 86_400), 'day');
}
