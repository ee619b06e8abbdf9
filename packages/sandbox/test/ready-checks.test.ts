import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createModules } from '../scripts/ready-checks.ts';
import { compileChecks } from '../src/contract/compile.ts';
import { entriesOf } from '../src/contract/entries.ts';
import { loadServiceContract } from '../src/contract/load.ts';
import { withChecks } from '../src/contract/validator.ts';

const require = createRequire(import.meta.url);

describe('Checks that are compiled when the sandbox is built', () => {
  const document = loadServiceContract();
  const moduleOf = createModules(document);
  const compiled = withChecks(document, compileChecks(document));
  const ready = withChecks(document, (operation, part) => {
    const module: { exports: (entries: typeof entriesOf) => Record<string, never> } = { exports: () => ({}) };
    new Function('module', 'require', moduleOf(operation))(module, require);
    return module.exports(entriesOf)[part] as never;
  });
  const problemsOf = (operations: typeof ready, id: string, body: unknown, query = {}) =>
    operations
      .find(({ operationId }) => operationId === id)
      ?.checkInput({ path: { id: '1' }, query, header: {}, body });

  it.each<[string, unknown, object?]>([
    ['payees_create', { payee: { type: 'x', nickname: 1 } }],
    ['payees_create', { payee: null }],
    ['cards_updateLimits', { limits: [...Array(150).fill(0), { id: 'a' }] }],
    ['cards_updateLimits', { limits: [{ id: 'lim_1', period: 'Daily', limit_amount: '2500.00' }] }],
    ['recurringPlans_create', { plan: { recurring_cycles: [{ recurring_items: [0, {}] }, 0] } }],
    ['users_get', undefined, {}],
    ['transactions_list', undefined, { limit: 'x', offset: '1' }],
  ])('find the same problems as checks that are compiled at run time: %s of %j', (id, body, query) => {
    expect(problemsOf(ready, id, body, query)).toEqual(problemsOf(compiled, id, body, query));
    expect(problemsOf(ready, id, body, query)).toBeDefined();
  });
});
