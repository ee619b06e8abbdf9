import { describe, expect, it } from 'vitest';
import { MAX_PROBLEMS } from '../input/failures.ts';
import { controlOperations, serviceOperations } from './operations.ts';
import { sentenceOf } from './problem.ts';

const operations = [...serviceOperations(), ...controlOperations()];

function problemsOf(operationId: string, body: unknown): string[] {
  const operation = operations.find((each) => each.operationId === operationId);
  if (!operation) throw new Error(`no operation ${operationId}`);
  return operation.checkInput({ path: { id: '1' }, query: {}, header: {}, body }).map(sentenceOf);
}

describe('The problems of a body with many', () => {
  it('are the first hundred, and the number of entries that were not checked', () => {
    const problems = problemsOf('cards_updateLimits', { limits: Array(40_000).fill(0) });
    expect(problems).toHaveLength(MAX_PROBLEMS + 1);
    expect(problems.slice(0, 2)).toEqual(['body.limits[0] must be object', 'body.limits[1] must be object']);
    expect(problems.at(-1)).toBe('39900 more list entries were not checked');
  });

  it('are limited also in lists within lists', () => {
    const cycle = { recurring_items: Array(1_000).fill(0) };
    const problems = problemsOf('recurringPlans_create', {
      plan: { recurring_cycles: Array(50).fill(cycle) },
    });
    expect(problems).toContain('body.plan.recurring_cycles[0].recurring_items[0] must be object');
    expect(problems).toContain('body.plan.name is required');
    expect(problems.length).toBeLessThan(MAX_PROBLEMS + 20);
    expect(problems.at(-1)).toMatch(/^(9|1\d)\d\d more list entries/);
  });

  it('are limited also in a map, whose long names are truncated', () => {
    const cycles = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, i) => [`${i}-${'x'.repeat(1_000)}`, 0]),
    );
    const problems = problemsOf('seeds_load', { recurring_plans: [{ cycles }] });
    expect(problems.find((problem) => problem.endsWith('must be object'))).toMatch(
      /^body\.recurring_plans\[0\]\.cycles\.0-x{98}… must be object$/,
    );
    expect(problems.join('').length).toBeLessThan(20_000);
  });

  it('are all of them up to a hundred, wherever they are', () => {
    const problems = problemsOf('cards_updateLimits', { limits: Array(MAX_PROBLEMS).fill(0) });
    expect(problems).toHaveLength(MAX_PROBLEMS);
    expect(problems.at(-1)).toBe('body.limits[99] must be object');
  });

  it('are looked for in every entry as long as few have problems', () => {
    const limit = { id: 'lim_1', period: 'Daily', limit_amount: '2500.00' };
    const problems = problemsOf('cards_updateLimits', { limits: [...Array(5_000).fill(limit), 0] });
    expect(problems).toEqual(['body.limits[5000] must be object']);
  });
});
