import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../test/steps.fixture.ts';
import { memberOf } from './session.ts';

describe('a response that omits an optional member', () => {
  const update = 'changes its name and no fixed member';

  it('is a finding if the operation returned the member before', async () => {
    let isChanged = false;
    const fetch = serving(async (_, request) => {
      const sent = await request.text();
      if (request.method === 'GET') return { plan: isChanged ? {} : { note: 'Locker 4' } };
      isChanged = true;
      return JSON.parse(sent);
    });
    const { findings } = await runSteps('C07', update, fetch);
    expect(findings).toEqual(['expected /data/plan/note to be "Locker 4", got absent']);
  });

  it('is no finding if only another operation returns the member', async () => {
    let name: Json = 'Before';
    const fetch = serving(async (_, request) => {
      const sent = await request.text();
      if (request.method === 'GET') return { plan: { name, note: 'Locker 4' } };
      name = memberOf(JSON.parse(sent), 'plan', 'name') ?? name;
      return { plan: { name } } as Json;
    });
    expect(await runSteps('C07', update, fetch)).toEqual({
      outcomes: new Set(['skipped: responses omit optional members: `/data/plan/note`']),
      findings: [],
    });
  });
});
