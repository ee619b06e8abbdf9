import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';

describe('random requests', () => {
  const random = 'several random changes';

  it('are a finding if they get no response', async () => {
    const { findings } = await runSteps('C05', random, async (_, init) => {
      if (init?.method !== 'POST') return Response.json({ code: 200, message: 'ok', data: {} });
      throw new TypeError('socket hang up');
    });
    expect(new Set(findings)).toEqual(new Set(['expected a response, got socket hang up']));
  });

  it('are skipped once the run may send no more', async () => {
    const { outcomes } = await runSteps(
      'C05',
      random,
      serving(() => ({})),
      { limits: { ...DEFAULT_PROFILE.limits, requests: 2 } },
    );
    expect(outcomes).toEqual(new Set(['skipped: the run has sent all requests that the profile allows (2)']));
  });
});
