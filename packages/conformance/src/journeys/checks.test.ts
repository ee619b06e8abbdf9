import { createSandbox } from '@payments-openapi/sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createIndependentProfile } from '../../test/independent/profile.ts';
import { createIndependentServer } from '../../test/independent/server.ts';
import { CHECKS } from '../checks/all.ts';
import { readContract } from '../contract/contract.ts';
import { runChecks } from '../run/run.ts';
import { JOURNEY_CHECKS } from './checks.ts';

const contract = await readContract();
const baseUrl = 'http://payments.example';

async function sandbox() {
  const made = await createSandbox();
  onTestFinished(made.close);
  return made;
}

describe('the journeys', () => {
  it('pass at the sandbox, with no step skipped', async () => {
    const { fetch } = await sandbox();
    const run = await runChecks({ contract, baseUrl, fetch, checks: JOURNEY_CHECKS });
    expect(run.findings).toEqual([]);
    expect(run.skipped).toEqual([]);
    expect(run.results.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual(
      JOURNEY_CHECKS.map(({ id }) => `${id} passed`),
    );
  });

  it('pass at a server of which only a profile is known, but for what needs a sandbox', async () => {
    const { fetch } = await createIndependentServer();
    const run = await runChecks({
      contract,
      baseUrl,
      fetch,
      checks: JOURNEY_CHECKS,
      allowWrites: true,
      profile: createIndependentProfile(),
    });
    expect(run.findings).toEqual([]);
    expect(run.skipped.map(({ check, title, reason }) => `${check} ${title}: ${reason}`)).toEqual([
      'J02 decline: the target has no control interface, which is asked for a payment that fails',
      'J02 unpaid: it follows `decline`, which was skipped',
      'J02 retries: the target has no control interface, which is asked for days that pass',
      'J02 failed: it follows `decline`, which was skipped',
      'J02 grace: the target has no control interface, which is asked for days that pass',
      'J02 voided: it follows `decline`, which was skipped',
    ]);
  });

  it('are left out where only some operations are chosen, and the report says so', async () => {
    const { fetch } = await sandbox();
    const checks = [...CHECKS.filter(({ id }) => id === 'C04'), ...JOURNEY_CHECKS];
    const run = await runChecks({ contract, baseUrl, fetch, checks, operations: ['payees_create'] });
    expect(run.skipped).toEqual(
      JOURNEY_CHECKS.map(({ id, title }) => ({
        check: id,
        title,
        reason: 'it is about no single operation, and only some were chosen (--operations)',
      })),
    );
  });

  it('find a user that is read otherwise than it was created', async () => {
    const { fetch } = await sandbox();
    const run = await runChecks({
      contract,
      baseUrl,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!String(input).includes('/user?')) return response;
        return Response.json(JSON.parse((await response.text()).replaceAll('Siu Ming', 'Siu Fong')));
      },
      checks: JOURNEY_CHECKS.filter(({ id }) => id === 'J01'),
    });
    expect(run.findings).toMatchObject([
      {
        check: 'J01',
        operationId: 'users_get',
        title: 'readUser',
        expected: '"Siu Ming" as /data/user/first_name',
      },
    ]);
  });
});
