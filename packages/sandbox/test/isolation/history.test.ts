import { expect, it } from 'vitest';
import { anomaliesIn, type Call, withStaleRead } from './history.ts';

/** A call from one time to another. `adds` and `reads` are written as `list: values`. */
function call(
  name: string,
  [begin, end]: [number, number],
  {
    adds = {},
    reads = {},
    outcome = 'done' as Call['outcome'],
  }: {
    adds?: Record<string, string>;
    reads?: Record<string, string>;
    outcome?: Call['outcome'];
  },
): Call {
  return {
    name,
    begin,
    end: outcome === 'unknown' ? Number.POSITIVE_INFINITY : end,
    outcome,
    adds: Object.entries(adds).map(([list, value]) => ({ list, value })),
    reads: Object.entries(reads).map(([list, values]) => ({
      list,
      values: new Set(values.split(' ').filter(Boolean)),
    })),
  };
}

it('A history that calls one after another could have has no anomaly', () => {
  expect(
    anomaliesIn([
      call('add 1', [0, 10], { adds: { a: '1' }, reads: { a: '1' } }),
      // It runs at the same time, and may come before or after.
      call('early read', [1, 9], { reads: { a: '' } }),
      call('late read', [2, 8], { reads: { a: '1' } }),
      call('lost call', [3, 4], { adds: { a: '2' }, outcome: 'unknown' }),
      call('before it', [20, 21], { reads: { a: '1' } }),
      call('after it', [22, 23], { reads: { a: '1 2' } }),
      call('refused', [24, 25], { adds: { a: '3' }, outcome: 'refused' }),
      call('never done', [24, 25], { adds: { a: '4' }, outcome: 'unknown' }),
      call('end', [30, 31], { reads: { a: '1 2' } }),
    ]),
  ).toEqual([]);
});

it.each<[string, RegExp, Call[]]>([
  [
    'a stale read',
    /^add 1 ended before the next one began,\n {2}which is read did not read|^read did not read/,
    [call('add 1', [0, 1], { adds: { a: '1' } }), call('read', [2, 3], { reads: { a: '' } })],
  ],
  [
    'a write skew: each of two calls that run at once decides without the other',
    /did not read what the next one added,\n {2}which is .* did not read what the next one added/,
    [
      call('first', [0, 10], { adds: { a: '1' }, reads: { a: '1', b: '' } }),
      call('second', [0, 10], { adds: { b: '2' }, reads: { a: '', b: '2' } }),
    ],
  ],
  [
    'a torn read of two lists that one call added to',
    /read/,
    [
      call('both', [0, 10], { adds: { a: '1', b: '1' } }),
      call('torn', [0, 10], { reads: { a: '1', b: '' } }),
    ],
  ],
  [
    'two reads that saw two calls in opposite orders',
    /read/,
    [
      call('one', [0, 10], { adds: { a: '1' } }),
      call('two', [0, 10], { adds: { b: '2' } }),
      call('sees one', [0, 10], { reads: { a: '1', b: '' } }),
      call('sees two', [0, 10], { reads: { a: '', b: '2' } }),
    ],
  ],
  [
    'a lost update, which is seen once and then no more',
    /read/,
    [
      call('add', [0, 9], { adds: { a: '1' }, outcome: 'unknown' }),
      call('sees it', [10, 11], { reads: { a: '1' } }),
      call('does not', [12, 13], { reads: { a: '' } }),
    ],
  ],
  [
    'the effect of a refused call',
    /^1 in a was read, but add was refused$/,
    [
      call('add', [0, 1], { adds: { a: '1' }, outcome: 'refused' }),
      call('read', [2, 3], { reads: { a: '1' } }),
    ],
  ],
  [
    'a value of nobody',
    /^1 in a was read, but nobody added it$/,
    [call('read', [2, 3], { reads: { a: '1' } })],
  ],
])('It is an anomaly: %s', (_, expected, history) => {
  expect(anomaliesIn(history)).toEqual([expect.stringMatching(expected)]);
});

it('A stale read is planted so that it is found, among a thousand calls', () => {
  const history = Array.from({ length: 500 }, (_, i) => [
    call(`add ${i}`, [10 * i, 10 * i + 4], { adds: { [`list ${i % 5}`]: String(i) } }),
    call(`read ${i}`, [10 * i + 5, 10 * i + 12], {
      reads: {
        [`list ${i % 5}`]: Array.from({ length: i + 1 }, (_, n) => n)
          .filter((n) => n % 5 === i % 5)
          .join(' '),
      },
    }),
  ]).flat();
  expect(anomaliesIn(history)).toEqual([]);
  for (const at of [0, 0.3, 0.6, 0.999])
    expect(anomaliesIn(withStaleRead(history, () => at))).toHaveLength(1);
});
