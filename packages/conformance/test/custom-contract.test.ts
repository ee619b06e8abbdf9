import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandbox } from '@payments-openapi/sandbox';
import { readPointer } from '@payments-openapi/spec';
import { isWhole, sampled } from '@payments-openapi/tooling/whole';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import { contractOf, readContract } from '../src/contract/contract.ts';
import { type LocatedContract, readCustomContract } from '../src/contract/custom.ts';
import { readJourneys } from '../src/journeys/read.ts';
import { addFixtures, type FixtureKind } from '../src/profile/fixtures.ts';
import { DEFAULT_PROFILE, exampleFixtures, SANDBOX_PROFILE } from '../src/profile/presets.ts';
import { annotations } from '../src/reports/github.ts';
import { reportOf } from '../src/reports/report.ts';
import { type Run, runChecks } from '../src/run/run.ts';
import { asYaml, grownContract, startGrownServer } from './grown.fixture.ts';

const OPERATIONS = ['terminals_create', 'terminals_get', 'terminals_search'];

let folder: string;
let file: string;
let custom: LocatedContract;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'contract-'));
  file = path.join(folder, 'openapi.yaml');
  await writeFile(file, asYaml(await grownContract()));
  custom = await readCustomContract(file);
  addFixtures(custom.contract.document);
  return () => rm(folder, { recursive: true });
});

/** Checks a server of the contract, which may be broken. */
async function check(
  change?: Parameters<typeof startGrownServer>[1],
  { checks = CHECKS, operations = OPERATIONS }: { checks?: typeof CHECKS; operations?: string[] } = {},
): Promise<Run> {
  const server = await startGrownServer(custom.contract.document, change);
  onTestFinished(server.close);
  return runChecks({
    contract: custom.contract,
    baseUrl: 'http://shop.example',
    fetch: server.fetch,
    checks,
    ...(operations.length > 0 && { operations }),
    allowWrites: true,
    profile: {
      ...DEFAULT_PROFILE,
      headers: { 'x-shop-key': 'k-12345' },
      choices: SANDBOX_PROFILE.choices,
      fixtures: {
        ...exampleFixtures,
        kinds: new Set([...exampleFixtures.kinds, 'terminal' as FixtureKind]),
      },
      limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 },
    },
  });
}

