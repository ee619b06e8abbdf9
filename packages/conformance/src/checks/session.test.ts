import { expect, it } from 'vitest';
import { runSteps, serving } from '../../test/steps.fixture.ts';
import { DEFAULT_PROFILE } from '../profile/presets.ts';

const TOKENS = [
  { token: 't1', token_type: 'CreditCard' },
  { token: 't2', token_type: 'WechatPayAutoDebit' },
];

/** The outcome of a step that reads the tokens of customers, of whom one has none, and one gets those of every type. */
async function outcomeFor(...uuids: string[]) {
  const listed = uuids.map((uuid) => ({ uuid }));
  const { findings, outcomes } = await runSteps(
    'C07',
    'the filter by Wechat Pay returns',
    serving((_, { url }) => {
      const { pathname, searchParams } = new URL(url);
      const isFiltered = searchParams.has('token_type') && !pathname.includes('wrong');
      const own = pathname.includes('none') ? [] : TOKENS;
      return { payment_tokens: own.filter((one) => !isFiltered || one.token_type.startsWith('Wechat')) };
    }),
    {
      fixtures: {
        ...DEFAULT_PROFILE.fixtures,
        kinds: new Set(['customer']),
        get: async () => listed[0],
        listed: () => listed,
      },
    },
  );
  return findings.length > 0 ? findings : [...outcomes];
}

it('A step that only reads is repeated for others of the fixtures that a profile lists', async () => {
  expect(await outcomeFor('right')).toEqual(['passed']);
  expect(await outcomeFor('right', 'right', 'wrong')).toEqual([
    'expected the tokens ["t2"], got ["t1","t2"]',
  ]);
});

it('It is skipped only if nothing can be compared with any of them', async () => {
  expect(await outcomeFor('none', 'right')).toEqual(['passed']);
  expect(await outcomeFor('none', 'none')).toEqual(['skipped: the customer has no payment tokens']);
});
