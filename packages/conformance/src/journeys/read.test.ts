import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPointer } from '@payments-openapi/spec';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract, serving } from '../../test/steps.fixture.ts';
import { contractOf, operationOf } from '../contract/contract.ts';
import { DEFAULT_PROFILE } from '../profile/presets.ts';
import { runChecks } from '../run/run.ts';
import { readJourneys } from './read.ts';

const JOURNEY = `arazzo: 1.0.1
sourceDescriptions: [{ name: shop, url: openapi.yaml }]
components: { parameters: { user: { name: user_id, in: query, value: u1 } } }
workflows:
  - workflowId: readUser
    inputs: { properties: { id: { default: u2 }, other: {} } }
    steps:
      - stepId: read
        operationId: users_get
        parameters: [{ name: user_id, in: query, value: u1 }]
        successCriteria: [{ condition: $statusCode == 200 }]
        outputs: { id: $response.body#/data/user_id }
      - stepId: again
        operationId: users_get
        parameters: [{ name: user_id, in: query, value: $steps.read.outputs.id }]
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journeys-'));
  return () => rm(folder, { recursive: true });
});

async function run(from = '', to = '', { readContract = contract, status = 200 } = {}) {
  expect(JOURNEY).toContain(from);
  const file = path.join(folder, 'shop.arazzo.yaml');
  await writeFile(
    file,
    JOURNEY.replace(from, () => to),
  );
  const sent: string[] = [];
  const serve = serving((_, request) => {
    sent.push(new URL(request.url).search);
    return { user_id: 'u1', user: {} };
  });
  const { results, skipped } = await runChecks({
    contract: readContract,
    checks: await readJourneys(file),
    baseUrl: 'http://shop.example',
    fetch: async (input, init) => {
      const isRefused = String(input).endsWith('user_id=');
      return isRefused ? Response.json({ code: 1, message: 'no' }, { status }) : serve(input, init);
    },
    profile: { ...DEFAULT_PROFILE, limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 } },
  });
  return { sent, outcome: results[0]?.outcome, reasons: skipped.map(({ reason }) => reason) };
}

describe('a journey of an owner', () => {
  it('passes with what earlier steps returned', async () => {
    expect(await run()).toEqual({ sent: ['?user_id=u1', '?user_id=u1'], outcome: 'passed', reasons: [] });
  });

  it.each([
    [422, 'passed'],
    [200, 'failed'],
  ])(
    'shows that a request which the contract does not allow is refused: HTTP %i',
    async (status, outcome) => {
      const document = structuredClone(contract.document);
      const parameter = Object(
        readPointer(document, `${operationOf(contract, 'users_get').pointer}/parameters/0`),
      );
      parameter.schema = { type: 'string', minLength: 1 };
      const own = { ...contractOf(document), isCustom: true };
      const [from, to] = [
        'value: $steps.read.outputs.id }]',
        "value: '' }]\n        successCriteria: [{ condition: $statusCode == 422 }]",
      ];
      expect((await run(from, to, { readContract: own, status })).outcome).toBe(outcome);
    },
  );

  it('uses the defaults of its inputs, and the parameters of its components', async () => {
    expect((await run('value: u1 }]', 'value: $inputs.id }]')).sent[0]).toBe('?user_id=u2');
    const reference = '[{ reference: $components.parameters.user }]';
    expect((await run('[{ name: user_id, in: query, value: u1 }]', reference)).sent[0]).toBe('?user_id=u1');
  });

  it.each([
    ['steps.read.outputs.id', 'steps.reed.outputs.id', 'again: $steps.reed.outputs.id has no value'],
    ['value: $steps.read.outputs.id', "value: 'u-{$inputs.other}'", 'again: u-{$inputs.other} has no value'],
    ['$statusCode == 200', '((( ==', 'the kit cannot evaluate the criterion ((( =='],
    [
      'outputs: {',
      'onSuccess: []\n        outputs: {',
      'the kit runs the steps in order, without onSuccess and onFailure',
    ],
  ])('is skipped if %s is %s', async (from, to, reason) => {
    const { outcome, reasons } = await run(from, to);
    expect(outcome).toBe('skipped');
    expect(reasons).toContain(reason);
  });

  it.each([
    ['$statusCode == 200', '5', ':11: workflows[0].steps[0].successCriteria[0].condition: expected a text'],
    ['stepId: again', 'stepId: read', ':13: workflows[0].steps[1]: another step has the id read'],
    ['workflowId: readUser', 'workflowId: C05', ':5: workflows[0].workflowId: another check has the id C05'],
    ['inputs:', 'dependsOn: [x]\n    inputs:', ':6: workflows[0].dependsOn: there is no workflow x'],
    [
      'operationId: users_get',
      'operationId: $sourceDescriptions.zz.users_get',
      ':9: workflows[0].steps[0].operationId: there is no source zz',
    ],
    [
      'operationId: users_get',
      'operationPath: x',
      ':8: workflows[0].steps[0]: the kit runs only steps with an operationId',
    ],
    [
      '{ name: user_id, in: query, value: u1 }]',
      '{ name: zz, in: query, value: u1 }]',
      ':10: workflows[0].steps[0].parameters[0]: users_get has no query parameter zz',
    ],
    ['workflows:', 'workflows: [', ' not valid YAML or JSON: '],
  ])('is refused if %s is %s', async (from, to, message) => {
    await expect(run(from, to)).rejects.toThrow(message);
  });
});
