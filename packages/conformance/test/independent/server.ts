import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  joinPointer,
  type OpenApiDocument,
  type Operation,
  operations,
  pointerToRef,
} from '@payments-openapi/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { handlers, Refusal } from './handlers.ts';
import { createWorld } from './world.ts';

interface Route extends Operation {
  segments: string[];
}

interface Failure {
  status: number;
  code: number;
  message: string;
}

/**
 * A second server of the contract, which shares nothing with the sandbox: it was written from the contract alone and
 * chooses otherwise wherever the contract leaves a choice. Success is code 0; a refusal comes under HTTP 200; members
 * stand in another order; lists are oldest first, in short pages; times are local texts; there is no control interface.
 */
export async function createIndependentServer(): Promise<{ fetch: typeof fetch }> {
  const file = createRequire(import.meta.url).resolve('@payments-openapi/spec/openapi.json');
  const document: OpenApiDocument = JSON.parse(await readFile(file, 'utf8'));
  const validate = createValidator(document);
  const routes = operations(document).map((operation): Route => {
    return { ...operation, segments: operation.path.split('/') };
  });
  const world = createWorld();

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const matching = routes
        .map((route) => ({ route, path: matched(route.segments, pathname.split('/')) }))
        .filter(({ path }) => path);
      const found = matching.find(({ route }) => route.method === request.method);
      if (!found?.path)
        return failed({ status: matching.length > 0 ? 405 : 404, code: 1, message: 'no such operation' });
      const { route, path } = found;
      const query = Object.fromEntries(searchParams);
      const headers = Object.fromEntries(request.headers);
      const body = route.body ? await bodyOf(request) : undefined;
      if (body && 'status' in body) return failed(body);
      const fault = validate(route, { path, query, header: headers, body: body?.value });
      if (fault) return failed(fault);
      try {
        const data = handlers[route.operationId]?.({ world, path, query, body: body?.value });
        return answer(200, { data, message: 'OK', code: 0 });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return failed({ status: 200, code: error.code, message: error.message });
      }
    },
  };
}

function matched(segments: string[], asked: string[]): Record<string, string> | undefined {
  if (segments.length !== asked.length) return undefined;
  const path: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const given = asked[index] ?? '';
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    if (name === undefined && segment !== given) return undefined;
    if (name === undefined) continue;
    if (given === '') return undefined;
    try {
      path[name] = decodeURIComponent(given);
    } catch {
      return undefined;
    }
  }
  return path;
}

async function bodyOf(request: Request): Promise<{ value: unknown } | Failure> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return { status: 415, code: 2, message: 'the body is not JSON' };
  try {
    return { value: JSON.parse(await request.text()) };
  } catch {
    return { status: 422, code: 3, message: 'the body cannot be read' };
  }
}

type Given = Record<'path' | 'query' | 'header', Record<string, string>> & { body: unknown };

function createValidator(document: OpenApiDocument): (route: Route, given: Given) => Failure | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema(document, 'contract', undefined, false);
  const wrong = (pointer: string, value: unknown): string | undefined => {
    const check = ajv.getSchema(`contract${pointerToRef(pointer)}`);
    if (!check) throw new Error(`${pointer}: no schema`);
    return check(value) ? undefined : ajv.errorsText(check.errors);
  };
  return ({ operationId, parameters, body }, given) => {
    for (const { value, pointer } of parameters) {
      if (value.in === 'cookie') continue;
      const text = given[value.in][value.in === 'header' ? value.name.toLowerCase() : value.name];
      if (text === undefined && !value.required) continue;
      const schema = joinPointer(pointer, 'schema');
      const isRight = text !== undefined && [text, ...parsed(text)].some((one) => !wrong(schema, one));
      if (!isRight) return { status: 422, code: 4, message: `${value.name} is missing or wrong` };
    }
    const fault =
      body && wrong(joinPointer(body.pointer, 'content', 'application/json', 'schema'), given.body);
    if (!fault) return undefined;
    const isPayeeType = operationId === 'payees_create' && fault.startsWith('data/payee/type');
    return isPayeeType
      ? { status: 422, code: 810001, message: 'Invalid type' }
      : { status: 422, code: 5, message: fault };
  };
}

/** The number or boolean that a text of the wire may stand for. */
function parsed(text: string): unknown[] {
  if (text === 'true' || text === 'false') return [text === 'true'];
  return text.trim() !== '' && Number.isFinite(Number(text)) ? [Number(text)] : [];
}

function failed({ status, code, message }: Failure): Response {
  return answer(status, { message, code });
}

function answer(status: number, body: object): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(reversed(body)), { status, headers });
}

/** The same with its members in the reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
