import type { Json } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';

const LISTED = ['a', 'b', 'c'].map((wallet_id) => ({ wallet_id, p_user_id: wallet_id === 'a' ? 'x' : 'y' }));

const TRANSACTIONS = [
  { id: '1', wallet: 'a', p_created_at: '2026-02-03T01:10:00Z' },
  { id: '2', wallet: 'b', p_created_at: '2026-02-03T01:20:00Z' },
  { id: '3', wallet: 'c', p_created_at: '2026-02-03T09:30:00Z' },
];

type Query = Record<string, string>;

/** The findings of a step on a server that lists these transactions. */
async function findingsOf(
  title: string,
  isListed: (one: (typeof TRANSACTIONS)[number], query: Query) => boolean,
) {
  const fixtures = {
    kinds: new Set(['wallet'] as const),
    get: async () => LISTED[1],
    listed: () => LISTED,
  };
  const { findings, outcomes } = await runSteps(
    'C07',
    title,
    serving((_, { url }): Json => {
      const query = Object.fromEntries(new URL(url).searchParams);
      const found = TRANSACTIONS.filter((one) => isListed(one, query));
      return { transactions: found.slice(Number(query.offset)).map(({ wallet: _, ...one }) => one) };
    }),
    { ...DEFAULT_PROFILE, limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 }, fixtures },
  );
  return findings.length > 0 ? findings : [...outcomes];
}

it('Wallets of one user must not list the same transactions', async () => {
  const title = 'each wallet has transactions of its own';
  expect(await findingsOf(title, (one, { wallet_id }) => one.wallet === wallet_id)).toEqual(['passed']);
  const userOf = (id: string) => LISTED.find(({ wallet_id }) => wallet_id === id)?.p_user_id;
  expect(await findingsOf(title, (one, { p_user_id }) => userOf(one.wallet) === p_user_id)).toEqual([
    'expected the transactions of the wallet c, got "2", which is one of b',
  ]);
});

it('A time range must not take noon for midnight', async () => {
  const inRange = (read: (text: string) => string) => (one: (typeof TRANSACTIONS)[number], query: Query) => {
    const at = Date.parse(one.p_created_at);
    const bound = (text: string) => Date.parse(`${read(text).replace(' ', 'T')}+08:00`);
    if (one.wallet !== query.wallet_id) return false;
    if (query.start_at && at < bound(query.start_at)) return false;
    return !(query.end_at && at > bound(query.end_at));
  };
  const title = 'time ranges that begin or end at each hour';
  expect(
    await findingsOf(
      title,
      inRange((text) => text),
    ),
  ).toEqual(['passed']);
  const noon = inRange((text) => text.replace(' 12:', ' 00:'));
  expect(await findingsOf(title, noon)).toEqual([
    'expected the transaction of 2026-02-03 09:20:00 in Hong Kong to be inside 2026-02-03 00:00:00 to 2026-02-03 12:30:00, got it is not listed',
  ]);
});
