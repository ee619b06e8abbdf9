import type { Json } from '@payments-openapi/spec';
import { CHECKS } from '../src/checks/all.ts';
import { type ContractOperation, readContract } from '../src/contract/contract.ts';
import { JOURNEY_CHECKS } from '../src/journeys/checks.ts';
import { FIXTURES } from '../src/profile/fixtures.ts';
import { DEFAULT_PROFILE, exampleFixtures, SANDBOX_PROFILE } from '../src/profile/presets.ts';
import type { Profile } from '../src/profile/profile.ts';
import type { CheckContext } from '../src/run/check.ts';
import { runChecks } from '../src/run/run.ts';

export const contract = await readContract();

let provided = 0;

export const profile: Profile = {
  ...DEFAULT_PROFILE,
  fixtures: {
    kinds: exampleFixtures.kinds,
    // A sale can be used once, so each is another fixture.
    get: async (kind) => ({ ...FIXTURES[kind], number: String(provided++) }),
  },
  choices: SANDBOX_PROFILE.choices,
  limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 },
};

type Fetch = typeof globalThis.fetch;

/** Runs the steps of a check whose title contains a text. Returns their outcomes and why they were skipped, and the findings. */
export async function runSteps(id: string, title: string, fetch: Fetch, changes: Partial<Profile> = {}) {
  const checks = [...CHECKS, ...JOURNEY_CHECKS]
    .filter((check) => check.id === id)
    // With what it inspects, a run would send the examples too. What follows a run compares all its responses.
    .map(({ inspect: _, reference: __, ...check }) => ({
      ...check,
      steps: (context: CheckContext) =>
        (check.steps?.(context) ?? []).filter((step) => step.title.includes(title)),
    }));
  const { results, findings } = await runChecks({
    contract,
    checks,
    baseUrl: 'http://payments.example',
    fetch,
    profile: { ...profile, ...changes },
    allowWrites: true,
  });
  return {
    outcomes: new Set(results.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome))),
    findings: findings.map(({ expected, actual }) => `expected ${expected}, got ${actual}`),
  };
}

type Handler = (operation: ContractOperation, request: Request) => Json | Promise<Json>;

/** A server that responds to every request with a success and this data. */
export function serving(dataOf: Handler): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const operation = contract.operations.find(
      ({ method, path }) =>
        method === request.method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
    if (!operation) return new Response(null, { status: 404 });
    return Response.json({ code: 200, message: 'ok', data: await dataOf(operation, request) });
  };
}
