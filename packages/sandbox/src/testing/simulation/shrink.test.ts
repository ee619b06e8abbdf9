import { describe, expect, it } from 'vitest';
import type { Step } from './script.ts';
import { shrink } from './shrink.ts';

/** A long script. What matters in it is decided by the caller. */
const LONG: Step[] = Array.from({ length: 20 }, (_, i) => ({
  at: i * 10 * 24 * 60,
  action: 'subscribe',
  person: i % 3,
  luck: i,
  again: 1,
  calls: [
    { nth: 1, outcome: 'timeout' },
    { nth: 2, outcome: 'response_lost' },
  ],
  kill: 3,
}));

async function shrunk(
  fails: (script: readonly Step[]) => boolean,
  { first = 'bob has 3 plans', shorter = 'ann has 2 plans' } = {},
) {
  let tries = 0;
  const tryOut = async (script: readonly Step[]) => {
    tries += 1;
    return { findings: fails(script) ? [shorter] : ['another problem'] };
  };
  const { script } = await shrink(tryOut, LONG, { result: { findings: [first] } });
  return { script, tries };
}

describe('a failing script', () => {
  it('fails in the same way with fewer steps, whatever else somebody has', async () => {
    const findings = (count: number) => [
      `ann has {"plans":${JSON.stringify(Array(count).fill('Tea'))}} instead of {}, although every action resolved`,
    ];
    const tryOut = async (script: readonly Step[]) => ({ findings: findings(script.length) });
    const { script } = await shrink(tryOut, LONG, { result: { findings: findings(LONG.length) } });
    expect(script).toHaveLength(1);
  });

  it('loses everything that the failure does not need', async () => {
    const { script } = await shrunk((steps) =>
      steps.some(({ calls = [] }) => calls.some(({ outcome }) => outcome === 'response_lost')),
    );
    expect(script).toEqual([
      { at: 600, action: 'subscribe', person: 0, luck: 0, calls: [{ nth: 2, outcome: 'response_lost' }] },
    ]);
  });

  it('keeps two steps that only fail together', async () => {
    const { script } = await shrunk(
      (steps) => steps.some(({ kill }) => kill) && steps.filter(({ again }) => again).length >= 2,
    );
    expect(script).toEqual([
      { at: 600, action: 'subscribe', person: 0, luck: 0, again: 1 },
      { at: 600, action: 'subscribe', person: 0, luck: 0, again: 1, kill: 3 },
    ]);
  });

  it('fails in the same way, whatever the response to an invariant says', async () => {
    const { script } = await shrunk(() => true, {
      first: 'not true: paid is paid: HTTP 500: bob has 2 orders, and the last one of them is open',
      shorter: 'not true: paid is paid: HTTP 500: ann has none',
    });
    expect(script).toEqual([{ at: 600, action: 'subscribe', person: 0, luck: 0 }]);
  });

  it('is shortened in 200 tries, or not further', async () => {
    const { tries } = await shrunk((steps) => steps.length === 20);
    expect(tries).toBeLessThanOrEqual(200);
  });
});
