import { afterEach, describe, expect, it, vi } from 'vitest';
import { exampleBodies, inflationsOf } from '../bench/inflate.ts';
import { compileChecks } from '../src/contract/compile.ts';
import { loadControlContract, loadServiceContract } from '../src/contract/load.ts';
import { sentenceOf } from '../src/contract/problem.ts';
import { withChecks } from '../src/contract/validator.ts';
import { MAX_PROBLEMS } from '../src/input/failures.ts';

// Counts the work for an inflated request; `npm run bench worst` measures its time.

const contracts = [loadServiceContract(), loadControlContract()].map((document) => ({
  document,
  operations: withChecks(document, compileChecks(document)),
}));
const withBody = contracts.flatMap(({ document, operations }) =>
  operations
    .filter(({ hasBody }) => hasBody)
    .map((operation) => [operation.operationId, document, operation] as const),
);

/** Maximum number of requests tried for each operation; a seed has thousands. */
const TRIED = 250;

/** Bodies of about this many bytes, inflated at places all over the operation; only those that are JSON. */
function* bodiesOf([, document, operation]: (typeof withBody)[number], bytes: number) {
  const all = inflationsOf(document, operation, exampleBodies(document, operation).slice(0, 1));
  const step = Math.max(1, Math.floor(all.length / TRIED));
  for (const { name, make } of all.filter((_, i) => i % step === 0)) {
    const { body, type } = make(bytes, 100);
    if (body === undefined || type !== 'application/json' || name.includes('brackets')) continue;
    yield { name, body: JSON.parse(body) as unknown };
  }
}

describe('Whatever is inflated in a body', () => {
  it.each(withBody)('is reported in a limited number of short problems: %s', (...one) => {
    const [, , operation] = one;
    for (const { name, body } of bodiesOf(one, 2_000)) {
      const problems = operation.checkInput({ path: {}, query: {}, header: {}, body }).map(sentenceOf);
      if (problems.length > 2 * MAX_PROBLEMS || problems.join('').length > 40_000) {
        expect.fail(`${name}: ${problems.length} problems, ${problems.join('').length} characters`);
      }
    }
  });
});

describe('A list twice as long', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['cards_updateLimits', (entries: unknown[]) => ({ limits: entries })],
    ['seeds_load', (entries: unknown[]) => ({ users: entries })],
    ['recurringPlans_create', (entries: unknown[]) => ({ plan: { recurring_cycles: entries } })],
  ])('has no more errors copied by its check: %s', (operationId, bodyOf) => {
    const [, , operation] = withBody.find(([id]) => id === operationId) ?? [];
    if (!operation) throw new Error(`no operation ${operationId}`);
    operation.prepare();
    const copied = (length: number) => {
      let elements = 0;
      const { concat } = Array.prototype;
      vi.spyOn(Array.prototype, 'concat').mockImplementation(function (this: unknown[], ...parts) {
        const made = concat.apply(this, parts);
        elements += made.length;
        return made;
      });
      operation.checkInput({ path: {}, query: {}, header: {}, body: bodyOf(Array(length).fill({})) });
      vi.restoreAllMocks();
      return elements;
    };
    expect(copied(2_000)).toBe(copied(1_000));
  });
});
