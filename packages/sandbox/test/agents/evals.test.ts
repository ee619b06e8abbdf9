import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CALLERS, followsAdvice } from './callers.ts';
import { CASES } from './cases.ts';
import { tallyOf, withOurTools } from './evals.ts';
import { plainTools } from './tools.ts';

// A part of what `scripts/agent-evals.ts` runs: one write, and only one failure in each run.
const plans = CASES.filter(({ write }) => write === 'recurringPlans_create');
const retries = CALLERS['retries, with a new reference each time'];

describe('a caller that retries with a new reference', () => {
  it('charges twice with plain tools', async () => {
    const tally = await tallyOf(plans, (sandbox, write) => retries(plainTools(sandbox), write), { depth: 1 });
    expect(tally).toMatchObject({ runs: 15, twice: 8 });
  });

  it('does not with ours', async () => {
    const tally = await tallyOf(plans, (sandbox, write) => withOurTools(retries, sandbox, write), {
      depth: 1,
    });
    expect(tally).toMatchObject({ runs: 15, twice: 0 });
  });
});

describe("a caller that follows our tools' advice", () => {
  it('charges once, whatever goes wrong', async () => {
    const tally = await tallyOf(plans, (sandbox, write) => withOurTools(followsAdvice, sandbox, write), {
      depth: 1,
    });
    expect(tally).toMatchObject({ runs: 15, twice: 0 });
    expect(tally.done).toBeGreaterThan(12);
  });
});

it('the published table has a line for each caller, none of which charges twice with our tools', async () => {
  const page = await readFile(new URL('../../../docs/pages/agents.md', import.meta.url), 'utf8');
  for (const caller of [...Object.keys(CALLERS), "follows the answer's advice"]) {
    const line = page.split('\n').find((text) => text.startsWith(`| ${caller} `)) ?? '';
    expect(line.split('|').at(-3)?.trim(), caller).toBe('0');
  }
});
