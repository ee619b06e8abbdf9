import { operations, type RequestExample, requestExamples } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox, type InProcessSandbox } from '../src/app/in-process.ts';
import { loadControlContract, loadServiceContract } from '../src/contract/load.ts';
import { sendExample } from './send-example.ts';

/** Examples that refer to something that another call must create first. */
const NEED_A_CALL_BEFORE = [
  'deliveries_get delivered',
  'deliveries_redeliver again',
  'faults_delete fault',
  'faults_update pause',
  'paymentRules_delete rule',
  'paymentRules_update pause',
  'requests_get refused',
];

describe('Request examples of both contracts, each in a new sandbox', () => {
  it('succeed with responses that match the contract', async () => {
    const sandbox = await createSandbox({ strict: true });
    onTestFinished(() => sandbox.close());
    const failed: Record<string, string> = {};
    let isNew = false;
    for (const document of [loadServiceContract(), loadControlContract()]) {
      for (const { operationId } of operations(document)) {
        for (const example of requestExamples(document, operationId)) {
          await prepare(sandbox, operationId, example, isNew);
          // A read leaves it as it was.
          isNew = example.method === 'GET';
          const { code, message } = await sendExample(sandbox.fetch, example);
          if (code !== 200) failed[`${operationId} ${example.scenario}`] = message;
        }
      }
    }
    const expected = NEED_A_CALL_BEFORE.map((name) => [name, expect.any(String)]);
    const advice =
      'if an example reads something that does not exist, add it to src/resources/seed/ready.yaml';
    expect(failed, advice).toEqual(Object.fromEntries(expected));
  });
});

/** Resets the default sandbox, unless it is new, and creates the others that an example refers to. */
async function prepare(
  { control }: InProcessSandbox,
  operationId: string,
  example: RequestExample,
  isNew: boolean,
): Promise<void> {
  if (!isNew) await control.sandboxes.reset('default');
  const { sandboxes } = await control.sandboxes.list();
  for (const { id } of sandboxes) if (id !== 'default') await control.sandboxes.delete(id);
  if (operationId === 'sandboxes_create' || !JSON.stringify(example).includes('worker-1')) return;
  await control.sandboxes.create({ id: 'worker-1' });
  if (operationId === 'sandboxes_restore') await control.sandboxes.copy('worker-1', { id: 'before-upgrade' });
}
