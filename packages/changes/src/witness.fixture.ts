import {
  type Json,
  joinPointer,
  type Located,
  locate,
  type OpenApiDocument,
  operations,
  type Parameter,
  pointerToRef,
  type Schema,
} from '@payments-openapi/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Evidence that a change breaks callers: something that the two contracts treat differently. */
export type Witness =
  /** A request that the old contract accepts and the new one rejects. */
  | { sends: WireRequest }
  /** The same with undeclared members rejected, as in a typed client. */
  | { sendsDeclared: WireRequest }
  /** A response that the old contract rejects and the new one accepts. */
  | { receives: WireResponse }
  /** A callback that the old contract rejects and the new one accepts. */
  | { calls: { name: string; type?: string; body: Json } }
  /** A receiver's response to a callback that the old contract accepts and the new one rejects. */
  | { receiverResponds: { name: string; body: Json } }
  /** A part of the contract that callers read, and that has changed. */
  | { reads: (document: OpenApiDocument) => unknown };

export interface WireRequest {
  method: string;
  /** With the query. */
  path: string;
  headers?: Record<string, string>;
  type?: string;
  body?: Json;
}

interface WireResponse {
  to: string;
  status: number;
  headers?: Record<string, string>;
  type?: string;
  body?: Json;
}

/** Whether the witness shows that something no longer holds after the change. */
export function isProvenBy(witness: Witness, before: Json, after: Json): boolean {
  const [one, other] = [before, after].map((document) => document as unknown as OpenApiDocument) as [
    OpenApiDocument,
    OpenApiDocument,
  ];
  if ('reads' in witness) return JSON.stringify(witness.reads(one)) !== JSON.stringify(witness.reads(other));
  const accepts = (document: OpenApiDocument) => judge(witness, document);
  const isRequest = 'sends' in witness || 'sendsDeclared' in witness || 'receiverResponds' in witness;
  return isRequest ? accepts(one) && !accepts(other) : !accepts(one) && accepts(other);
}

/** The body with all defaults of the contract. */
export function filled(document: OpenApiDocument, pointer: string, body: Json): Json {
  const filledBody = structuredClone(body);
  validator(document, filling)(pointer, filledBody);
  return filledBody;
}

function judge(witness: Exclude<Witness, { reads: unknown }>, document: OpenApiDocument): boolean {
  if ('sends' in witness) return acceptsRequest(document, witness.sends);
  if ('sendsDeclared' in witness) return acceptsRequest(closed(document), witness.sendsDeclared, true);
  if ('receives' in witness) return acceptsResponse(document, witness.receives);
  const all = JSON.parse(JSON.stringify(document.paths['/books'])).post.callbacks ?? {};
  const name = 'calls' in witness ? witness.calls.name : witness.receiverResponds.name;
  const [operation] = Object.entries(all).flatMap(([callback, urls]) =>
    callback === name
      ? Object.entries(urls as object).map(([url, item]) =>
          joinPointer('#/paths', '/books', 'post', 'callbacks', callback, url, Object.keys(item)[0] ?? ''),
        )
      : [],
  );
  if (!operation) return false;
  return 'calls' in witness
    ? fits(document, joinPointer(operation, 'requestBody'), witness.calls.type, witness.calls.body)
    : fits(document, joinPointer(operation, 'responses', '200'), undefined, witness.receiverResponds.body);
}

function acceptsRequest(document: OpenApiDocument, request: WireRequest, declaredOnly = false): boolean {
  const url = new URL(request.path, 'http://shop');
  const operation = operations(document).find(
    ({ method, path }) =>
      method === request.method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
  );
  if (!operation) return false;
  const headers = new Headers(request.headers);
  const query = operation.parameters.filter(({ value }) => value.in === 'query');
  if (
    declaredOnly &&
    [...url.searchParams.keys()].some((name) => !query.some((one) => one.value.name === name))
  )
    return false;
  for (const parameter of operation.parameters) {
    const { name, in: location, required } = parameter.value;
    if (location === 'path') continue;
    const textsOf = (one: string) =>
      location === 'query'
        ? url.searchParams.getAll(one)
        : [headers.get(one)].filter((text) => text !== null);
    const texts = textsOf(name);
    const conditions = Object.entries(parameter.value['x-required-if'] ?? {});
    const isRequired =
      required ||
      (conditions.length > 0 && conditions.every(([other, value]) => textsOf(other).includes(value)));
    if (
      texts.length === 0
        ? isRequired
        : !validator(document)(joinPointer(parameter.pointer, 'schema'), parsed(parameter, texts))
    )
      return false;
  }
  if (!operation.body) return !declaredOnly || request.body === undefined;
  if (request.body === undefined) return !operation.body.value.required;
  return fits(document, operation.body.pointer, request.type, request.body);
}

function acceptsResponse(document: OpenApiDocument, received: WireResponse): boolean {
  const [method, path] = received.to.split(' ');
  const operation = operations(document).find((one) => one.method === method && one.path === path);
  const response = operation?.responses[received.status] ?? operation?.responses.default;
  if (!response) return false;
  const given = new Headers(received.headers);
  const { headers = {} } = response.value as {
    headers?: Record<string, { required?: boolean; schema: Schema }>;
  };
  for (const [name, { required, schema }] of Object.entries(headers)) {
    const text = given.get(name);
    const pointer = joinPointer(response.pointer, 'headers', name, 'schema');
    if (
      text === null ? required : !validator(document)(pointer, schema.type === 'string' ? text : Number(text))
    )
      return false;
  }
  return received.body === undefined || fits(document, response.pointer, received.type, received.body);
}

function parsed({ value }: Located<Parameter>, texts: string[]): Json {
  if (value.schema.type === 'array') return texts;
  const [text = ''] = texts;
  return value.schema.type === 'integer' || value.schema.type === 'number' ? Number(text) : text;
}

function fits(document: OpenApiDocument, pointer: string, type = 'application/json', body: Json): boolean {
  const { pointer: at, value } = locate<{ content?: Record<string, { schema?: Schema }> }>(document, pointer);
  if (value.content === undefined) return true;
  const media = value.content[type];
  if (media === undefined) return false;
  return !media.schema || validator(document)(joinPointer(at, 'content', type, 'schema'), body);
}

/** One validator for all documents, and one that fills in defaults, because creating one takes longer than using it. */
const ajv = withFormats(new Ajv2020({ strict: false }));
const filling = withFormats(new Ajv2020({ strict: false, useDefaults: true }));
const known = new Map<object, string>();

function validator(document: OpenApiDocument, by = ajv) {
  const id = known.get(document) ?? `contract${known.size}`;
  known.set(document, id);
  if (!by.schemas[id]) by.addSchema({ ...document, $id: id } as object, id);
  return (pointer: string, value: Json) => by.validate({ $ref: `${id}${pointerToRef(pointer)}` }, value);
}

function withFormats(one: Ajv2020): Ajv2020 {
  formats.default(one);
  return one;
}

/** Closes every object that declares members, except in conditions. */
function closed(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const close = (schema: Schema) => {
    if (schema.properties) schema.additionalProperties ??= false;
    for (const member of Object.values(schema.properties ?? {})) close(member);
    if (schema.items) close(schema.items);
  };
  for (const schema of Object.values(copy.components?.schemas ?? {})) close(schema);
  return copy;
}
