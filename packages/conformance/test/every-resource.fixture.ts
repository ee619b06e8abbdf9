import type { Json, RequestExample } from '@payments-openapi/spec';
import { controlledSteps } from '../src/checks/state/controlled.ts';
import { isObject } from '../src/contract/is-object.ts';
import type { Check, StepContext } from '../src/run/check.ts';

/** The most requests of a step. */
const MAX_REQUESTS = 500;

/**
 * Sends each GET that names one resource for all others of its type too, in a sandbox where they have every member. So the
 * responses of a new operation are covered without a step of their own.
 */
export const everyResource: Check = {
  id: 'every resource',
  title: 'Each read finds every resource of its type',
  steps: (context) =>
    controlledSteps(context).map((step) => ({
      ...step,
      title: `every resource, after ${step.title}`,
      sendsOnly: true,
      requests: step.requests + MAX_REQUESTS,
      async run(inStep) {
        await step.run(inStep);
        await readEverything(inStep);
      },
    })),
};

async function readEverything({ contract, control, send }: StepContext): Promise<void> {
  const { seed } = (await control('GET', '/seeds/save')) as { seed: Record<string, Json> };
  for (const operation of contract.operations.filter(({ method }) => method === 'GET')) {
    for (const example of operation.requestExamples) {
      const [name, value] = Object.entries(example.pathParams)[0] ?? [];
      if (name === undefined || value === undefined) continue;
      for (const other of valuesBeside(seed, value)) {
        const request: RequestExample = { ...example, pathParams: { ...example.pathParams, [name]: other } };
        const title = `${example.scenario} of ${other}`;
        await send({ operation, title, request, validity: { valid: true, pointer: operation.pointer } });
      }
    }
  }
}

/** The values of a member in the list of a seed in which one entry has this value. */
function valuesBeside(seed: Record<string, Json>, value: string): string[] {
  for (const list of Object.values(seed)) {
    const entries = Array.isArray(list) ? list.filter(isObject) : [];
    const [name] = entries.flatMap((entry) => Object.keys(entry).filter((key) => entry[key] === value));
    if (name !== undefined) return entries.map((entry) => String(entry[name]));
  }
  return [];
}
