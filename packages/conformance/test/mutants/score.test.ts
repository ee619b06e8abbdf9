import { readFile } from 'node:fs/promises';
import { isWhole, sampled } from '@payments-openapi/tooling/whole';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '../../src/checks/all.ts';
import { reference } from '../../src/checks/reference/c18-reference.ts';
import { sessionSteps } from '../../src/checks/reference/sessions.ts';
import { CHECKED_RULES } from '../../src/checks/rules.ts';
import type { Check, Step } from '../../src/run/check.ts';
import { withSampledSteps } from '../sampled-steps.fixture.ts';
import { MUTANTS } from './catalogue.ts';
import type { Fetch } from './layer.ts';
import type { Mutant } from './mutant.ts';
import { GENERATED } from './operators/generated.ts';
import { receiverMutants, startCheckedReceiver } from './receivers.ts';
import { type Failed, ORACLES, startTrial, type Trial } from './score.ts';

/** The first server that breaks a check, violates a rule, or is broken in an operation. */
function firstOfEach(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Set<string>();
  return mutants.filter(({ breaks, rules = [], operations }) => {
    const about = [breaks, ...rules.map((rule) => `${breaks} ${rule}`), ...operations];
    const isNew = about.some((one) => !seen.has(one));
    for (const one of about) seen.add(one);
    return isNew;
  });
}

const firsts = firstOfEach(MUTANTS);
const tried = isWhole ? MUTANTS : firsts;

/**
 * The check that must detect a server. C09 also bills ten plans 13 times each, of which two detect what all of them do. C18
 * shortens what it has found for thousands of requests more.
 */
function checkOf({ breaks }: Mutant): Check[] {
  const check = CHECKS.find(({ id }) => id === breaks) ?? expect.fail(`no check ${breaks}`);
  if (isWhole) return [check];
  if (check === reference) {
    const size = { sessions: 30, calls: 60, requests: 600 };
    return [{ ...check, steps: (context) => sessionSteps(context, size) }];
  }
  let plans = 0;
  const isTried = ({ title }: Step) => !title.endsWith(', 13 times') || ++plans <= 2;
  return [{ ...check, steps: (context) => check.steps?.(context).filter(isTried) ?? [] }];
}

let trial: Trial;
beforeAll(async () => {
  trial = await startTrial();
});
afterAll(() => trial?.close());

describe('a broken server', () => {
  const survivors: string[] = [];
  const score = (id: string, isDetected: boolean) => {
    if (!isDetected) survivors.push(id);
    expect(isDetected).toBe(true);
  };

  // Before it finds something, `C18` may send thousands of requests.
  it.each(tried)('is detected by $breaks: $title', { timeout: 240_000 }, async (mutant) => {
    const failed = await trial.tryMutant(mutant, { checks: checkOf(mutant), stopAtFirst: true });
    score(mutant.id, failed.checks.has(mutant.breaks));
    expect([...failed.rules]).toEqual(expect.arrayContaining([...(mutant.rules ?? [])]));
    // `C18` names the rule of any member that it compares.
    const ownRules = Object.entries(CHECKED_RULES).flatMap(([rule, by]) =>
      mutant.breaks === reference.id || by.some((check) => check === mutant.breaks) ? [rule] : [],
    );
    expect([...failed.rules].filter((rule) => !ownRules.includes(rule))).toEqual([]);
  });

  it.each(receiverMutants)('is detected by $breaks: $title', async (mutant) => {
    score(mutant.id, (await trial.tryReceiver(mutant)).checks.has(mutant.breaks));
  });

  afterAll(() => {
    const all = tried.length + receiverMutants.length;
    const names = survivors.length === 0 ? '' : `: ${survivors.join(', ')}`;
    console.log(
      `Broken servers: ${all - survivors.length} of ${all} detected, ${survivors.length} survive${names}`,
    );
  });
});

/** Servers of several operators. The command of the guide runs all of them. */
const GENERATED_IDS = [
  'not stored customers_update/default_payment_method',
  'off by one recurringPlans_create/plan/payment_retry_count',
  'swapped users_get/data/user/first_name',
  'stale customers_getByReference/data/customer/name',
  'moved by a write cardTransactions_list/data/transactions/*/merchant_name',
  'lost by a write customers_getByReference/data/customer/reference_number',
  'ignores a parameter cardTransactions_list?card',
  'not enforced users_create body/user required',
  'not decoded recurringPlans_update body',
  'late from the thirteenth week',
];