describe('a custom contract', () => {
  it('has no findings on a server that conforms to it', async () => {
    const { findings, coverage, skipped } = await check();
    expect(findings.map(({ check, title, actual }) => `${check} ${title}: ${actual}`)).toEqual([]);
    const refusals = coverage.find(({ operationId }) => operationId === 'terminals_create')?.refusals;
    expect(refusals?.skipped).toEqual([]);
    for (const keyword of ['minLength', 'minimum', 'exclusiveMaximum', 'minItems', 'maxItems'])
      expect(refusals?.covered.join()).toContain(`/${keyword}`);
    expect(skipped).toContainEqual({
      check: 'C01',
      operationId: 'terminals_search',
      title: 'requests',
      reason: expect.stringContaining('the contract has no example request: '),
    });
  });

  it('may require a header more, which every request has from its example', async () => {
    const document = structuredClone((await readContract()).document);
    const tenant = {
      name: 'X-Tenant',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 3 },
    };
    const at = '#/paths/~1svc~1ts~1api~1v1~1openapi~1user';
    for (const method of ['get', 'post']) {
      const operation = readPointer(document, `${at}/${method}`) as { parameters?: object[] };
      operation.parameters = [...(operation.parameters ?? []), { ...tenant, example: 'acme' }];
    }
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const { findings, skipped } = await runChecks({
      contract: { ...contractOf(document), isCustom: true },
      baseUrl: 'http://shop.example',
      fetch: sandbox.fetch,
      checks: CHECKS.filter(({ id }) => ['C04', 'C07'].includes(id)),
      operations: ['users_create', 'users_get'],
    });
    expect(findings.map(({ title, actual }) => `${title}: ${actual}`)).toEqual([]);
    expect(skipped.filter(({ reason }) => reason.includes('does not allow'))).toEqual([]);
  });

  it('may be ours: no request is taken for one that it does not allow', async () => {
    const { document } = await readContract();
    const own = contractOf(structuredClone(document), { isCustom: true });
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const writes = own.operations.filter(({ isSafe }) => !isSafe).map(({ operationId }) => operationId);
    const { findings, skipped } = await runChecks({
      contract: own,
      baseUrl: 'http://shop.example',
      fetch: sandbox.fetch,
      checks: isWhole ? CHECKS : CHECKS.filter(({ id }) => id === 'C17'),
      // The empty name stands for what is not about a single operation.
      ...(!isWhole && { operations: [...sampled(writes, 2), ''] }),
    });
    expect(findings.map(({ title, actual }) => `${title}: ${actual}`)).toEqual([]);
    expect(skipped.filter(({ reason }) => reason.includes('does not allow'))).toEqual([]);
  }, 240_000);

  it('may have text shorter, or longer, than what the kit writes elsewhere', async () => {
    const document = structuredClone((await readContract()).document);
    Object.assign(document.components?.schemas?.UserCreate?.properties ?? {}, {
      nickname: { type: 'string', maxLength: 20 },
      life_label: { type: 'string', minLength: 300 },
    });
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const { findings, skipped } = await runChecks({
      contract: contractOf(document, { isCustom: true }),
      baseUrl: 'http://shop.example',
      fetch: sandbox.fetch,
      checks: CHECKS.filter(({ id }) => id === 'C17'),
      operations: ['users_create'],
    });
    expect(findings.map(({ title, actual }) => `${title}: ${actual}`)).toEqual([]);
    expect(skipped.filter(({ reason }) => reason.includes('does not allow'))).toEqual([]);
  });

  it('skips what it no longer has, with the reason', async () => {
    const checks = CHECKS.filter(({ id }) => id === 'C07');
    const reasons = (await check(undefined, { checks, operations: [] })).skipped.map(({ reason }) => reason);
    expect(reasons).toContain('the contract has no operation digitalWallets_listTransactions');
    // Users have a given name instead of a first name, which the check sends.
    expect(reasons).toContainEqual(
      expect.stringMatching(/^the contract does not allow a request that it sends: users_create body\/user /),
    );
  });

  it('is checked with the keywords that ours does not have, at the lines of its file', async () => {
    const document = structuredClone(custom.contract.document);
    const { TerminalCreate } = document.components?.schemas ?? {};
    // The server lets through what these forbid.
    const lifted = ['minLength', 'uniqueItems', 'oneOf', 'additionalProperties'];
    for (const name of lifted)
      for (const schema of Object.values(TerminalCreate?.properties ?? {}))
        delete (schema as Record<string, unknown>)[name];
    delete (TerminalCreate as Record<string, unknown>).dependentRequired;
    const server = await startGrownServer(document);
    onTestFinished(server.close);
    const checks = CHECKS.filter(({ id }) => id === 'C06');
    const run = await runChecks({
      contract: custom.contract,
      baseUrl: 'http://shop.example',
      fetch: server.fetch,
      checks,
      operations: ['terminals_create'],
      allowWrites: true,
      profile: {
        ...DEFAULT_PROFILE,
        headers: { 'x-shop-key': 'k-12345' },
        limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 },
      },
    });
    const keywords = run.findings.map(({ pointer }) => pointer.split('/').at(-1));
    expect(new Set(keywords)).toEqual(new Set([...lifted, 'dependentRequired']));
    const report = reportOf(run, {
      contract: custom.contract,
      checks,
      version: '1',
      startedAt: new Date(0),
      seconds: 1,
      locationOf: custom.locationOf,
    });
    const text = asYaml(custom.contract.document).split('\n');
    for (const { pointer, location } of report.findings)
      expect(text[(location?.line ?? 0) - 1]?.trim()).toMatch(new RegExp(`^${pointer.split('/').at(-1)}:`));
    expect(annotations(report, (name) => path.basename(name))[0]).toMatch(
      /^::error file=openapi.yaml,line=\d+,/,
    );
  });

  it('is checked for what a write of a new resource sets, through its links', async () => {
    const checks = CHECKS.filter(({ id }) => id === 'C17');
    const { findings } = await check(
      (terminal) => ('label' in terminal ? { ...terminal, label: 'Till' } : terminal),
      { checks, operations: ['terminals_create', 'terminals_get'] },
    );
    expect(findings[0]).toMatchObject({
      check: 'C17',
      expected: expect.stringMatching(/^\/data\/label to be ".*", as terminals_create set it$/),
      actual: '"Till"',
    });
  });

  it.each([
    ['openapi: 3.0.3', /openapi\.yaml: expected an OpenAPI document of version 3\.1 or 3\.2$/],
    ['openapi: [', /openapi\.yaml:1:\d+: not valid YAML or JSON: /],
    [
      'openapi: 3.1.0\npaths:\n  /a:\n    $ref: paths/a.yaml',
      /openapi\.yaml:3: \$ref paths\/a\.yaml leads out of the file\. Bundle the contract first/,
    ],
  ])('is refused with the place of the mistake: %j', async (text, message) => {
    const wrong = path.join(await mkdtemp(path.join(folder, 'wrong-')), 'openapi.yaml');
    await writeFile(wrong, text);
    await expect(readCustomContract(wrong)).rejects.toThrow(message);
    await expect(readCustomContract(`${wrong}.json`)).rejects.toThrow('no such file');
  });

  it('must have valid examples, because every request is derived from one', async () => {
    const wrong = path.join(folder, 'examples.yaml');
    await writeFile(wrong, asYaml(await grownContract()).replace('label: Till 7', 'label: T'));
    await expect(readCustomContract(wrong)).rejects.toThrow(
      /examples\.yaml:\d+: terminals_create: the example request counter does not match its schema: body\/label must NOT have fewer than 2 characters$/,
    );
  });
});

