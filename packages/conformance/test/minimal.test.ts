import { createSandbox } from '@payments-openapi/sandbox';
import type { Json } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import { neededMembers } from '../src/checks/responses/presence.ts';
import { readContract } from '../src/contract/contract.ts';
import { isObject, itemLayers, type Layer, layersOf, memberLayers } from '../src/contract/layers.ts';
import { createValidate } from '../src/contract/validate.ts';
import { JOURNEY_CHECKS } from '../src/journeys/checks.ts';
import type { Check } from '../src/run/check.ts';
import { type RunOptions, runChecks } from '../src/run/run.ts';
import { createIndependentProfile } from './independent/profile.ts';
import { createIndependentServer } from './independent/server.ts';
import { changeResponse } from './mutants/layer.ts';

const contract = await readContract();
const validate = createValidate(contract.document);

/** Removes every member that neither the schemas nor the rules of the contract require from the responses of a server. */
const minimal = changeResponse('*', (envelope, { operation }) => {
  const pointer = operation?.responses['200'];
  return pointer ? required(layersOf(contract.document, validate, pointer, envelope), envelope) : envelope;
});

function required(layers: Layer[], value: Json): Json {
  if (Array.isArray(value))
    return value.map((item) => required(itemLayers(contract.document, validate, layers, item), item));
  if (!isObject(value) || !layers.some(({ schema }) => schema.properties)) return value;
  const names = ['data', ...layers.flatMap(({ schema }) => schema.required ?? []), ...neededMembers(value)];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => names.includes(name))
      .map(([name, member]) => [
        name,
        required(memberLayers(contract.document, validate, layers, name, member), member),
      ]),
  );
}

const COMPARING = ['C07', 'C08', 'C09', 'C13', 'C16'];

/** The checks that compare responses, and the journeys. Against the sandbox, only steps that need it. */
const checks = [...CHECKS.filter(({ id }) => COMPARING.includes(id)), ...JOURNEY_CHECKS].map(
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
    expect(reasons).toContain('an order in the list has no `reference_number`');
  });

  it('has no findings with a profile', async () => {
    const { fetch } = await createIndependentServer();
    const profile = createIndependentProfile();
    const { findings, passed, reasons } = await run(fetch, { profile, allowWrites: true });
    expect(findings).toEqual([]);
    expect(passed).toBeGreaterThan(10);
    expect(reasons).toContain(
      'responses omit optional members: `/data/customer/name`, `/data/customer/phone`, `/data/customer/email`',
    );
  });
});
