import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { casesOf } from '../cases/case.ts';
import { constraintsOf } from './constraint.ts';
import { readCustomContract } from './custom.ts';
import { createValidate } from './validate.ts';

const CONTRACT = `openapi: 3.1.1
info: { title: Shop, version: '1' }
paths:
  /terminals:
    post:
      operationId: terminals_create
      tags: [terminals]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/TerminalCreate' }
            examples: { till: { value: { label: Till, kw: 1 } } }
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                type: object
                properties: { data: { $ref: '#/components/schemas/Terminal' } }
              examples: { till: { value: { data: { label: Till } } } }
          links:
            terminal: { operationId: terminals_get, parameters: { id: $response.body#/data/id } }
  /terminals/{id}:
    get:
      operationId: terminals_get
      parameters:
        - { name: id, in: path, required: true, schema: { type: string }, example: t1 }
      responses: { '200': { description: ok } }
components:
  schemas:
    TerminalCreate:
      type: object
      required: [label]
      properties:
        label: { type: string }
        kw: true
    Terminal:
      type: object
      properties: { id: { type: string }, label: { type: string }, serial: { type: string } }
x-origins:
  Terminal: { chosen value: [serial] }
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'custom-'));
  return () => rm(folder, { recursive: true });
});

/** Reads the contract with a text replaced. */
async function read(from = '', to = '') {
  expect(CONTRACT).toContain(from);
  const file = path.join(folder, 'openapi.yaml');
  await writeFile(
    file,
    CONTRACT.replace(from, () => to),
  );
  return readCustomContract(file);
}

/** Why the changed contract is refused, with the text of each line. */
async function refusal(from: string, to: string): Promise<string> {
  const error = await read(from, to).then(
    () => new Error('it was read'),
    (found: Error) => found,
  );
  const lines = CONTRACT.replace(from, () => to).split('\n');
  return error.message.replaceAll(
    /\S+\/openapi\.yaml(?::(\d+))?/g,
    (_, line = '') => lines[Number(line) - 1]?.trim() ?? 'no line',
  );
}

async function operationOf(operationId: string, from = '', to = '') {
  const { contract } = await read(from, to);
  const operation = contract.operations.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`no ${operationId}`);
  return { contract, operation, validate: createValidate(contract.document) };
}

describe('a mistake in a contract is refused with its line', () => {
  it.each([
    [
      'label: { type: string }\n',
      'label: { type: strng }\n',
      /^label: .*: not a valid schema: type must be equal to one of /,
    ],
    [
      'label: { type: string }\n',
      "label: { pattern: '([a-z' }\n",
      /^label: .*: not a valid schema: Invalid regular expression/,
    ],
    ['label: { type: string }\n', 'label: { maxLength: x }\n', /^label: .*: maxLength must be integer$/],
    ['required: [label]', 'required: label', /^required: label: not a valid schema: required must be array$/],
    ['label: { type: string }\n', 'label: { enum: [] }\n', /^label: .*enum must have non-empty array$/],
    ['kw: true', "kw: { $ref: '#/components/schemas/Nope' }", /^kw: .*: \$ref .*Nope leads to nothing$/],
    [
      'kw: true',
      "kw: { allOf: [{ $ref: '#/components/schemas/TerminalCreate/properties/kw' }] }",
      /^kw: .*this schema applies to itself without end$/,
    ],
    ['kw: true', 'kw: { <<: *c }', /^kw: .*:19: .*the alias c has no anchor before it$/],
    [
      'operationId: terminals_get\n',
      'operationId: terminals_create\n',
      /^get:: the operationId terminals_create is also that of POST \/terminals, /,
    ],
    ['operationId: terminals_get\n', 'summary: none\n', /^get:: GET \/terminals\/\{id\} has no operationId/],
    [
      'name: id, in: path',
      'name: no, in: path',
      /^get:: .*its path has \{id\}, and no such parameter is declared$/,
    ],
    [
      'operationId: terminals_get\n',
      'operationId: terminals_get\n      security: [{ nope: [] }]\n',
      /^get:: .*no security scheme nope$/,
    ],
    [
      '{ data: { label: Till } }',
      '{ data: { label: 5 } }',
      /^'200':: .*the example response till of 200 does not match its schema: \/data\/label must be string$/,
    ],
    [
      '{ value: { label: Till, kw: 1 } }',
      "{ $ref: '#/components/examples/x' }",
      /^examples: .*leads to nothing$/,
    ],
    ['x-origins:', 'x-rules: { once: 1 }\nx-origins:', /^x-rules: .*: x-rules: once needs a `sentence`/],
    [
      'x-origins:',
      "x-rules: { once: { sentence: It is so., at: ['#/components/schemas/Nope'] } }\nx-origins:",
      /^x-rules: .*: x-rules: once: #\/components\/schemas\/Nope leads to nothing$/,
    ],
    ['parameters:\n        - { name', 'parameters:\n          id: { name', /^parameters:: expected a list$/],
    ["responses: { '200': { description: ok } }", 'responses: null', /^responses: null: expected an object$/],
    ['tags: [terminals]', 'tags: terminals', /^tags: terminals: expected a list$/],
    ['    Terminal:\n', '    Other: null\n    Terminal:\n', /^Other: null: expected an object$/],
    ['  /terminals/{id}:\n', '  /other: null\n  /terminals/{id}:\n', /^\/other: null: expected an object$/],
    ['[serial]', '[serail]', /^Terminal: .*: x-origins: Terminal: the schema has no field serail$/],
    [
      '  Terminal: { chosen',
      '  Nope: { chosen',
      /^Nope: .*: x-origins: Nope: the contract has no such schema$/,
    ],
    ['chosen value', 'banana', /^Terminal: .*: banana is not an origin$/],
    ['chosen value', 'echoed TerminalCreate.nope', /^Terminal: .*the contract has no such source of serial$/],
    ['chosen value', 'derived nope', /^Terminal: .*the contract has no such source of serial$/],
    ['{ chosen value: [serial] }', '[serial]', /^Terminal: .*: expected an object/],
    ['{ chosen value: [serial] }', '{ chosen value: serial }', /^Terminal: .*expected a list of fields for /],
    [
      '{ operationId: terminals_get,',
      '{ operationId: nope,',
      /^terminal: .*: terminals_create: the link terminal: the contract has no operation nope$/,
    ],
    ['parameters: { id: $r', 'parameters: { no: $r', /^terminal: .*terminals_get has no parameter no$/],
    ['#/data/id', '#/data/nope', /^terminal: .*\$response.body#\/data\/nope leads nowhere$/],
    ['$response.body#/data/id', '$$$', /^terminal: .*\$\$ is not an expression$/],
    [
      'tags: [terminals]',
      'x-once-per: $request.body#/nope',
      /^x-once-per: .*: terminals_create: x-once-per: .* leads nowhere$/,
    ],
  ])('%s → %s', async (from, to, message) => {
    expect(await refusal(from, to)).toMatch(message);
  });

  it('is named with the others', async () => {
    expect(await refusal('[serial]', '[one, two]')).toMatch(/no field one\nTerminal: .*no field two$/);
  });
});

describe('a contract may have', () => {
  it('operations whose body the kit does not send, which it says', async () => {
    const { operation } = await operationOf('terminals_create', 'application/json:', 'text/csv:');
    expect(operation.noExamples).toBe('its body is text/csv, which the kit does not send');
  });

  it('boolean schemas', async () => {
    const { contract, operation, validate } = await operationOf('terminals_create');
    expect(constraintsOf(contract.document, operation)).not.toEqual([]);
    expect(casesOf(contract, validate, operation)).not.toEqual([]);
  });

  it('a body that is optional: a request without it is one example, and is not refused', async () => {
    const examples = '\n            examples: { till: { value: { label: Till, kw: 1 } } }';
    const { operation, contract, validate } = await operationOf(
      'terminals_create',
      `required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/TerminalCreate' }${examples}`,
      `content:
          application/json:
            schema: { $ref: '#/components/schemas/TerminalCreate' }`,
    );
    expect(operation.requestExamples.map(({ body }) => body)).toEqual([undefined]);
    expect(casesOf(contract, validate, operation).filter(({ valid }) => !valid)).toEqual([]);
  });

  it.each([
    ['multipleOf', 'multipleOf: 1', 1],
    ['not', 'not: { pattern: ^T }', 'Own'],
    ['items', 'prefixItems: [{ type: string }], items: false', ['a']],
    ['prefixItems', 'prefixItems: [{ type: string }]', ['a', 1]],
    ['maxContains', 'contains: { type: integer }, maxContains: 2', [1]],
    ['patternProperties', "patternProperties: { '^x-': { type: string } }", { a: 1 }],
    ['additionalProperties', 'additionalProperties: { type: integer }', { a: 1 }],
    ['dependentSchemas', 'dependentSchemas: { a: { properties: { b: { type: integer } } } }', { a: 1 }],
  ])('members with %s, which requests violate', async (keyword, schema, value) => {
    // From the example to the schema.
    const [, from = ''] = /(kw: 1[\s\S]*kw: true)/.exec(CONTRACT) ?? [];
    const to = from
      .replace('kw: 1', `kw: ${JSON.stringify(value)}`)
      .replace('kw: true', () => `kw: { ${schema} }`);
    const { contract, operation, validate } = await operationOf('terminals_create', from, to);
    const broken = casesOf(contract, validate, operation).filter(({ valid }) => !valid);
    expect(broken.map(({ pointer }) => pointer)).toContain(
      `#/components/schemas/TerminalCreate/properties/kw/${keyword}`,
    );
  });

  it('required members that a request leaves out', async () => {
    const { contract, operation, validate } = await operationOf(
      'terminals_create',
      'required: [label]\n      properties:\n',
      'required: [label, r]\n      properties:\n        r: { type: string, readOnly: true }\n',
    );
    expect(casesOf(contract, validate, operation)).not.toEqual([]);
    expect(constraintsOf(contract.document, operation).join()).not.toContain('required/1');
  });

  it.each([
    [
      'schema: { type: object, properties: { a: { type: string } } }, style: deepObject',
      '{ a: x }',
      { 'f[a]': 'x' },
    ],
    ['schema: { type: object, properties: { a: { type: string } } }', '{ a: x }', { a: 'x' }],
    ['schema: { type: array }, explode: false', '[x, y]', { f: 'x,y' }],
    ['schema: { type: array }, style: pipeDelimited', '[x, y]', { f: 'x|y' }],
    ['schema: { type: array }', '[x, y]', { f: ['x', 'y'] }],
  ])('parameters with %s', async (form, example, query) => {
    const { contract, operation, validate } = await operationOf(
      'terminals_get',
      'parameters:\n        - { name: id',
      `parameters:\n        - { name: f, in: query, ${form}, example: ${example} }\n        - { name: id`,
    );
    expect(operation.requestExamples).toMatchObject([{ query }]);
    expect(() => casesOf(contract, validate, operation)).not.toThrow();
  });

  it('parameters of JSON, and of headers, which have only characters of Latin-1', async () => {
    const { contract, operation, validate } = await operationOf(
      'terminals_get',
      'parameters:\n        - { name: id',
      `parameters:
        - { name: j, in: query, content: { application/json: { schema: {}, example: 1 } }, example: { q: 1 } }
        - { name: X-Store, in: header, required: true, schema: { pattern: '^[A-Z]{3}$' }, example: ABC }
        - { name: id`,
    );
    expect(operation.requestExamples).toMatchObject([{ query: { j: '{"q":1}' } }]);
    constraintsOf(contract.document, operation);
    for (const { request } of casesOf(contract, validate, operation))
      expect(() => new Headers(request.headers)).not.toThrow();
  });

  it('links by the reference of an operation, and successes of other statuses', async () => {
    const link = "{ operationRef: '#/paths/~1terminals~1{id}/get', parameters: { path.id: $response";
    await read('{ operationId: terminals_get, parameters: { id: $response', link);
    const { operation } = await operationOf('terminals_create', "'200'", "'201'");
    expect(operation.success).toBe('201');
  });
});
