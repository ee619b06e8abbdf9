import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandbox } from '@payments-openapi/sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createIndependentProfile } from '../../test/independent/profile.ts';
import { createIndependentServer } from '../../test/independent/server.ts';
import { CHECKS } from '../checks/all.ts';
import { memberOf } from '../checks/values.ts';
import { operationOf, readContract } from '../contract/contract.ts';
import { readProfile } from '../profile/read.ts';
import { runChecks } from '../run/run.ts';
import { JOURNEY_CHECKS } from './checks.ts';

const contract = await readContract();
const baseUrl = 'http://payments.example';

async function sandbox() {
  const created = await createSandbox();
  onTestFinished(created.close);
  return created;
}

describe('the journeys', () => {
  it('pass against the sandbox, with no step skipped', async () => {
    const { fetch } = await sandbox();
    const run = await runChecks({ contract, baseUrl, fetch, checks: JOURNEY_CHECKS });
    expect(run.findings).toEqual([]);
    expect(run.skipped).toEqual([]);
    expect(run.results.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual(
      JOURNEY_CHECKS.map(({ id }) => `${id} passed`),
    );
  });

  it('pass against a server with a profile, except for one with steps that need a sandbox', async () => {
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
      'J02 decline: only a sandbox can make a payment fail',
      'J02 createPlan: `createPlan` returned no customer_uuid',
      'J02 unpaid: it depends on `decline`, which was skipped',
      'J02 retries: only a sandbox can advance the clock',
      'J02 failed: it depends on `decline`, which was skipped',
      'J02 grace: only a sandbox can advance the clock',
      'J02 voided: it depends on `decline`, which was skipped',
      'J02 A plan is created, its payment fails, and its order is voided: 7 of its steps were skipped',
    ]);
    expect(run.results.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual([
      'J01 passed',
      'J02 skipped',
      ...['J03 passed', 'J04 passed', 'J05 passed'],
    ]);
  });

  it('skip a link that is refused because an earlier step linked the card', async () => {
    const { fetch } = await createIndependentServer();
    const run = await runChecks({
      contract,
      baseUrl,
      fetch: async (input, init) => {
        if (!String(input).endsWith('/cards/link')) return fetch(input, init);
        return Response.json({ code: 9, message: 'linked to another user' }, { status: 409 });
      },
      checks: JOURNEY_CHECKS.filter(({ id }) => id === 'J01'),
      allowWrites: true,
      profile: createIndependentProfile(),
    });
    expect(run.findings).toEqual([]);
    expect(run.skipped).toMatchObject([
      { title: 'linkCard', reason: expect.stringContaining('may already be linked to another user') },
      { reason: '1 of its steps was skipped' },
    ]);
  });

  it('link a card of their own if the profile lists three', async () => {
    const { fetch } = await createIndependentServer();
    const { fixtures, ...profile } = createIndependentProfile();
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'journeys-')), 'profile.json');
    onTestFinished(() => rm(path.dirname(file), { recursive: true }));
    const cards = ['c1', 'c2', 'c3'].map((card_reference_id) => ({ card_reference_id, p_user_id: '5001' }));
    await writeFile(file, JSON.stringify({ fixtures: { unlinked_card: cards } }));
    const listed = (await readProfile(file)).fixtures;
    const card = memberOf(operationOf(contract, 'cards_link').responseExamples[0]?.value, 'data');
    const users = new Map<string, string>();
    const run = await runChecks({
      contract,
      baseUrl,
      // Refuses to link a card to another user than before.
      fetch: async (input, init) => {
        if (!String(input).endsWith('/cards/link')) return fetch(input, init);
        const { card_reference_id: reference_id, p_user_id } = JSON.parse(String(init?.body));
        const user = users.get(reference_id) ?? p_user_id;
        users.set(reference_id, user);
        if (user !== p_user_id) return Response.json({ code: 9, message: 'linked' }, { status: 409 });
        return Response.json({
          code: 200,
          message: 'ok',
          data: { ...(card as object), reference_id, p_user_id },
        });
      },
      checks: [...CHECKS.filter(({ id }) => ['C04', 'C07'].includes(id)), ...JOURNEY_CHECKS].filter(
        ({ id }) => !/J0[2-5]/.test(id),
      ),
      allowWrites: true,
      profile: {
        ...profile,
        fixtures: {
          kinds: fixtures.kinds,
          get: (kind, use) => (kind === 'unlinked_card' ? listed : fixtures).get(kind, use),
        },
      },
    });
    expect(run.findings).toEqual([]);
    expect(run.results).toContainEqual(expect.objectContaining({ check: 'J01', outcome: 'passed' }));
  });

  it('are skipped if --operations selects some operations', async () => {
    const { fetch } = await sandbox();
    const checks = [...CHECKS.filter(({ id }) => id === 'C04'), ...JOURNEY_CHECKS];
    const run = await runChecks({ contract, baseUrl, fetch, checks, operations: ['payees_create'] });
    expect(run.skipped).toEqual(
      JOURNEY_CHECKS.map(({ id, title }) => ({
        check: id,
        title,
        reason: 'not about a single operation, and --operations selects some',
      })),
    );
  });

  it('find a user who is not read as created', async () => {
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
        expected: '/data/user/first_name to be "Siu Ming"',
      },
    ]);
  });
});
