import { createSandbox } from '@payments-openapi/sandbox';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '../checks/all.ts';
import { readContract } from '../contract/contract.ts';
import { readLocations } from '../contract/locations.ts';
import { DEFAULT_PROFILE, exampleFixtures } from '../profile/presets.ts';
import { runChecks } from '../run/run.ts';
import { checkOutcome } from './check-outcome.ts';
import { annotations } from './github.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { type Report, reportOf } from './report.ts';
import { sarifReport } from './sarif.ts';
import { REPORT_SCHEMA } from './schema.ts';
import { findingText, summaryText } from './text.ts';

let report: Report;

/** The files of the contract are in the repository. */
const inRepository = (file: string) => file;

// The sandbox behind a layer that hides its control interface, leaks a document number and returns a wrong type.
beforeAll(async () => {
  const contract = await readContract();
  const sandbox = await createSandbox();
  const broken: typeof fetch = async (url, init) => {
    if (String(url).includes('/_sandbox/')) return new Response('', { status: 404 });
    const response = await sandbox.fetch(url, init);
    const envelope = (await response.json()) as { code: number; data?: { user?: { p_created_at: unknown } } };
    if (envelope.data?.user) envelope.data.user.p_created_at = '<b>&"4111 1111 1111 1111'.length;
    const isFailure = envelope.code !== 200;
    const message = isFailure && init?.body ? `Refused: ${init.body} <script>` : 'ok';
    return Response.json({ ...envelope, message }, { status: response.status });
  };
  const checks = CHECKS.filter(({ id }) => ['C01', 'C02', 'C04', 'C12'].includes(id));
  const run = await runChecks({
    contract,
    checks,
    baseUrl: 'http://payments.example',
    fetch: broken,
    allowWrites: true,
    operations: ['users_create', 'users_get', 'payees_create', 'cards_link'],
    profile: {
      ...DEFAULT_PROFILE,
      name: 'staging',
      headers: { authorization: 'Bearer secret-1' },
      fixtures: { ...exampleFixtures, kinds: new Set(['user']) },
      limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 },
      coverage: { operations: 1 },
    },
  });
  await sandbox.close();
  report = reportOf(run, {
    contract,
    checks,
    version: '0.1.0',
    startedAt: new Date('2026-01-01T00:00:00Z'),
    seconds: 1.26,
    locationOf: await readLocations(),
  });
});

