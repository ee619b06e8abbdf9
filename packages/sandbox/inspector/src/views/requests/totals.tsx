import { useEffect, useMemo } from 'preact/hooks';
import type { RequestEntry } from '../../../../src/generated/contract.ts';
import { count, milliseconds, time } from '../../format.ts';
import { Badge, Block, Detail } from '../../parts/layout.tsx';
import { linkTo } from '../../route.ts';
import { totalsOf } from './totals.ts';

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
        <b>{calls.toLocaleString('en')}</b> calls, <b>{refused.toLocaleString('en')}</b> refused or dropped
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
          <p class="ends">
            {time(periods[0]?.from ?? '')} to {time(periods.at(-1)?.from ?? '')}, at most{' '}
            {count(most, 'call')} in {lengthOf(period)}
          </p>
        </Block>
      )}
      {codes.length > 0 && (
        <Block title="Refusals by code">
          <table class="totals">
            <tbody>
              {codes.map(({ code, calls: times }) => (
                <tr key={code}>
                  <th scope="row">
                    <Badge tone="warn">{code ?? 'no code'}</Badge>
                  </th>
                  <td>{count(times, 'call')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Block>
      )}
      {slowest.length > 0 && (
        <Block title="Slowest operations">
          <table class="totals">
            <thead>
              <tr>
                <th scope="col">Operation</th>
                <th scope="col">Calls</th>
                <th scope="col">Median</th>
                <th scope="col">Longest</th>
              </tr>
            </thead>
            <tbody>
              {slowest.map(({ operation, calls: times, median, longest }) => (
                <tr key={operation}>
                  <th scope="row">{operation}</th>
                  <td>{times.toLocaleString('en')}</td>
                  <td>{milliseconds(median)}</td>
                  <td>{milliseconds(longest)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Block>
      )}
    </Detail>
  );
}

function lengthOf(period: number): string {
  const seconds = period / 1_000;
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${seconds / 60} min`;
  return seconds < 86_400 ? `${seconds / 3_600} h` : count(Math.round(seconds / 86_400), 'day');
}
