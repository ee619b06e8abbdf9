import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startServer } from '@payments-openapi/sandbox';
import { openFresh } from '@payments-openapi/sandbox/test-databases';
import { isWhole, sampled } from '@payments-openapi/tooling/whole';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import { readContract } from '../src/contract/contract.ts';
import { REPORT_SCHEMA } from '../src/reports/schema.ts';
import { runChecks } from '../src/run/run.ts';
import { type CommandResult, runIn } from './command.fixture.ts';

/** What HTTP can change: single requests and responses, unusual ones and callbacks. In one process, all checks run. */
const ABOUT_THE_WIRE = ['C01', 'C02', 'C03', 'C04', 'C05', 'C10', 'C11', 'C12', 'C13', 'C14', 'C15'];

const contract = await readContract();

describe('the sandbox over HTTP', () => {
  it('conforms to the contract, and the reports say so', async () => {
    const server = await startServer({ port: 0, strict: true });
    onTestFinished(server.close);
    const checks = isWhole ? [] : [`--checks=${ABOUT_THE_WIRE}`];
    const { code, stdout, files }: CommandResult = await runIn(
      [server.url, ...checks],
      ['json', 'junit', 'html'],
    );
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('is the sandbox. Each step that writes runs in a new sandbox.');
    const report = JSON.parse(files.json ?? '');
    const ajv = new Ajv2020({ allErrors: true });
    formats.default(ajv);
    ajv.validate(REPORT_SCHEMA, report);
    expect(ajv.errors).toBeNull();
    expect(report).toMatchObject({ verdict: 'passed', findings: [], skipped: [] });
    // C15 is not run: the sandbox sends callbacks but receives none, and no receiver was given.
    expect(stdout).toMatch(/^C15 +not run +0 +0 +0/m);
    expect(files.junit).toContain('<testsuite name="C01 ');
    expect(files.html).toContain('<p class="verdict passed">Passed</p>');
  }, 600_000);

  it('has stored what an update says', async () => {
    const server = await startServer({ port: 0, strict: true });
    onTestFinished(server.close);
    const checks = CHECKS.filter(({ id }) => id === 'C17');
    const operations = isWhole ? {} : { operations: ['customers_update'] };
    const run = await runChecks({ contract, checks, baseUrl: server.url, ...operations });
    expect(run.findings).toEqual([]);
    expect(run.results.length).toBeGreaterThan(0);
  }, 240_000);

  it('conforms to it on PostgreSQL', async () => {
    const database = await openFresh();
    onTestFinished(database.close);
    const server = await startServer({ port: 0, strict: true, databaseUrl: database.url });
    onTestFinished(server.close);
    // Invalid requests never reach the database, and in one process all operations are called.
    const ids = contract.operations.map(({ operationId }) => operationId);
    const checks = CHECKS.filter(({ id }) => ['C01', 'C02', 'C03', 'C04', 'C05'].includes(id));
    const run = await runChecks({ contract, checks, baseUrl: server.url, operations: sampled(ids, 6) });
    expect(run.findings).toEqual([]);
    expect(run.skipped).toEqual([]);
  }, 240_000);
});

describe('the action and the workflow', () => {
  it('refer to the package', async () => {
    const root = path.resolve(import.meta.dirname, '..');
    const action = await readFile(path.join(root, 'action.yml'), 'utf8');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
    expect(action).toContain('"@payments-openapi/conformance${VERSION:+@$VERSION}"');
    const workflow = await readFile(path.join(root, 'conformance.workflow.yml'), 'utf8');
    expect(workflow).toContain('@payments-openapi/conformance');
  });
});
