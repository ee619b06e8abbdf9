import { expect, it } from 'vitest';
import { operationOf, readContract } from '../contract/contract.ts';
import { bind } from './fixtures.ts';

it('A request that needs an id which the fixture of a profile lacks is skipped, not sent with that of the example', async () => {
  const [request] = operationOf(await readContract(), 'digitalWallets_listTransactions').requestExamples;
  if (!request) throw new Error('no example');
  const own = { wallet_id: 'w/1', p_user_id: '5001' };
  const bound = bind('digitalWallets_listTransactions', request, { wallet: own });
  expect(bound.query).toMatchObject(own);
  expect(() => bind('digitalWallets_listTransactions', request, { wallet: { wallet_id: 'w/1' } })).toThrow(
    "the profile's fixture `wallet` has no `p_user_id`",
  );
});
