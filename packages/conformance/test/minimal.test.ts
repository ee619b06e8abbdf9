import { createSandbox } from '@payments-openapi/sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import { readContract } from '../src/contract/contract.ts';
import { JOURNEY_CHECKS } from '../src/journeys/checks.ts';
import type { Check } from '../src/run/check.ts';
import { type RunOptions, runChecks } from '../src/run/run.ts';
import { omitting } from './allowed/omitted.ts';
import { createIndependentProfile } from './independent/profile.ts';
import { createIndependentServer } from './independent/server.ts';
import { withSampledSteps } from './sampled-steps.fixture.ts';

const contract = await readContract();
/** Removes every member that neither the schemas nor the rules of the contract require. */
const minimal = omitting(() => true);

const COMPARING = ['C07', 'C08', 'C09', 'C13', 'C16'];

const compared = CHECKS.filter(({ id }) => COMPARING.includes(id));

/** The checks that compare responses, and the journeys. Against the sandbox, only steps that need it. */
const checks = [...withSampledSteps(compared), ...JOURNEY_CHECKS].map(
  (check): Check => ({
    ...check,
    steps: (context) =>
      (check.steps?.(context) ?? []).filter(
        ({ needsControl = false }) => needsControl === context.hasControl,
      ),
  }),
);

/** Shows that the server is valid. */
const schema = CHECKS.filter(({ id }) => id === 'C02');

async function run(
  fetch: typeof globalThis.fetch,
  options: Pick<RunOptions, 'profile' | 'allowWrites'> = {},
) {
  const layered = minimal((request) => fetch(request));
  const { findings, results, skipped } = await runChecks({
    contract,
    baseUrl: 'http://minimal.example',
    fetch: (...args) => layered(new Request(...args)),
    checks: [...schema, ...checks],
    ...options,
  });
  return {
    findings,
    passed: results.filter(({ outcome }) => outcome === 'passed').length,
    reasons: skipped.map(({ reason }) => reason),
  };
}

describe('a server that returns only what the contract requires', () => {
  it('has no findings as a sandbox', async () => {
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const { findings, passed, reasons } = await run(sandbox.fetch);
    expect(findings).toEqual([]);
    expect(passed).toBeGreaterThan(10);
    expect(reasons).toContain('an entry of recurringOrders_list has no `order_number`');
  });

  it('has no findings with a profile', async () => {
    const { fetch } = await createIndependentServer();
    const profile = createIndependentProfile();
    const { findings, passed, reasons } = await run(fetch, { profile, allowWrites: true });
    expect(findings).toEqual([]);
    expect(passed).toBeGreaterThan(10);
    expect(reasons).toContain(
      'responses omit optional fields: `/data/customer/name`, `/data/customer/phone`, `/data/customer/email`',
    );
  });
});