describe('custom journeys', () => {
  const arazzo = (criterion: string) => `
arazzo: 1.0.1
workflows:
  - workflowId: newTerminal
    summary: A terminal is created and read
    steps:
      - stepId: create
        operationId: $sourceDescriptions.shop.terminals_create
        parameters: [{ name: x-shop-region, in: header, value: south }]
        requestBody: { payload: { label: Till 9, kind: mobile, codes: [c3] } }
        successCriteria: [{ condition: $statusCode == 200 }]
        outputs: { id: $response.body#/data/id }
      - stepId: read
        operationId: terminals_get
        parameters: [{ name: id, in: path, value: $steps.create.outputs.id }]
        successCriteria:
          - condition: $response.body#/data/id == $steps.create.outputs.id && $response.body#/data/label != 'x'
          - condition: ${criterion}
`;

  it.each([
    ["$response.body#/data/kind == 'mobile'", []],
    ["$response.body#/data/kind == 'counter'", ['$response.body#/data/kind == \'counter\', got "mobile"']],
    ['$response.body#/data/codes/0 == $response.body#/data/label', [expect.stringContaining('got "c3"')]],
  ])('run among ours: %s', async (criterion, expected) => {
    const journeys = path.join(folder, 'journeys.arazzo.yaml');
    await writeFile(journeys, arazzo(criterion));
    const { findings, results } = await check(undefined, {
      checks: await readJourneys(journeys),
      operations: [],
    });
    expect(findings.map((one) => `${one.expected}, got ${one.actual}`)).toEqual(expected);
    const outcome = expected.length === 0 ? 'passed' : 'failed';
    expect(results).toMatchObject([{ check: 'newTerminal', outcome }]);
  });

  it('skip what the kit cannot evaluate, and operations that the contract lacks', async () => {
    const journeys = path.join(folder, 'more.arazzo.yaml');
    await writeFile(journeys, arazzo('$response.body#/data/kind || true'));
    const skipped = async () =>
      (await check(undefined, { checks: await readJourneys(journeys), operations: [] })).skipped;
    expect((await skipped())[0]?.reason).toMatch(/^the kit cannot evaluate the criterion /);
    await writeFile(journeys, arazzo('$statusCode == 200').replace('terminals_get', 'terminals_lost'));
    await expect(skipped()).rejects.toThrow('the contract has no operation terminals_lost');
  });

  it('are refused if the file is not an Arazzo document', async () => {
    const wrong = path.join(folder, 'wrong.yaml');
    await writeFile(wrong, 'arazzo: 1.0.0\nworkflows: [{ steps: [] }]');
    await expect(readJourneys(wrong)).rejects.toThrow(
      /wrong\.yaml:2: workflows\[0\]: expected a workflowId$/,
    );
  });
});
