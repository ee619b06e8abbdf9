import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../test/steps.fixture.ts';
import { memberOf } from './values.ts';

/** Updates the name of a plan that a read and the response to an update show with these members. */
function updating(read: { before: Record<string, Json>; after?: Record<string, Json> }, updated: Json) {
  let name: Json = 'Before';
  let isUpdated = false;
  const fetch = serving(async (_, request): Promise<Json> => {
    const sent = await request.text();
    if (request.method === 'POST') return { plan: { id: '1' } };
    if (request.method === 'GET')
      return { plan: { name, ...(isUpdated ? (read.after ?? read.before) : read.before) } };
    isUpdated = true;
    name = memberOf(JSON.parse(sent), 'plan', 'name') ?? name;
    return { plan: { name, ...(updated as object) } };
  });
  return runSteps('C07', 'changes its name and no fixed field', fetch);
}

describe('a response that omits an optional field', () => {
  const before = { note: 'Locker 4' };

  it('is a finding if the operation returned the field before', async () => {
    const { findings } = await updating({ before, after: {} }, before);
    expect(findings).toEqual(['expected /data/plan/note to be "Locker 4", got absent']);
  });

  it('is no finding if only another operation returns the field', async () => {
    expect(await updating({ before }, {})).toEqual({
      outcomes: new Set(['skipped: responses omit optional fields: `/data/plan/note`']),
      findings: [],
    });
  });
});

describe('an optional field that is null', () => {
  // The contract says what null means, here that no description was given. Only an omitted member says nothing.
  it('is a finding if another operation returns a value', async () => {
    const { findings } = await updating(
      { before: { description: 'Two months free' } },
      { description: null },
    );
    expect(findings).toEqual(['expected /data/plan/description to be "Two months free", got null']);
  });
});