describe('a server generated from the contract', () => {
  it.each(sampled(GENERATED_IDS, 3))('is detected: %s', async (id) => {
    const mutant = GENERATED.find((one) => one.id === id) ?? expect.fail('no such server');
    const { checks } = await trial.tryGenerated(mutant);
    expect(checks.size).toBeGreaterThan(0);
  });

  it('has an id of its own', () => {
    expect(new Set(GENERATED.map(({ id }) => id)).size).toBe(GENERATED.length);
  });
});

const read = (guide: string) => readFile(new URL(`../../docs/${guide}.md`, import.meta.url), 'utf8');
const guide = await read('checks');

it('The guide describes every check', async () => {
  const described = guide + (await read('traffic'));
  const missing = CHECKS.filter(({ id }) => !described.includes(`| \`${id}\` |`)).map(({ id }) => id);
  expect(missing, 'Add a row to the table of checks in docs/checks.md').toEqual([]);
});

const NOTHING: Failed = { checks: new Set(), rules: new Set() };

describe('the catalogue', () => {
  it.each(Object.entries(CHECKED_RULES))('has a server for each check of %s', (rule, checks) => {
    const proofs = MUTANTS.filter(({ rules = [] }) => rules.some((one) => one === rule));
    expect(checks.filter((check) => !proofs.some(({ breaks }) => breaks === check))).toEqual([]);
  });

  it('has at least 60 broken servers with distinct ids', () => {
    const ids = [...MUTANTS, ...receiverMutants].map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has as many entries as the guide says', () => {
    const counts = /(\d+) broken servers and receivers are described .*: (\d+) servers/.exec(guide);
    const [servers, all] = [MUTANTS.length, MUTANTS.length + receiverMutants.length];
    expect(counts?.slice(1), 'Update docs/checks.md').toEqual([`${all}`, `${servers}`]);
    expect(guide, 'Update docs/checks.md').toContain(
      `with every change against ${firsts.length}: one for each check`,
    );
    const rows = [...guide.matchAll(/^\| .* \((`C\d\d`.*)\) +\| +(\d+) \| +(\d+) \|$/gm)];
    for (const [row, ids = '', ...numbers] of rows) {
      const own = [...MUTANTS, ...receiverMutants].filter(({ breaks }) => ids.includes(breaks)).length;
      expect.soft(numbers, `Update this row of docs/checks.md: ${row}`).toEqual([`${own}`, `${own}`]);
    }
    expect(guide, 'Update the last row of docs/checks.md').toMatch(
      RegExp(`\\| all +\\| +${all} \\| +${all} \\|`),
    );
  });

  it('has no findings for a correct server or receiver', async () => {
    const make = (fetch: Fetch) => fetch;
    const whole = { id: 'whole', title: '', breaks: '', operations: [], make };
    const operations = sampled(['customers_update', 'cards_link'], 1);
    expect(await trial.tryMutant(whole, { checks: withSampledSteps(CHECKS), operations })).toEqual(NOTHING);
    const right = { id: 'right', title: '', breaks: 'C15', start: () => startCheckedReceiver() };
    expect(await trial.tryReceiver(right)).toEqual(NOTHING);
  }, 240_000);

  // Journeys detect no defects that other checks miss.
  const checks = CHECKS.filter(({ id }) => id.startsWith('C'));

  it.each(sampled(checks, 3))('has a broken server that only $id detects', async ({ id }) => {
    const others = checks.filter((check) => check.id !== id && !ORACLES.has(check.id));
    const candidates = MUTANTS.filter(({ breaks, also }) => breaks === id && !also);
    if (id === 'C15') return expect(receiverMutants.length).toBeGreaterThan(0);
    const [only] = candidates;
    expect(only, `no server in test/mutants breaks only ${id}`).toBeDefined();
    if (only) expect(await trial.tryMutant(only, { checks: withSampledSteps(others) })).toEqual(NOTHING);
  });
});
