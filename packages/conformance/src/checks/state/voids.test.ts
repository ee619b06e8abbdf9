import { createSandbox } from '@payments-openapi/sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { changeResponse, edit } from '../../../test/mutants/layer.ts';
import { contract } from '../../../test/steps.fixture.ts';
import { runChecks } from '../../run/run.ts';
import { stateful } from './c07-read-your-writes.ts';

it('A list may omit the ids of transactions, so that none can be voided', async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  // Its offsets count pages, so the second one has no entries.
  const server = changeResponse('transactions_list', (envelope, { query }) => {
    if (Number(query.offset) > 0) edit(envelope, ['data', 'transactions'], () => []);
    edit(envelope, ['data', 'transactions', '*', 'uuid'], () => undefined);
    return envelope;
  })(sandbox.fetch);
  const { findings, skipped } = await runChecks({
    contract,
    baseUrl: 'http://payments.example',
    checks: [{ ...stateful, steps: (context) => (stateful.steps?.(context) ?? []).filter(isOfList) }],
    fetch: (input, init) => server(new Request(input, init)),
  });
  expect(findings).toEqual([]);
  expect(skipped).toMatchObject([{ reason: 'an entry of transactions_list has no `uuid`' }]);
});

function isOfList({ title }: { title: string }): boolean {
  return title.startsWith('every transaction that can be voided');
}
