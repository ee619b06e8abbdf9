import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createSandbox } from '@payments-openapi/sandbox';
import type { Json, OpenApiDocument } from '@payments-openapi/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { stringify } from 'yaml';

/** The contract of an owner: ours with terminals, renamed names of users, a key, and no digital wallets. */
export async function grownContract(): Promise<OpenApiDocument> {
  const file = createRequire(import.meta.url).resolve('@payments-openapi/spec/openapi.json');
  const text = (await readFile(file, 'utf8')).replaceAll('first_name', 'given_name');
  const document = JSON.parse(text) as OpenApiDocument;
  for (const [path, item] of Object.entries(document.paths))
    if (item.get?.operationId.startsWith('digitalWallets_')) delete document.paths[path];
  document.components ??= {};
  document.components.securitySchemes = { Key: { type: 'apiKey', in: 'header', name: 'x-shop-key' } };
  document.security = [{ Key: [] }];
  Object.assign(document.components.schemas ?? {}, SCHEMAS);
  Object.assign(document.paths, PATHS);
  return document;
}

export function asYaml(document: OpenApiDocument): string {
  return stringify(document, { aliasDuplicateObjects: false });
}

const created = {
  label: 'Till 7',
  floor: 3,
  kind: 'counter',
  codes: ['a1', 'b2'],
  plan: 'free',
  contact: { email: 'till@shop.example' },
};
const terminal = { id: 'ter_01J9ZZ0001', ...created };

const envelope = (data: object) => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
});

/** Keywords that our own contract does not use in requests. */
const FIELDS = {
  label: { type: 'string', minLength: 2, maxLength: 20 },
  floor: { type: 'integer', minimum: -5, exclusiveMaximum: 200, multipleOf: 1 },
  kind: { type: 'string', enum: ['counter', 'mobile'] },
  codes: {
    type: 'array',
    minItems: 1,
    maxItems: 4,
    uniqueItems: true,
    items: { type: 'string', pattern: '^[a-z]\\d$' },
  },
  plan: { oneOf: [{ const: 'free' }, { type: 'string', pattern: '^paid-' }] },
  contact: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: { email: { type: 'string', format: 'email' }, phone: { type: 'string' } },
    anyOf: [{ required: ['email'] }, { required: ['phone'] }],
  },
};

const SCHEMAS = {
  TerminalCreate: {
    type: 'object',
    required: ['label', 'kind', 'codes'],
    properties: FIELDS,
    dependentRequired: { floor: ['plan'] },
    propertyNames: { pattern: '^[a-z_]+$' },
  },
  Terminal: {
    type: 'object',
    required: ['id', 'label', 'kind', 'codes'],
    properties: { id: { type: 'string' }, ...FIELDS },
  },
  TerminalEnvelope: envelope({ $ref: '#/components/schemas/Terminal' }),
};

const failure = {
  description: 'The call failed.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
};
const success = {
  description: 'The terminal.',
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/TerminalEnvelope' },
      examples: { counter: { value: { code: 200, message: 'ok', data: terminal } } },
    },
  },
};

const PATHS = {
  '/svc/shop/terminals': {
    post: {
      operationId: 'terminals_create',
      tags: ['terminals'],
      parameters: [
        {
          name: 'x-shop-region',
          in: 'header',
          required: true,
          schema: { type: 'string', enum: ['north', 'south'] },
          examples: { counter: { value: 'north' } },
        },
        {
          name: 'session',
          in: 'cookie',
          required: true,
          schema: { type: 'string' },
          examples: { counter: { value: 's' } },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/TerminalCreate' },
            examples: { counter: { value: created } },
          },
        },
      },
      responses: {
        '200': {
          ...success,
          links: {
            terminal: { operationId: 'terminals_get', parameters: { id: '$response.body#/data/id' } },
          },
        },
        default: failure,
      },
    },
  },
  '/svc/shop/terminals/{id}': {
    get: {
      operationId: 'terminals_get',
      tags: ['terminals'],
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          examples: { counter: { value: terminal.id } },
        },
      ],
      responses: { '200': success, default: failure },
    },
  },
  '/svc/shop/terminals/search': {
    post: {
      operationId: 'terminals_search',
      tags: ['terminals'],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: { '200': success, default: failure },
    },
  },
};

type Stored = Record<string, Json>;

/** A server of that contract: terminals of its own, and everything else from the sandbox under other names. */
export async function startGrownServer(
  document: OpenApiDocument,
  change: (terminal: Stored) => Stored = (stored) => stored,
): Promise<{ fetch: typeof fetch; close(): Promise<void> }> {
  const sandbox = await createSandbox();
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  const check = ajv.compile(document.components?.schemas?.TerminalCreate as object);
  const stored = new Map<string, Stored>([[terminal.id, terminal]]);
  const fail = (code: number, status: number) => Response.json({ code, message: 'refused' }, { status });
  return {
    close: sandbox.close,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      if (pathname.includes('/_sandbox/') || request.headers.get('x-shop-key') !== 'k-12345')
        return fail(401, 401);
      if (pathname.includes('/digital_wallet')) return fail(404, 404);
      const text = await request.text();
      const found = /^\/svc\/shop\/terminals(?:\/(.*))?$/.exec(pathname);
      if (!found) {
        const answer = await sandbox.fetch(`http://sandbox.example${pathname}${search}`, {
          method: request.method,
          headers: request.headers,
          ...(text !== '' && { body: text.replaceAll('given_name', 'first_name') }),
        });
        const renamed = (await answer.text()).replaceAll('first_name', 'given_name');
        return new Response(renamed, {
          status: answer.status,
          headers: { 'content-type': 'application/json' },
        });
      }
      const [, id] = found;
      if (request.method === 'GET' && id) {
        const one = stored.get(decodeURIComponent(id));
        return one ? Response.json({ code: 200, message: 'ok', data: one }) : fail(404, 404);
      }
      if (request.method !== 'POST' || id) return fail(405, 405);
      if (!['north', 'south'].includes(request.headers.get('x-shop-region') ?? '')) return fail(1, 400);
      if (!/^application\/json/i.test(request.headers.get('content-type') ?? '')) return fail(1, 415);
      let body: Stored;
      try {
        body = JSON.parse(text) as Stored;
      } catch {
        return fail(1, 400);
      }
      if (!check(body)) return fail(1, 400);
      const { label = null, floor = null, kind = null, codes = null, plan = null, contact = null } = body;
      const all = { label, floor, kind, codes, plan, contact };
      const given = Object.fromEntries(Object.entries(all).filter(([name]) => name in body));
      const one = change({ id: `ter_${String(stored.size).padStart(10, '0')}`, ...given });
      stored.set(String(one.id), one);
      return Response.json({ code: 200, message: 'ok', data: one });
    },
  };
}
