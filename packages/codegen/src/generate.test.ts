import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenApiDocument, OperationObject, ResponseObject, Schema } from '@payments-openapi/spec';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateClient, updateFolder } from './generate.ts';

const text: Schema = { type: 'string', description: 'A text.' };

/** A contract of one operation, `things_get` unless it says another. */
function contractOf(
  operation: Partial<OperationObject>,
  { data = {}, schemas = {}, at = '/things' } = {},
): OpenApiDocument {
  const schema: Schema = { type: 'object', properties: { data: { type: 'object', ...data } } };
  const whole: OpenApiDocument = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      [at]: {
        post: {
          operationId: 'things_get',
          responses: { '200': { description: 'Done.', content: { 'application/json': { schema } } } },
          ...operation,
        },
      },
    },
    components: { schemas },
  };
  return whole;
}

function bodyOf(schema: Schema) {
  return { description: 'What is sent.', content: { 'application/json': { schema } } };
}

function member(name: string, place: 'path' | 'query' | 'header' | 'cookie', schema: Schema = text) {
  return { name, in: place, required: place === 'path', description: `The ${name}.`, schema };
}

describe('the generated files', () => {
  it('say what they are generated from', async () => {
    for (const file of Object.values(await generateClient(contractOf({}))))
      expect(file).toMatch(/^\/\/ Generated from the contract/);
  });

  it('contain a typed and documented method for an operation', async () => {
    const files = await generateClient(
      contractOf(
        {
          summary: 'Get a thing',
          description: 'Finds it.\n\nSoon.',
          parameters: [member('id', 'path'), member('X-Code', 'header'), member('page', 'query')],
          requestBody: bodyOf({ type: 'object', required: ['name'], properties: { name: text } }),
        },
        { at: '/things/{id}', data: { properties: { name: { ...text, deprecated: true, default: 'a' } } } },
      ),
      { referenceOf: (id) => `the page ${id}` },
    );
    expect(files['client.ts']).toContain(`  /**
   * Get a thing
   *
   * Finds it.
   *
   * Soon.
   *
   * @param id The id.
   * @param params What is sent.
   * @param options Options of this call only.
   * @returns Done.
   * @see the page things_get
   */
  get(id: string, params: ThingsGetParams, options?: CallOptions): Call<ThingsGetOutput>;`);
    expect(files['contract.ts']).toContain(`/** What is sent. */
export interface ThingsGetParams {
    /** The page. */
    page?: string | undefined;
    /** The X-Code. */
    "X-Code"?: string | undefined;
    /** A text. */
    name: string;
}`);
    expect(files['contract.ts']).toContain(`    /**
     * A text.
     *
     * @deprecated
     * @default a
     */
    name?: string;`);
    expect(files['operations.ts']).toContain(
      '"path":"/things/{id}","header":["x-code"],"query":["page"],"body":true',
    );
  });

  it('have what only raw requests need in the client of the service alone', async () => {
    const contract = contractOf({ parameters: [member('default', 'query')] });
    const { 'contract.ts': whole } = await generateClient(contract);
    const { 'contract.ts': other } = await generateClient(contract, { runtime: 'a-package/runtime' });
    for (const part of ['interface paths', 'headers: {', '?: never', 'schemas: {']) {
      expect(whole).toContain(part);
      expect(other).not.toContain(part);
    }
    // A parameter may have the name of a part that is left out.
    expect(other).toMatch(
      /interface operations \{\s*things_get: \{\s*parameters: \{\s*query\?: \{[^}]*default\?:/,
    );
  });

  it('mark a deprecated operation wherever it can be called', async () => {
    const files = await generateClient(contractOf({ deprecated: true, 'x-safe': true }));
    for (const file of ['client.ts', 'functions.ts', 'queries.ts'])
      expect(files[file], file).toMatch(/^ +\* @deprecated$/m);
  });

  it('show a description of several paragraphs without indentation', async () => {
    const list = { type: 'string', description: 'First.\n\nThen:\n- one\n- two, */ even' };
    const { 'contract.ts': types } = await generateClient(contractOf({}, { data: { properties: { list } } }));
    expect(types).toContain(`    /**
     * First.
     *
     * Then:
     * - one
     * - two, *\\/ even
     */
    list?: string;`);
  });

  it('show the constraints of a field as tags behind its description', async () => {
    const properties = {
      code: { ...text, minLength: 1, maxLength: 6, default: 'a' },
      count: { type: 'integer', minimum: 0, exclusiveMaximum: 10, description: 'A count.' },
      day: { ...text, format: 'date', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' },
      year: { ...text, pattern: '^[0-9]{4}$' },
      sum: { $ref: '#/components/schemas/Decimal' },
    };
    const schemas = { Decimal: { type: 'string', description: 'A decimal.', pattern: '^[0-9.]+$' } };
    const { 'contract.ts': types } = await generateClient(contractOf({}, { data: { properties }, schemas }));
    const tags = Object.keys(properties).map((name) => {
      const [before = ''] = types?.split(`\n    ${name}?:`) ?? [];
      return before.slice(before.lastIndexOf('/**')).match(/@.+/g);
    });
    expect(tags).toEqual([
      ['@minLength 1', '@maxLength 6', '@default a'],
      ['@minimum 0', '@exclusiveMaximum 10'],
      ['@format YYYY-MM-DD'],
      ['@pattern ^[0-9]{4}$'],
      ['@pattern ^[0-9.]+$'],
    ]);
  });

  it('keep the params slot of an operation without fields', async () => {
    const { 'client.ts': client } = await generateClient(contractOf({}));
    expect(client).toContain('get(params?: Record<string, never>, options?: CallOptions)');
  });

  it('turn an operation with offset and limit into a list', async () => {
    const paging = { parameters: [member('offset', 'query'), member('limit', 'query')] };
    const array = { type: ['array', 'null'], items: text };
    for (const [data, items, name] of [
      [array, 'ThingsGetOutput', ''],
      [{ properties: { total: text, things: array } }, 'ThingsGetOutput["things"]', 'things'],
    ] as const) {
      const { 'client.ts': client, 'operations.ts': endpoints } = await generateClient(
        contractOf(paging, { data }),
      );
      expect(client).toContain(`List<ThingsGetOutput, NonNullable<${items}>[number]>`);
      expect(endpoints).toContain(`"items":"${name}"`);
    }
  });

  it('say which operations can be retried', async () => {
    const { 'operations.ts': safe } = await generateClient(contractOf({ 'x-safe': true }));
    expect(safe).toContain('"safe":true');
    const { 'operations.ts': unsafe } = await generateClient(contractOf({}));
    expect(unsafe).not.toContain('safe');
  });

  it('accept a point in time for a field with a time zone, in params only', async () => {
    const parameters = [{ ...member('since', 'query'), 'x-time-zone': 'Asia/Hong_Kong' }];
    const files = await generateClient(contractOf({ parameters }));
    expect(files['contract.ts']).toContain('since?: string | PointInTime | undefined;');
    expect(files['contract.ts']?.match(/PointInTime \| undefined;/g)).toHaveLength(1);
    expect(files['operations.ts']).toContain('"write":{"since":hongKongTime}');
  });

  it('contain the codes of an operation’s own failures, but not of a shared response', async () => {
    const example = { summary: 'Not now', value: { code: 7, message: 'no' } };
    const failure: ResponseObject = {
      description: 'No.',
      content: { 'application/json': { schema: { type: 'object' }, examples: { notNow: example } } },
    };
    const success = contractOf({}).paths['/things']?.post?.responses['200'] ?? failure;
    const own = await generateClient(contractOf({ responses: { '200': success, default: failure } }));
    expect(own['error-codes.ts']).toContain(
      '  /** No. */\n  things_get: {\n    /** Not now. */\n    notNow: 7,\n  },',
    );
    expect(own['error-codes.ts']).toContain('  things_get: 7;');
    const shared = contractOf({
      responses: { '200': success, default: { $ref: '#/components/responses/No' } },
    });
    Object.assign(shared.components ?? {}, { responses: { No: failure } });
    expect((await generateClient(shared))['error-codes.ts']).toContain('  things_get: never;');
  });

  const Thing = {
    type: 'object',
    properties: { a: text, b: text },
    if: { not: { required: ['a'] } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['b'] },
    else: { properties: { a: { minLength: 1 } } },
  } satisfies Schema;
  const request: Partial<OperationObject> = {
    requestBody: bodyOf({
      type: 'object',
      required: ['thing'],
      properties: { thing: { $ref: '#/components/schemas/Thing' } },
    }),
  };

  it('ignore a condition at the top level of a response', async () => {
    const { 'contract.ts': types } = await generateClient(contractOf({}, { schemas: { Thing } }));
    expect(types).toContain(
      'export interface Thing {\n    /** A text. */\n    a?: string;\n    /** A text. */\n    b?: string;\n}',
    );
  });

  it('add the alternatives that a condition leaves to a request', async () => {
    const { 'contract.ts': types } = await generateClient(contractOf(request, { schemas: { Thing } }));
    expect(types).toContain('export interface ThingMembers {');
    expect(types).toContain(
      'export type Thing = ThingMembers & ({\n    b: string;\n} | {\n    a: string;\n});',
    );
  });

  it('add the fields that the value of another needs', async () => {
    const Thing: Schema = {
      type: 'object',
      required: ['kind', 'detail'],
      properties: {
        kind: { type: 'string', enum: ['one', 'two', 'three'] },
        detail: { type: ['string', 'null'] },
        more: { type: ['object', 'null'], properties: {} },
      },
      if: { required: ['kind'], properties: { kind: { const: 'one' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties: { detail: { type: 'string' } } },
      else: {
        if: { properties: { kind: { enum: ['two'] } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['more'] },
      },
    };
    const { 'contract.ts': types } = await generateClient(contractOf(request, { schemas: { Thing } }));
    expect(types?.replaceAll(/\s+/g, ' ')).toContain(
      'ThingMembers & ({ kind: "one"; detail: string; } | { kind: "two"; more: {} | null; } | { kind: "three"; });',
    );
  });

  it('ignore a condition on fields of fields', async () => {
    const deep: Schema = {
      ...Thing,
      if: { required: ['a'], properties: { a: { properties: { c: { const: 1 } } } } },
    };
    const { 'contract.ts': types } = await generateClient(contractOf(request, { schemas: { Thing: deep } }));
    expect(types).toContain('export interface Thing {');
  });

  it('type as null what is always null', async () => {
    const nothing = { type: ['string', 'null'], not: { type: 'string' }, description: 'Nothing.' };
    const { 'contract.ts': types } = await generateClient(
      contractOf({}, { data: { properties: { nothing } } }),
    );
    expect(types).toContain('nothing?: null;');
  });

  it('copy the description of a schema to fields that refer to it', async () => {
    const Thing = { type: 'object', description: 'A thing.', properties: { a: text } };
    const own = { $ref: '#/components/schemas/Thing', description: 'The first thing.' };
    const properties = { one: own, other: { $ref: '#/components/schemas/Thing' } };
    const { 'contract.ts': types } = await generateClient(
      contractOf({}, { data: { properties }, schemas: { Thing } }),
    );
    expect(types).toContain(
      '    /** The first thing. */\n    one?: Thing;\n    /** A thing. */\n    other?: Thing;',
    );
  });

  it("use the contract's own schema of the data if it has the name of the type", async () => {
    const ThingsGetOutput = { type: 'object', description: 'A thing.', properties: { a: text } };
    const whole = contractOf({}, { schemas: { ThingsGetOutput } });
    const envelope = whole.paths['/things']?.post?.responses['200'];
    Object.assign(envelope ?? {}, {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { data: { $ref: '#/components/schemas/ThingsGetOutput' } } },
        },
      },
    });
    const { 'contract.ts': types } = await generateClient(whole);
    expect(types?.match(/export (interface|type) ThingsGetOutput\b/g)).toHaveLength(1);
  });

  it('keep open what the contract leaves open', async () => {
    const { 'contract.ts': types } = await generateClient(
      contractOf(
        {},
        { data: { properties: { any: { description: 'Anything.' }, object: { type: 'object' } } } },
      ),
    );
    expect(types).toContain('any?: unknown;');
    expect(types).toContain('object?: Record<string, unknown>;');
  });
});

describe('the generator refuses', () => {
  it.each([
    ['query and body', [member('name', 'query')], 'name is in both the query and the body'],
    ['header and body, by case alone', [member('NAME', 'header')], 'name is in both the header and the body'],
    [
      'query and header',
      [member('a', 'query'), member('A', 'header')],
      'A is in both the query and the header',
    ],
  ])('a name that is in two places: %s', async (_, parameters, message) => {
    const requestBody = bodyOf({ type: 'object', properties: { name: text } });
    await expect(generateClient(contractOf({ parameters, requestBody }))).rejects.toThrow(message);
  });

  it.each([
    ['no array', { properties: { a: text } }, 'but it has no array'],
    [
      'two arrays',
      { properties: { a: { type: 'array' }, b: { type: 'array' } } },
      'but it has the arrays a, b',
    ],
  ])('a list whose items are not clear: %s', async (_, data, message) => {
    const parameters = [member('offset', 'query'), member('limit', 'query')];
    await expect(generateClient(contractOf({ parameters }, { data }))).rejects.toThrow(
      `things_get: a list must have exactly one array in \`data\`, ${message}`,
    );
  });

  it.each([
    [
      'a bare anyOf beside properties',
      { type: 'object', properties: { a: text }, anyOf: [{ required: ['a'] }] },
    ],
    ['a field that is only a condition', { required: ['a'] }],
    ['an array of such', { type: 'array', items: { minLength: 1 } }],
  ])('a type that becomes unknown: %s', async (_, schema) => {
    for (const contract of [
      contractOf({}, { data: { properties: { lost: schema } } }),
      contractOf({ requestBody: bodyOf({ type: 'object', properties: { lost: schema as Schema } }) }),
      contractOf({}, { schemas: { Thing: { type: 'object', properties: { lost: schema } } } }),
    ]) {
      await expect(generateClient(contract)).rejects.toThrow(/became `unknown`, .*\n {2}\w+\.lost/);
    }
  });

  it.each([
    [
      'an operationId of another form',
      { operationId: 'getThing' },
      'getThing: an operationId must be <group>_<verb>',
    ],
    ['a cookie', { parameters: [member('c', 'cookie')] }, 'does not support the cookie parameter c'],
    [
      'a body that is not an object',
      { requestBody: bodyOf({ type: 'array' }) },
      'the request body must be an object',
    ],
    [
      'a body that is not JSON',
      { requestBody: { content: { 'text/plain': {} } } },
      'no application/json schema of the request body',
    ],
    ['no success', { responses: {} }, 'no response 200'],
    ['an x-safe of false', { 'x-safe': false }, 'x-safe must be true'],
    [
      'an unsupported time zone',
      { parameters: [{ ...member('since', 'query'), 'x-time-zone': 'Asia/Tokyo' }] },
      'no support for since in the time zone Asia/Tokyo',
    ],
    [
      'an offset that counts something else',
      { parameters: [{ ...member('offset', 'query'), 'x-offset-unit': 'bytes' }] },
      'x-offset-unit of offset is bytes',
    ],
    [
      'a parameter that is required beside one that does not exist',
      {
        parameters: [
          { ...member('id', 'query'), 'x-required-if': { type: 'user' } },
          member('type', 'header'),
        ],
      },
      'x-required-if of id must have one other parameter of the query',
    ],
    [
      'two parameters that are required beside others',
      {
        parameters: ['a', 'b'].map((name) => ({
          ...member(name, 'query'),
          'x-required-if': { type: 'user' },
        })),
      },
      'only one parameter can have x-required-if',
    ],
  ])('%s', async (_, operation, message) => {
    await expect(generateClient(contractOf(operation as Partial<OperationObject>))).rejects.toThrow(message);
  });

  it('a path parameter without a declaration, or with the name of a slot', async () => {
    await expect(generateClient(contractOf({}, { at: '/things/{id}' }))).rejects.toThrow(
      'no path parameter id',
    );
    const parameters = [member('params', 'path')];
    await expect(generateClient(contractOf({ parameters }, { at: '/things/{params}' }))).rejects.toThrow(
      'is not a valid argument name',
    );
  });

  it.each(['query', 'header'] as const)('a %s parameter that is not a single value', async (place) => {
    const schema: Schema = { type: 'array', items: text };
    const parameters = [{ ...member('ids', place), schema }];
    await expect(generateClient(contractOf({ parameters } as Partial<OperationObject>))).rejects.toThrow(
      `the ${place} parameter ids must be a single value`,
    );
  });

  it.each(['ThingsGetOutput', 'Things'])('a schema with the name of a generated type: %s', async (name) => {
    await expect(generateClient(contractOf({}, { schemas: { [name]: text } }))).rejects.toThrow(
      `The schema ${name} has the same name as`,
    );
  });
});

describe('an update', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'generated-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('writes changed files, deletes obsolete ones, and returns their names', async () => {
    const [a, b, old] = ['a.ts', 'b.ts', 'old.ts'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(a, 'same');
    await writeFile(b, 'before');
    await writeFile(old, 'left over');
    const files = { 'a.ts': 'same', 'b.ts': 'after' };

    expect(await updateFolder(folder, files, true)).toEqual([b, old]);
    expect(await readFile(b, 'utf8')).toBe('before');

    expect(await updateFolder(folder, files, false)).toEqual([b, old]);
    expect(await readFile(b, 'utf8')).toBe('after');
    await expect(stat(old)).rejects.toThrow('ENOENT');
    expect(await updateFolder(folder, files, true)).toEqual([]);
  });
});
