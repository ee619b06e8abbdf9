import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';

interface Plan {
  [name: string]: Json;
}

/** A server whose updates of a plan do this. */
function updating(update: (plan: Plan, changes: Plan) => Plan) {
  const plans: Plan[] = [{ id: '0' }];
  return serving(async (_, request) => {
    const sent = await request.text();
    const changes: Plan = sent === '' ? {} : JSON.parse(sent).plan;
    if (request.method === 'POST') plans.push({ ...changes, id: String(plans.length) });
    const id =
      request.method === 'POST' ? plans.length - 1 : Number(new URL(request.url).pathname.split('/').at(-1));
    const index = id in plans ? id : 0;
    if (request.method === 'PUT') plans[index] = update(plans[index] ?? {}, changes);
    return { plan: plans[index] ?? null };
  });
}

describe('an update of a plan', () => {
  it('keeps the fields that it omits', async () => {
    const { findings } = await runSteps(
      'C07',
      'an update of a plan',
      updating((plan, changes) => ({ ...plan, ...changes })),
    );
    expect(findings).toEqual([]);
  });

  it('is found to reset a field, although an earlier update has reset that of the plan in the profile', async () => {
    const fetch = updating((plan, changes) => ({ ...plan, payment_retry_count: 3, ...changes }));
    const { findings } = await runSteps('C07', 'an update of a plan keeps', fetch);
    expect(findings).toContain('expected /data/plan/payment_retry_count to be 4, got 3');
  });

  it('is found to lose a field, although an earlier update has lost that of the plan in the profile', async () => {
    const fetch = updating(({ note: _, ...plan }, changes) => ({ ...plan, ...changes }));
    const { findings } = await runSteps('C07', 'an update of a plan changes', fetch);
    expect(findings).toContainEqual(
      expect.stringMatching(/^expected \/data\/plan\/note to be ".*", got absent$/),
    );
  });
});
