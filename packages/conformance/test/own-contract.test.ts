import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { readJourneys } from '../src/journeys/read.ts';
import { check, found, read, type Shop, shop, written } from './shop.fixture.ts';

type Case = [mistake: string, change: (parts: ReturnType<typeof shop>) => void, message: RegExp];

/** The contract of a shop with a change. */
async function changed(change: (parts: ReturnType<typeof shop>) => void) {
  const parts = shop();
  change(parts);
  return read(parts.document);
}

describe('a contract of an owner', () => {
  it('may have parameters with `content`, boolean schemas and required headers with a pattern', async () => {
    const contract = await changed(({ list, schemas }) => {
      (list.parameters as object[]).push(
        { name: 'where', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
        {
          name: 'x-shop',
          in: 'header',
          required: true,
          schema: { type: 'string', pattern: '^[A-Z]{3}$' },
          examples: { first: { value: 'ABC' } },
        },
      );
      Object.assign(schemas.TillCreate.properties, { anything: true, nothing: false });
    });
    const run = await check(contract, ['C04', 'C05', 'C11'], {
      answer: (_, body) =>
        body && Object.hasOwn(Object(body), 'nothing')
          ? Response.json({ code: 400, message: 'no' }, { status: 400 })
          : undefined,
    });
    expect(found(run)).toEqual([]);
    expect(run.sent.length).toBeGreaterThan(10);
  });
});

describe('a response that is declared without content', () => {
  it('is a success without a body', async () => {
    const run = await check(await changed(() => {}), ['C01', 'C02', 'C03', 'C04', 'C17']);
    expect(found(run)).toEqual([]);
    const { success } = run.coverage.find(({ operationId }) => operationId === 'tills_delete') ?? {};
    expect(success?.covered).toEqual(['a success']);
  });

  it('is no success if it has a body, or another status', async () => {
    const run = await check(await changed(() => {}), ['C01', 'C04'], {
      answer: ({ method }) => (method === 'DELETE' ? new Response('gone', { status: 200 }) : undefined),
    });
    expect(found(run)).toContain(
      'C04 request first: expected a success, got HTTP 200 with a body that is not JSON',
    );
  });
});

/** Refuses a reference that was used before. */
function taken(): Shop['answer'] {
  const used = new Set<Json>(['T-01']);
  return (_, body) => {
    const { reference_id: reference = null } = Object(body) as { reference_id?: Json };
    if (reference === null) return undefined;
    if (typeof reference !== 'string' || !/^T-\d+$/.test(reference))
      return Response.json({ code: 400, message: 'no reference' }, { status: 400 });
    if (used.has(reference)) return Response.json({ code: 409, message: 'taken' }, { status: 409 });
    used.add(reference);
    return undefined;
  };
}

it('a member that x-once-per names gets a new value in each request', async () => {
  const contract = await changed(({ create, schemas }) => {
    create['x-once-per'] = '$request.body#/reference_id';
    Object.assign(schemas.TillCreate.properties, { reference_id: { type: 'string', pattern: '^T-\\d+$' } });
    const { content } = create.requestBody as { content: Record<string, object> };
    const value = { label: 'Till 1', reference_id: 'T-01' };
    Object.assign(content['application/json'] ?? {}, { examples: { first: { value } } });
  });
  const run = await check(contract, ['C04', 'C05', 'C10', 'C11', 'C17'], {
    answer: taken(),
  });
  expect(found(run)).toEqual([]);
  const { success } = run.coverage.find(({ operationId }) => operationId === 'tills_create') ?? {};
  expect(success?.covered).toEqual(['a success']);
});

it.each(['additionalProperties', 'unevaluatedProperties'])(
  'a body with %s: false may be refused for an unknown field',
  async (keyword) => {
    const contract = await changed(({ schemas }) => Object.assign(schemas.TillCreate, { [keyword]: false }));
    const run = await check(contract, ['C04', 'C05', 'C11'], {
      answer: (_, body) =>
        Object.keys(Object(body)).some((name) => name !== 'label')
          ? Response.json({ code: 400, message: 'unknown' }, { status: 400 })
          : undefined,
    });
    expect(found(run)).toEqual([]);
  },
);

it('a member that no branch of a oneOf declares need not be kept', async () => {
  const contact: Json = {
    oneOf: [
      { type: 'object', required: ['email'], properties: { email: { type: 'string' } } },
      { type: 'object', required: ['phone'], properties: { phone: { type: 'string' } } },
    ],
  };
  const contract = await changed(({ create, schemas }) => {
    for (const schema of [schemas.Till, schemas.TillCreate]) schema.properties.contact = contact;
    const { content } = create.requestBody as { content: Record<string, object> };
    const value = { label: 'Till 1', contact: { email: 'till@shop.example' } };
    Object.assign(content['application/json'] ?? {}, { examples: { first: { value } } });
  });
  const keeping = (kept: (contact: Record<string, Json>) => Json) => (_: Request, body: Json | undefined) => {
    const { label, contact: sent } = Object(body) as { label?: Json; contact?: Json };
    const { email = null } = Object(sent) as Record<string, Json>;
    if (typeof email !== 'string' || typeof label !== 'string' || label.length > 40) return undefined;
    const data = { id: 'till_x', label, contact: kept(Object(sent)) };
    return Response.json({ code: 200, message: 'ok', data });
  };
  const dropping = keeping(({ email = null }) => ({ email }));
  expect(found(await check(contract, ['C05'], { answer: dropping }))).toEqual([]);
  expect(found(await check(contract, ['C05'], { answer: keeping((sent) => sent) }))).toEqual([]);
  const losing = keeping(() => ({ email: 'other@shop.example' }));
  expect(found(await check(contract, ['C05'], { answer: losing }))).not.toEqual([]);
});

it('a fixture that was deleted is not used again', async () => {
  const run = await check(await changed(() => {}), ['C04', 'C05', 'C10', 'C11', 'C17']);
  expect(found(run)).toEqual([]);
  const deleted = run.sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
  expect(deleted.length).toBeGreaterThan(1);
});

describe('a contract is refused with the line of the mistake', () => {
  it.each<Case>([
    [
      'a schema that contains only itself',
      ({ schemas }) => Object.assign(schemas, { A: { allOf: [{ $ref: '#/components/schemas/A' }] } }),
      /:\d\d+: #\/components\/schemas\/A: the schema contains only itself$/,
    ],
    [
      'x-rules',
      ({ document }) => Object.assign(document, { 'x-rules': [1] }),
      /:\d\d+: expected an object of rules/,
    ],
    ...(
      [
        [{ Till: { 'chosen value': ['nope'] } }, 'Till has no field nope'],
        [{ Nope: { 'chosen value': ['id'] } }, 'the contract has no schema Nope'],
        [{ Till: { 'echoed Nope.label': ['label'] } }, 'the contract has no schema Nope'],
        [{ Till: { 'echoed TillCreate.nope': ['label'] } }, 'TillCreate has no field nope'],
        [{ Till: { 'derived nope': ['label'] } }, 'x-rules has no rule nope'],
        [{ Till: { banana: ['label'] } }, '`banana` is no origin'],
        [{ Till: { 'chosen value': 'label' } }, 'expected a list of fields for `chosen value`'],
        [{ Till: ['label'] }, 'expected an object of fields, by origin'],
        [null, 'expected an object of schemas, by name'],
      ] as const
    ).map(
      ([origins, message]): Case => [
        `x-origins: ${JSON.stringify(origins)}`,
        ({ document }) => Object.assign(document, { 'x-origins': origins }),
        new RegExp(`openapi\\.yaml:\\d\\d+: .*${message}`),
      ],
    ),
    ...(
      [
        [{ operationId: 'nope' }, 'the contract has no operation nope'],
        [{ operationId: 'tills_get', parameters: { nope: 'x' } }, 'tills_get has no parameter nope'],
        [{ operationId: 'tills_get', parameters: { id: '$$$' } }, '\\$\\$\\$ is no expression'],
        [
          { operationId: 'tills_get', parameters: { id: '$response.body#/data/nope' } },
          'the schema has nothing at .*/data/nope',
        ],
      ] as const
    ).map(
      ([link, message]): Case => [
        `a link: ${JSON.stringify(link)}`,
        ({ create }) => Object.assign((create.responses as { 200: object })[200], { links: { till: link } }),
        new RegExp(`openapi\\.yaml:\\d\\d+: the link till: .*${message}$`),
      ],
    ),
    [
      'an example response that does not match its schema',
      ({ get }) => {
        const { content } = (get.responses as { 200: { content: Record<string, object> } })[200];
        Object.assign(content['application/json'] ?? {}, { examples: { first: { value: { code: 'x' } } } });
      },
      /:\d\d+: tills_get: the example response first does not match its schema: /,
    ],
    [
      'an operationId that two operations have',
      ({ list }) => Object.assign(list, { operationId: 'tills_create' }),
      /openapi\.yaml:\d\d+: the operationId tills_create is also that of .*openapi\.yaml:\d+$/,
    ],
    [
      'a path parameter that is not declared',
      ({ get }) => Object.assign(get, { parameters: [] }),
      /openapi\.yaml:\d\d+: the path has \{id\}, but the operation has no such path parameter$/,
    ],
    [
      'x-once-per without a member of the body',
      ({ create }) => Object.assign(create, { 'x-once-per': '$request.body#/nope' }),
      /openapi\.yaml:\d\d+: x-once-per: expected a member of the body/,
    ],
    ...(
      [
        [{ pattern: '([a-z' }, 'Invalid regular expression'],
        [{ type: 'strng' }, 'type must'],
        [{ maxLength: 'x' }, 'maxLength must be integer'],
        [{ $ref: '#/components/schemas/Nope' }, '\\$ref #/components/schemas/Nope leads to nothing'],
      ] as const
    ).map(
      ([schema, message]): Case => [
        `a schema: ${JSON.stringify(schema)}`,
        ({ schemas }) => Object.assign(schemas.Till.properties, { more: schema }),
        new RegExp(`openapi\\.yaml:\\d\\d+: .*${message}`),
      ],
    ),
  ])('%s', async (_, change, message) => {
    await expect(changed(change)).rejects.toThrow(message);
  });
});

it('a contract without an anchor for an alias is refused', async () => {
  await expect(read('openapi: 3.1.0\npaths: *nothing')).rejects.toThrow(
    /openapi\.yaml: not valid YAML: Unresolved alias/,
  );
});

it('operations without an operationId are checked under their method and path', async () => {
  const { contract } = await changed(({ list }) => delete list.operationId);
  expect(contract.operations.map(({ operationId }) => operationId)).toContain('GET /tills');
});

it('an operation whose body is no JSON is skipped with that reason', async () => {
  const { contract } = await changed(({ create }) => {
    const content = { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } };
    Object.assign(create, { requestBody: { required: true, content } });
  });
  expect(contract.operations.find(({ operationId }) => operationId === 'tills_create')).toMatchObject({
    requestExamples: [],
    noExamples: 'its body is application/x-www-form-urlencoded, which the kit does not send',
  });
});

