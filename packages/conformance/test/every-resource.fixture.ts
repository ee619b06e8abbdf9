import type { Json, RequestExample } from '@payments-openapi/spec';
import { isObject } from '../src/contract/layers.ts';
import type { Check, Step, StepContext } from '../src/run/check.ts';

/** The most resources of a type that the ready seed has. */
const MOST = 100;

/**
 * Sends each GET that names one resource for the others of its type too. Together they have each optional member, so a new
 * operation is covered without a step of its own.
 */
export const everyResource: Check = {
  id: 'every resource',
  title: 'Each read also finds the other resources of its type',
  steps: ({ contract }) =>
    contract.operations
      .filter(({ method }) => method === 'GET')
      .flatMap((operation) =>
        operation.requestExamples.flatMap((request): Step[] => {
          const [name, id] = Object.entries(request.pathParams)[0] ?? [];
          if (name === undefined || id === undefined) return [];
          const title = `${request.scenario} of every resource`;
          return [
            {
              operation,
              title,
              writes: false,
              sendsOnly: true,
              requests: MOST,
              needs: [],
              needsControl: true,
              async run(context) {
                for (const other of await othersLike(id, context)) {
                  const changed: RequestExample = {
                    ...request,
                    pathParams: { ...request.pathParams, [name]: other },
                  };
                  const validity = { valid: true, pointer: operation.pointer };
                  await context.send({ operation, title, request: changed, validity });
                }
              },
            },
          ];
        }),
      ),
};

/** The values that the other resources of its type have where one has this value. */
async function othersLike(value: string, { control }: StepContext): Promise<string[]> {
  const { seed } = (await control('GET', '/seeds/save')) as { seed: Record<string, Json> };
  for (const entries of Object.values(seed)) {
    const all = Array.isArray(entries) ? entries.filter(isObject) : [];
    const [name] = all.flatMap((entry) => Object.keys(entry).filter((key) => entry[key] === value));
    if (name !== undefined) return all.map((entry) => String(entry[name])).filter((other) => other !== value);
  }
  return [];
}
