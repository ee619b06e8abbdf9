import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json } from '@payments-openapi/spec';
import { onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { CHECKS } from '../src/checks/all.ts';
import { type LocatedContract, readCustomContract } from '../src/contract/custom.ts';
import { addFixtures, type FixtureKind } from '../src/profile/fixtures.ts';
import { DEFAULT_PROFILE } from '../src/profile/presets.ts';
import type { Check } from '../src/run/check.ts';
import { type Run, runChecks } from '../src/run/run.ts';

type Tree = Record<string, Json>;

const envelope = (data: Tree): Tree => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
});
const answer = (schema: Tree): Tree => ({
  description: 'The till.',
  content: { 'application/json': { schema: envelope(schema) } },
});
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const TILL = { $ref: '#/components/schemas/Till' };

/** A small contract of an owner, which a test changes: tills are created, read, listed and deleted. */
export function shop(): {
  create: Tree;
  get: Tree;
  list: Tree;
  remove: Tree;
  schemas: Record<'Till' | 'TillCreate', { properties: Tree } & Tree>;
  document: Tree;
} {
  const create = {
    operationId: 'tills_create',
    tags: ['tills'],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/TillCreate' },
          examples: { first: { value: { label: 'Till 1' } } },
        },
      },
    },
    responses: {
      '200': {
        ...answer(TILL),
        links: { till: { operationId: 'tills_get', parameters: { id: '$response.body#/data/id' } } },
      },
    },
  };
  const withId = { ...ID, examples: { first: { value: 'till_01' } } };
  const get = {
    operationId: 'tills_get',
    tags: ['tills'],
    parameters: [withId],
    responses: { '200': answer(TILL) },
  };
  const remove = {
    operationId: 'tills_delete',
    tags: ['tills'],
    parameters: [withId],
    responses: { '204': { description: 'It is gone.' } },
  };
  const page = (name: string) => ({ name, in: 'query', schema: { type: 'integer', minimum: 0 } });
  const list = {
    operationId: 'tills_list',
    tags: ['tills'],
    parameters: [page('offset'), page('limit')] as Json,
    responses: {
      '200': answer({ type: 'object', properties: { tills: { type: 'array', items: TILL } } }),
    },
  };
  const schemas = {
    TillCreate: {
      type: 'object',
      required: ['label'],
      properties: { label: { type: 'string', maxLength: 40 } } as Tree,
    },
    Till: {
      type: 'object',
      required: ['id', 'label'],
      properties: { id: { type: 'string' }, label: { type: 'string' } } as Tree,
    },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Tills', version: '1.0.0' },
    paths: { '/tills': { post: create, get: list }, '/tills/{id}': { get, delete: remove } },
    components: { schemas },
  };
  return { create, get, list, remove, schemas, document };
}

/** Writes a file that is deleted after the test. */
export async function written(name: string, content: Json | string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, name);
  await writeFile(
    file,
    typeof content === 'string' ? content : stringify(content, { aliasDuplicateObjects: false }),
  );
  return file;
}

/** Reads a contract as `--contract` does. */
export async function read(document: Json | string): Promise<LocatedContract> {
  const custom = await readCustomContract(await written('openapi.yaml', document));
  addFixtures(custom.contract.document);
  return custom;
}

export interface Shop {
  /** Changes how the shop answers a request. */
  answer?(request: Request, body: Json | undefined, tills: Map<string, Tree>): Response | undefined;
}

const ok = (data: Json) => Response.json({ code: 200, message: 'ok', data });
const refused = (status: number) => Response.json({ code: status, message: 'refused' }, { status });

/** Runs checks against a server with 20 tills, which accepts every body with a label that the contract allows. */
export async function check(
  { contract }: LocatedContract,
  ids: readonly string[],
  { answer: changed }: Shop = {},
  own: readonly Check[] = [],
): Promise<Run & { requests: Run['requests']; sent: Request[] }> {
  const tills = new Map<string, Tree>(
    Array.from({ length: 20 }, (_, index) => {
      const id = `till_${String(index + 1).padStart(2, '0')}`;
      return [id, { id, label: `Till ${index + 1}` }] as const;
    }),
  );
  let created = 100;
  const sent: Request[] = [];
  const serve = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    let body: Json | undefined;
    try {
      body = text === '' ? undefined : (JSON.parse(text) as Json);
    } catch {
      return refused(400);
    }
    const [, root, id] = decodeURIComponent(pathname).split('/');
    if (root !== 'tills') return refused(404);
    const special = changed?.(request, body, tills);
    if (special) return special;
    if (id !== undefined) {
      const till = tills.get(id);
      if (!till) return refused(404);
      if (request.method === 'DELETE') {
        tills.delete(id);
        return new Response(null, { status: 204 });
      }
      return request.method === 'GET' ? ok(till) : refused(405);
    }
    if (request.method === 'GET') {
      const offset = Number(searchParams.get('offset') ?? 0);
      const limit = Number(searchParams.get('limit') ?? 50);
      if (!(offset >= 0) || !(limit >= 0)) return refused(400);
      return ok({ tills: [...tills.values()].slice(offset, offset + limit) });
    }
    const { label, ...rest } = Object(body) as Tree;
    if (typeof label !== 'string' || [...label].length > 40) return refused(400);
    created += 1;
    const next = { ...rest, id: `till_${created}`, label };
    tills.set(next.id, next);
    return ok(next);
  };
  const run = await runChecks({
    contract,
    baseUrl: 'http://shop.example',
    checks: [...CHECKS.filter(({ id }) => ids.includes(id)), ...own],
    allowWrites: true,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.url.includes('/_sandbox')) return refused(404);
      sent.push(request.clone());
      return serve(request);
    },
    profile: {
      ...DEFAULT_PROFILE,
      fixtures: fixtures(),
      limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 },
    },
  });
  return { ...run, sent };
}

/** Tills 1 to 20, as a profile lists them: each change uses up the last one. */
function fixtures() {
  const ids = Array.from({ length: 20 }, (_, index) => ({
    id: `till_${String(index + 1).padStart(2, '0')}`,
  }));
  return {
    kinds: new Set(['till' as FixtureKind]),
    get: async (_: FixtureKind, { change }: { change: boolean }) => (change ? ids.pop() : ids[0]),
  };
}

/** The findings of a run, in short. */
export function found({ findings }: Run): string[] {
  return findings.map((one) => `${one.check} ${one.title}: expected ${one.expected}, got ${one.actual}`);
}