describe('journeys of an owner', () => {
  const CREATE = {
    stepId: 'create',
    operationId: 'tills_create',
    requestBody: { payload: { label: 'Till 9' } },
    outputs: { id: '$response.body#/data/id' },
  };
  const READ = {
    stepId: 'read',
    operationId: 'tills_get',
    parameters: [{ name: 'id', in: 'path', value: '$steps.create.outputs.id' }],
    successCriteria: [{ condition: "$response.body#/data/label == 'Till 9'" }],
  };
  const journeys = async (...workflows: object[]) =>
    readJourneys(
      await written('j.yaml', {
        arazzo: '1.0.1',
        sourceDescriptions: [{ name: 'shop', url: 'openapi.yaml', type: 'openapi' }],
        workflows: workflows as Json,
      }),
    );
  const withSteps = (...steps: object[]) => ({ workflowId: 'newTill', steps });
  const run = async (...steps: object[]) =>
    check(await changed(() => {}), [], {}, await journeys(withSteps(...steps)));

  it('pass', async () => {
    const { results } = await run(CREATE, READ);
    expect(results).toMatchObject([{ check: 'newTill', outcome: 'passed' }]);
  });

  it.each<[mistake: string, workflows: object[], message: RegExp]>([
    [
      'a condition that is no text',
      [withSteps({ ...CREATE, successCriteria: [{ condition: 5 }] })],
      /create: expected a condition as text, got 5$/,
    ],
    ['two steps with one id', [withSteps(CREATE, CREATE)], /create: another step has this stepId$/],
    [
      'two workflows with one id',
      [withSteps(CREATE), withSteps(CREATE)],
      /newTill: another workflow or check has this id$/,
    ],
    ['the id of a check', [{ ...withSteps(CREATE), workflowId: 'C05' }], /C05: another workflow or check/],
    [
      'a source that is not described',
      [withSteps({ ...CREATE, operationId: '$sourceDescriptions.zz.tills_create' })],
      /create: \$sourceDescriptions\.zz\.tills_create: no source zz is described$/,
    ],
    [
      'a step that does not come before',
      [withSteps(READ)],
      /read: \$steps\.create\.outputs\.id: no step create comes before$/,
    ],
    [
      'an output that a step does not have',
      [withSteps({ ...CREATE, outputs: {} }, READ)],
      /read: \$steps\.create\.outputs\.id: the step create has no output id$/,
    ],
    [
      'an output in a text',
      [withSteps({ ...CREATE, requestBody: { payload: { label: 'Till {$steps.x.outputs.y}' } } })],
      /create: \$steps\.x\.outputs\.y: no step x comes before$/,
    ],
    [
      'a step that depends on nothing',
      [withSteps({ ...CREATE, dependsOn: ['nope'] })],
      /create: dependsOn: no step nope comes before$/,
    ],
    [
      'a step without an operationId',
      [withSteps({ stepId: 'create', workflowId: 'other' })],
      /create: the kit runs only steps with an operationId$/,
    ],
  ])('are refused for %s', async (_, workflows, message) => {
    await expect(journeys(...workflows)).rejects.toThrow(/^.*j\.yaml: /);
    await expect(journeys(...workflows)).rejects.toThrow(message);
  });

  it.each([
    [
      'an input',
      { ...CREATE, requestBody: { payload: { label: '$inputs.label' } } },
      'create: the kit has no value for $inputs.label',
    ],
    [
      'an action',
      { ...CREATE, onSuccess: [{ type: 'goto' }] },
      'create: the kit takes no actions, as in onSuccess',
    ],
    [
      'a reused parameter',
      { ...CREATE, parameters: [{ reference: '$components.parameters.id' }] },
      'create: the kit has no value for $components.parameters.id',
    ],
    [
      'a criterion that cannot be evaluated',
      { ...CREATE, successCriteria: [{ condition: '$statusCode == 200 || true' }] },
      '1 of its criteria was skipped',
    ],
    [
      'an output that a response lacks',
      { ...CREATE, outputs: { id: '$response.body#/data/nope' } },
      'read: $steps.create.outputs.id has no value',
    ],
    [
      'a parameter that the operation does not have',
      { ...CREATE, parameters: [{ name: 'nope', in: 'query', value: 1 }] },
      'create: tills_create has no query parameter nope',
    ],
  ])('are skipped for %s', async (_, create, reason) => {
    // Something else has to run.
    const list = { workflowId: 'list', steps: [{ stepId: 'list', operationId: 'tills_list' }] };
    const own = await journeys(withSteps(create, READ), list);
    const { results, findings } = await check(await changed(() => {}), [], {}, own);
    expect(findings).toEqual([]);
    expect(results).toContainEqual(expect.objectContaining({ check: 'newTill', outcome: 'skipped', reason }));
  });
});
