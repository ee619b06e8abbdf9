import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type Json,
  joinPointer,
  jsonSchemaOf,
  membersOf,
  type OpenApiDocument,
  type Operation,
  operations,
  pointerToRef,
  resolve,
  responseExamples,
  type Schema,
} from '@payments-openapi/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Handler, handlers, page, Refusal } from './handlers.ts';
import { FIXTURES } from './profile.ts';
import { createWorld, PLANS } from './world.ts';

interface Route extends Operation {
  pattern: URLPattern;
  handle: Handler;
}

interface Failure {
  status: number;
  code: number;
  message: string;
}

/**
 * A second server, written from the contract alone. It shares nothing with the sandbox, and decides differently wherever the
 * contract leaves a choice: the success code is 0, refusals have HTTP status 200, members are in reverse order, lists are
 * oldest first with short pages, times are local, and there is no control interface.
 * @param own handlers; every other operation returns its example
 */
export async function createIndependentServer(own = handlers): Promise<{ fetch: typeof fetch }> {
  const file = createRequire(import.meta.url).resolve('@payments-openapi/spec/openapi.json');
  const document: OpenApiDocument = JSON.parse(await readFile(file, 'utf8'));
  const validate = createValidator(document);
  const routes = operations(document).map((operation): Route => {
    const pathname = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const handle = own[operation.operationId] ?? exampleHandler(document, operation.operationId);
    return { ...operation, pattern: new URLPattern({ pathname }), handle };
  });
  const world = createWorld();
  for (const plan of PLANS) handlers.recurringPlans_create?.({ world, path: {}, query: {}, body: { plan } });

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      // As OpenAPI says, a path without parameters comes before one with them: `/cards/link` before `/cards/{id}`.
      const matching = routes
        .map((route) => ({ route, path: pathOf(route.pattern, pathname) }))
        .filter(({ path }) => path)
        .toSorted((a, b) => a.route.path.split('{').length - b.route.path.split('{').length);
      const found = matching.find(({ route }) => route.method === request.method);
      if (!found?.path)
        return failed({ status: matching.length > 0 ? 405 : 404, code: 1, message: 'no such operation' });
      const { route, path } = found;
      const query = Object.fromEntries(searchParams);
      const headers = Object.fromEntries(request.headers);
      const body = route.body ? await bodyOf(request) : undefined;
      if (body && 'status' in body) return failed(body);
      const failure = validate(route, { path, query, header: headers, body: body?.value });
      if (failure) return failed(failure);
      try {
        const schema = route.body && jsonSchemaOf(route.body);
        const kept = body && schema && declared(document, schema.value, body.value);
        const data = route.handle({ world, path, query, body: kept });
        return respond(200, { data, message: 'OK', code: 0 });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return failed({ status: 200, code: error.code, message: error.message });
      }
    },
  };
}

/** Handles an operation without state, like a mock. It knows the ids of the world and of the fixtures, and no others. */
function exampleHandler(document: OpenApiDocument, operationId: string): Handler {
  const fixtures = JSON.stringify(FIXTURES);
  const success = responseExamples(document, operationId).find(({ status }) => status === '200');
  if (!success) throw new Error(`${operationId}: the contract has no example of a success`);
  return ({ world, path, query }) => {
    page([], query);
    for (const id of Object.values(path)) {
      const text = JSON.stringify(id);
      if (!fixtures.includes(text) && !JSON.stringify(world).includes(text))
        throw new Refusal(7, 'unknown id');
    }
    return shortened((success.value as { data: Json }).data, query.limit);
  };
}

/** The lists of an example, no longer than a page may be. */
function shortened(data: Json, limit: string | undefined): Json {
  if (limit === undefined || typeof data !== 'object' || data === null) return data;
  const cut = (value: Json) => (Array.isArray(value) ? value.slice(0, Number(limit)) : value);
  if (Array.isArray(data)) return cut(data);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, cut(value)]));
}

/** The parameters of a path that matches; undefined if they cannot be decoded. */
function pathOf(pattern: URLPattern, pathname: string): Record<string, string> | undefined {
  const groups = pattern.exec({ pathname })?.pathname.groups;
  try {
    return (
      groups &&
      Object.fromEntries(Object.entries(groups).map(([name, text = '']) => [name, decodeURIComponent(text)]))
    );
  } catch {
    return undefined;
  }
}

/** Removes undeclared members from a body. They are accepted and ignored. */
function declared(document: OpenApiDocument, schema: Schema, value: Json): Json {
  if (Array.isArray(value)) {
    const { items } = resolve(document, schema);
    return items ? value.map((item) => declared(document, items, item)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties } = membersOf(document, schema);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = properties[name];
      return known ? [[name, declared(document, known, member)]] : [];
    }),
  );
}

async function bodyOf(request: Request): Promise<{ value: Json } | Failure> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return { status: 415, code: 2, message: 'the body is not JSON' };
  try {
    return { value: JSON.parse(await request.text()) };
  } catch {
    return { status: 422, code: 3, message: 'the body cannot be read' };
  }
}

type RequestParts = Record<'path' | 'query' | 'header', Record<string, string>> & { body: unknown };

function createValidator(
  document: OpenApiDocument,
): (route: Route, given: RequestParts) => Failure | undefined {
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
    const schema = body && jsonSchemaOf(body);
    const problem = schema && wrong(schema.pointer, given.body);
    if (!problem) return undefined;
    const isPayeeType = operationId === 'payees_create' && problem.startsWith('data/payee/type');
    return isPayeeType
      ? { status: 422, code: 810001, message: 'Invalid type' }
      : { status: 422, code: 5, message: problem };
  };
}

/** The number or boolean that a parameter may represent. */
function parsed(text: string): unknown[] {
  if (text === 'true' || text === 'false') return [text === 'true'];
  return text.trim() !== '' && Number.isFinite(Number(text)) ? [Number(text)] : [];
}

function failed({ status, code, message }: Failure): Response {
  return respond(status, { message, code });
}

function respond(status: number, body: object): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(reversed(body)), { status, headers });
}

/** Reverses the order of members. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
