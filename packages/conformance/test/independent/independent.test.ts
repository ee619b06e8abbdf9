import { portForProcess } from '@payments-openapi/tooling/serve';
import { isWhole, sampled } from '@payments-openapi/tooling/whole';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../src/checks/all.ts';
import { readContract } from '../../src/contract/contract.ts';
import { type Finding, waysOf } from '../../src/findings/finding.ts';
import type { Choices } from '../../src/profile/choices.ts';
import { DEFAULT_PROFILE } from '../../src/profile/presets.ts';
import { type RunOptions, runChecks } from '../../src/run/run.ts';
import { withSampledSteps } from '../sampled-steps.fixture.ts';
import { handlers, Refusal } from './handlers.ts';
import { createIndependentProfile } from './profile.ts';
import { createIndependentServer } from './server.ts';

const contract = await readContract();

async function run(options: Pick<RunOptions, 'profile' | 'allowWrites' | 'onStart'>) {
  const { fetch } = await createIndependentServer();
  return runChecks({
    contract,
    baseUrl: 'http://second.example',
    fetch,
    checks: withSampledSteps(CHECKS),
    ...options,
  });
}

/** The distinct reasons, without names. */
function reasons(skipped: { reason: string }[]): string[] {
  return [...new Set(skipped.map(({ reason }) => reason.replaceAll(/`[^`]+`/g, '…')))].sort();
}

/** Why steps are skipped for this server with its profile. */
const REASONS = [
  'a calculation with … false is refused',
  'responses omit optional fields: …',
  'responses omit optional fields: …, …',
  'the fixture … has one item twice',
  'the profile declares no …',
  'the profile does not declare the choice … (DISCREPANCIES.md of @payments-openapi/spec)',
  'the profile does not declare …, so no callback is expected',
  'the profile lists no second …',
  'the profile lists no two sales of one order that are left',
  "the profile's choice … is not …",
  'the response does not show the reference number of the customer',
  'the response shows no id',
  'the responses show no …',
  'the target has no control interface',
  'unreachable: the contract has no key to recognise the result by',
];

/** A finding in one line. */
function textOf({ check, operationId = '', title, expected, actual }: Finding): string {
  return `${check} ${operationId} ${title}: expected ${expected}, got ${actual}`;
}

const quick = { ...DEFAULT_PROFILE, limits: createIndependentProfile().limits };

describe('a second server, written from the contract alone', () => {
  it('passes with its profile, and every skip has a reason', async () => {
    const { findings, skipped, results } = await run({
      profile: createIndependentProfile(),
      allowWrites: true,
    });
    expect(findings.map(textOf)).toEqual([]);
    const actual = reasons(skipped);
    // In `npm test`, the steps of some are not drawn.
    expect(isWhole ? REASONS : REASONS.filter((reason) => actual.includes(reason))).toEqual(actual);
    const passed = results.filter(({ outcome }) => outcome === 'passed');
    expect(passed.length).toBeGreaterThan(1500);
    const reached = new Set(passed.map(({ operationId }) => operationId));
    const all = contract.operations.map(({ operationId }) => operationId);
    expect(all.filter((operationId) => !reached.has(operationId))).toEqual([]);
    expect(Object.keys(handlers).filter((operationId) => !all.includes(operationId))).toEqual([]);
  }, 240_000);

  it('passes for a new operation, which it serves from the example', async () => {
    const ids = ['recurringPlans_get', 'cardTransactions_list', 'cards_updateLimits', 'payees_create'];
    const fresh = sampled(ids, 2);
    const others = Object.fromEntries(Object.entries(handlers).filter(([name]) => !fresh.includes(name)));
    const { fetch } = await createIndependentServer(others);
    const { findings, results } = await runChecks({
      contract,
      baseUrl: 'http://second.example',
      fetch,
      // The others are about what the operations do.
      checks: CHECKS.filter(({ id }) => !['C07', 'C09', 'C16', 'C17'].includes(id)),
      operations: fresh,
      profile: createIndependentProfile(),
      allowWrites: true,
    });
    expect(findings.map(textOf)).toEqual([]);
    for (const id of ['C01', 'C02', 'C04', 'C05', 'C06', 'C11']) {
      const passed = results.filter(({ check, outcome }) => check === id && outcome === 'passed');
      expect(new Set(passed.map(({ operationId }) => operationId))).toEqual(new Set(fresh));
    }
  });

  it('passes without a profile: the run only reads, and skips what needs a fixture', async () => {
    let writes: number | undefined;
    const { findings, skipped } = await run({
      profile: quick,
      onStart: ({ budget }) => {
        writes = budget.writes;
      },
    });
    expect(findings.map(textOf)).toEqual([]);
    expect(writes).toBe(0);
    expect(reasons(skipped)).toContain('the profile declares no fixture …');
    expect(reasons(skipped)).toContain('it writes, and writes are not allowed (--allow-writes)');
  });
});

describe('a second server that decides otherwise what the contract leaves open', () => {
  const findingsOf = async (own: typeof handlers, operationId: string, choices: Choices) => {
    const { fetch } = await createIndependentServer({ ...handlers, ...own });
    const profile = createIndependentProfile();
    const { findings } = await runChecks({
      contract,
      baseUrl: 'http://second.example',
      fetch,
      checks: CHECKS,
      operations: [operationId],
      profile: { ...profile, choices: { ...profile.choices, ...choices } },
      allowWrites: true,
    });
    return findings.map(textOf);
  };

  it('has no findings if it links a card only once', async () => {
    const linked = new Set<string>();
    const cards_link: (typeof handlers)[string] = (call) => {
      const { card_reference_id } = call.body as { card_reference_id: string };
      const answer = handlers.cards_link?.(call);
      if (linked.has(card_reference_id)) throw new Refusal(8, 'the card is linked already');
      linked.add(card_reference_id);
      return answer;
    };
    expect(await findingsOf({ cards_link }, 'cards_link', { 'repeated-writes.link': 'refused' })).toEqual([]);
  });

  it('has no findings if it refuses an account with a field missing, but no details that may be null', async () => {
    const payees_create: (typeof handlers)[string] = (call) => {
      const { payee } = call.body as { payee: { payout_account?: Record<string, unknown> } };
      const { hk_fps, rtgs, swift } = (payee.payout_account ?? {}) as Record<
        string,
        { bank_account?: object }
      >;
      for (const account of [hk_fps, rtgs, swift].map((details) => details?.bank_account))
        if (account && (Object.keys(account).length < 3 || Object.values(account).includes(null)))
          throw new Refusal(6, 'the account has a field missing');
      return handlers.payees_create?.(call);
    };
    const choices = {
      'required-within-details': 'refused',
      'required-within-details.others': 'accepted',
    } as const;
    expect(await findingsOf({ payees_create }, 'payees_create', choices)).toEqual([]);
  });
});

describe('a calculation of the second server', () => {
  it('is a finding if it treats every `activate_type` as `immediate`', async () => {
    const calculate = handlers.recurringPlans_calculateCycles;
    const { fetch } = await createIndependentServer({
      ...handlers,
      recurringPlans_calculateCycles: (call) =>
        calculate?.({ ...call, body: { ...(call.body as object), activate_type: 'immediate' } }),
    });
    const { findings } = await runChecks({
      contract,
      baseUrl: 'http://second.example',
      fetch,
      checks: CHECKS.filter(({ id }) => id === 'C09'),
      operations: ['recurringPlans_calculateCycles'],
      profile: createIndependentProfile(),
      allowWrites: true,
    });
    expect(
      findings
        .flatMap(waysOf)
        .map(({ rule, expected, actual }) => `${rule?.id}: expected ${expected}, got ${actual}`),
    ).toEqual([
      'cycles-next-billing-date: expected cycle 1 not to be cancelled, got "cancelled"',
      'cycles-as-last-cycle: expected cycle 1 not to be cancelled, got "cancelled"',
      'cycles-after-endless: expected 1 cycle, got 2',
      'cycles-after-endless: expected cycle 1 not to be cancelled, got "cancelled"',
      'cycles-after-endless: expected 2 cycles, got 3',
    ]);
  });
});

describe('the callbacks that a profile declares', () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

  /** Voids a sale on the second server, which then sends a callback with the secret, if one is given. */
  async function voidWith(callback?: { secret: string; text?: string }) {
    const port = await portForProcess();
    const url = `http://127.0.0.1:${port}/notified`;
    const server = await createIndependentServer();
    const { fixtures, ...profile } = createIndependentProfile();
    const listed = () => [{ order_number: 'another-order' }];
    const sent: Promise<Response>[] = [];
    const run = await runChecks({
      contract,
      baseUrl: 'http://second.example',
      async fetch(input, init) {
        const response = await server.fetch(input, init);
        if (callback && init?.method === 'POST') sent.push(notify(url, callback));
        return response;
      },
      checks: CHECKS.filter(({ id }) => id === 'C13'),
      operations: ['transactions_void'],
      profile: {
        ...profile,
        fixtures: { ...fixtures, listed },
        callbacks: { port, within: callback && !callback.text ? 5 : 0.2, secret },
      },
      allowWrites: true,
    });
    await Promise.all(sent);
    return run.findings.map(({ expected, actual }) => `expected ${expected}, got ${actual}`);
  }

  function notify(
    url: string,
    { secret: key, text = '{}' }: { secret: string; text?: string },
  ): Promise<Response> {
    const at = new Date();
    const headers = {
      'webhook-id': 'n1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign('n1', at, text),
    };
    return fetch(url, { method: 'POST', headers, body: text });
  }

  it('are received after a void, signed as declared', async () => {
    expect(await voidWith({ secret })).toEqual([]);
  });

  it('are of the order that was voided', async () => {
    expect(await voidWith({ secret, text: '{"order":{"number":"another-order"}}' })).toEqual([
      'expected a callback after the void, got none within 0.2 seconds',
    ]);
  });

  it('are findings if they are missing or signed with another secret', async () => {
    expect(await voidWith()).toEqual(['expected a callback after the void, got none within 0.2 seconds']);
    const another = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
    expect(await voidWith({ secret: another })).toEqual([
      'expected a valid Standard Webhooks signature, got No matching signature found',
    ]);
  });
});