describe('a report', () => {
  it('matches its schema', () => {
    const ajv = new Ajv2020({ allErrors: true });
    formats.default(ajv);
    ajv.validate(REPORT_SCHEMA, report);
    expect(ajv.errors).toBeNull();
  });

  it('has the expected and the actual value, the location in the contract, and a command that reproduces it', () => {
    const finding = report.findings.find(({ check }) => check === 'C02');
    expect(finding).toMatchObject({
      operationId: 'users_get',
      pointer: '#/components/schemas/User/properties/p_created_at/type',
      location: { file: 'spec/schemas/users/User.yaml' },
      expected: '/data/user/p_created_at must be string',
      actual: '24',
      seed: 1,
    });
    expect(finding?.location?.line).toBeGreaterThan(1);
    expect(finding?.curl).toContain('-H "authorization: $AUTHORIZATION"');
    expect(findingText(finding as Report['findings'][number])).not.toMatch(/ $/m);
    expect(findingText(finding as Report['findings'][number])).toMatch(/^C02 users_get request byUserId/);
  });

  it('lists what was skipped and why, and fails if the coverage is less than the profile requires', () => {
    expect(report.skipped).toContainEqual({
      check: 'C04',
      operationId: 'cards_link',
      title: 'request toUser',
      reason: 'the profile declares no fixture `unlinked_card`',
    });
    const row = report.coverage.operations.find(({ operationId }) => operationId === 'cards_link');
    expect(row?.success).toEqual({
      state: 'skipped',
      reason: expect.stringContaining('the profile declares no fixture `unlinked_card`'),
    });
    expect(report.coverage.shortfalls).toEqual([
      'Insufficient coverage: operations: 3 of 4 covered, but a share of 1 is required',
    ]);
    expect(report.verdict).toBe('failed');
    expect(summaryText(report)).toContain('Insufficient coverage: operations: 3 of 4');
  });

  it('names the rule that is violated, in every format', () => {
    const [first] = report.findings as [Report['findings'][number]];
    const finding = { ...first, rule: { id: 'order-unpaid-total', sentence: 'Total minus paid.' } };
    const named = { ...report, findings: [finding] };
    const formats = {
      text: findingText(finding),
      markdown: markdownReport(named),
      html: htmlReport(named),
      junit: junitReport(named),
      sarif: JSON.stringify(sarifReport(named, inRepository)),
      annotations: annotations(named, inRepository).join(),
    };
    const without = Object.entries(formats).filter(
      ([, text]) => !text.includes(finding.rule.id) || !text.includes(finding.rule.sentence),
    );
    expect(without.map(([format]) => format)).toEqual([]);
  });

  it('says in every format what else has found the same defect', () => {
    const [first] = report.findings as [Report['findings'][number]];
    const also = { check: 'C12', operationId: 'cards_link', title: 'a card', expected: 'b', actual: 'c' };
    const found = { ...report, findings: [{ ...first, also: [{ ...also, occurrences: 2 }] }] };
    const formats = {
      text: summaryText(found),
      markdown: markdownReport(found),
      html: htmlReport(found),
    };
    const without = Object.entries(formats).filter(([, text]) => !/C12.{0,8} cards\\?_link/.test(text));
    expect(without).toEqual([]);
    expect(junitReport(found)).toMatch(
      /<testcase classname="C12" name="cards_link">\s*<failure message="a card: expected b, got c">/,
    );
    expect(checkOutcome(found, 'C12').findings[0]).toMatch(/^C12 cards_link a card/);
  });

  it('escapes Markdown in prose, but not in code, where a backslash would be shown', () => {
    const [first] = report.findings as [Report['findings'][number]];
    const rule = { id: 'a', sentence: '`initial_total` is *not* <b>_less_</b> than `a|b`.' };
    expect(markdownReport({ ...report, findings: [{ ...first, rule }] })).toContain(
      '`initial_total` is \\*not\\* &lt;b&gt;\\_less\\_&lt;/b&gt; than `a|b`.',
    );
  });

  it('prints each warning in a line', () => {
    const [finding] = report.findings;
    const { check, operationId, title, expected, actual, occurrences } =
      finding as Report['findings'][number];
    const text = summaryText({ ...report, warnings: report.findings.slice(0, 1) });
    expect(text).toContain(
      `\nWarnings:\n  ${occurrences} × ${check} ${operationId} ${title}: expected ${expected}, got ${actual}\n\n`,
    );
    expect(text).toMatch(/findings, 1 warning\.$/);
  });

  it('reports a document number in a failure', () => {
    expect(report.findings.some(({ check }) => check === 'C12')).toBe(true);
  });

  it.each([
    ['JSON', () => JSON.stringify(report)],
    ['JUnit', () => junitReport(report)],
    ['HTML', () => htmlReport(report)],
    ['annotations', () => annotations(report, inRepository).join('\n')],
    ['text', () => report.findings.map(findingText).join('\n')],
  ])('contains no card or document numbers and no credentials as %s', (_, text) => {
    expect(text()).not.toMatch(/4111 ?1111 ?1111 ?1111|K01234567|D1234562|L01X00T47|secret-1/);
  });

  it('is a page without external resources, with all text escaped', () => {
    const page = htmlReport(report);
    expect(page).not.toMatch(/<script|<link|src=|url\(/);
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain('<p class="verdict failed">Failed</p>');
  });

  it('says at the top of the page what is wrong, and at each operation before what was covered', () => {
    const page = htmlReport(report);
    const [first] = report.findings as [Report['findings'][number]];
    expect(page.indexOf(`${first.check}: expected `)).toBeLessThan(page.indexOf('<h2>Checks</h2>'));
    const section = /<section id="users_get">[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
    expect(section).toMatch(/class="statement"[\s\S]*class="share"/);
    expect(section).not.toMatch(/class="share"[\s\S]*class="statement"/);
  });

  it('is JUnit XML, with a case for each check and operation', () => {
    const xml = junitReport(report);
    expect(xml).toMatch(
      /<testcase classname="C02" name="users_get">\n {6}<failure message="request byUserId: /,
    );
    expect(xml).toContain('<skipped message="the profile declares no fixture `unlinked_card`"/>');
    expect(xml).not.toContain('<script');
  });

  it('counts cases in JUnit XML, not findings', () => {
    const xml = junitReport({ ...report, findings: report.findings.flatMap((one) => [one, one]) });
    const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
    const counted = (text: string) => ({
      tests: count(text, /<testcase /g),
      failures: count(text, /<testcase [^>]*>\s*<failure /g),
      skipped: count(text, /<skipped /g),
    });
    const declared = (tag = '') =>
      Object.fromEntries(
        [...tag.matchAll(/ (tests|failures|skipped)="(\d+)"/g)].map(([, name, of]) => [name, Number(of)]),
      );
    const suites = xml.match(/<testsuite [\s\S]*?<\/testsuite>/g) ?? [];
    for (const suite of suites)
      expect(declared(/<testsuite [^>]*>/.exec(suite)?.[0])).toEqual(counted(suite));
    expect(declared(/<testsuites [^>]*>/.exec(xml)?.[0])).toEqual(counted(xml));
    expect(counted(xml).failures).toBeGreaterThan(1);
  });

  it('has a green case in JUnit XML only where a check passed', () => {
    const check = { id: 'C04', title: 'Examples', passed: 1, failed: 0, skipped: 2 };
    const reason = 'it writes';
    const get = { check: 'C04', operationId: 'users_get' };
    const link = { check: 'C04', operationId: 'cards_link' };
    const xml = junitReport({
      ...report,
      findings: [],
      checks: [check, { ...check, id: 'J01' }, { ...check, id: 'J04' }],
      passed: [get, { check: 'J01' }],
      skipped: [
        { ...get, reason },
        { ...link, reason },
        { check: 'J04', reason },
      ],
    });
    const cases = [...xml.matchAll(/<testcase classname="(C04|J\d+)" name="([^"]*)">\s*<(\/?\w+)/g)];
    expect(cases.map(([, ...found]) => found.join(' '))).toEqual([
      'C04 cards_link skipped',
      'C04 users_get /testcase',
      'J01 no operation /testcase',
      'J04 no operation skipped',
    ]);
  });

  it('gives the outcome of a check: its findings, and why it was skipped if nothing of it passed', () => {
    const reason = 'it writes';
    const skips = [
      { check: 'J01', reason },
      { check: 'J01', reason },
      { check: 'J01', reason: 'no state' },
      { check: 'C04', reason },
    ];
    const outcomeOf = (id: string) => checkOutcome({ ...report, skipped: skips }, id);
    expect(outcomeOf('C04')).toEqual({ findings: [], skipped: undefined });
    expect(outcomeOf('J01')).toEqual({ findings: [], skipped: 'it writes; no state' });
    expect(outcomeOf('J02')).toEqual({ findings: [], skipped: 'nothing to check' });
    expect(outcomeOf('C12').findings[0]).toMatch(/^C12 /);
  });

  it('lists each check and operation that passed, once, and none without a passed result', () => {
    expect(report.passed).toContainEqual({ check: 'C04', operationId: 'users_get' });
    expect(report.passed).not.toContainEqual({ check: 'C02', operationId: 'cards_link' });
    expect(new Set(report.passed.map((one) => JSON.stringify(one))).size).toBe(report.passed.length);
  });

  it('annotates the lines of the contract', () => {
    expect(annotations(report, inRepository).find((line) => line.includes('C02'))).toMatch(
      /^::error file=spec\/schemas\/users\/User\.yaml,line=\d+,title=C02 users_get::request byUserId: expected /,
    );
  });
});
