import {
  type Callback,
  HTTP_METHODS,
  type HttpMethod,
  type Link,
  type Located,
  locate,
  type MediaType,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type PathItem,
  type RequestBody,
  type ResponseObject,
  resolve,
  type Schema,
  type SecurityRequirement,
} from './document.ts';
import { joinPointer, readPointer, refToPointer, splitPointer } from './pointer.ts';

/** An operation of a document, with resolved references. */
export interface Operation {
  operationId: string;
  /** In upper case. */
  method: string;
  /** The path template, with `{names}`; for a callback, the expression of its URL. */
  path: string;
  /** Its first tag. */
  tag: string | undefined;
  pointer: string;
  /** The operation itself, not a copy. */
  object: OperationObject;
  /** The parameters of its path, then its own. */
  parameters: Located<Parameter>[];
  body: Located<RequestBody> | undefined;
  /** By status, or `default`. */
  responses: Record<string, Located<ResponseObject>>;
  /** Its own security, or else the document's. */
  security: SecurityRequirement[];
}

/** A link from one of an operation's responses to another operation. */
export interface NamedLink {
  /** The response with the link: a status, or `default`. */
  status: string;
  name: string;
  link: Link;
}

/** All operations of a document, in its order. */
export function operations(document: OpenApiDocument): Operation[] {
  return [...operationsOf(document, () => true)];
}

/** Finds an operation by its `operationId`. */
export function operationOf(document: OpenApiDocument, operationId: string): Operation {
  const [found] = operationsOf(document, (operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId}: the contract has no such operation`);
  return found;
}

/** The JSON schema of a body or a response. If it is a reference itself, it is not resolved. */
export function jsonSchemaOf({
  pointer,
  value,
}: Located<{ content?: Record<string, MediaType> }>): Located<Schema> | undefined {
  const [type] = jsonMedia(value.content) ?? [];
  const schema = type === undefined ? undefined : value.content?.[type]?.schema;
  return type !== undefined && schema
    ? { pointer: joinPointer(pointer, 'content', type, 'schema'), value: schema }
    : undefined;
}

/** The media type that is JSON, with its name: `application/json`, or another such as `application/problem+json`. */
export function jsonMedia(
  content: Record<string, MediaType> = {},
): [type: string, media: MediaType] | undefined {
  const all = Object.entries(content);
  return all.find(([type]) => type === 'application/json') ?? all.find(([type]) => isJsonType(type));
}

export function isJsonType(mediaType: string): boolean {
  return /^[\w.-]+\/([\w.-]+\+)?json\s*(;|$)/i.test(mediaType);
}

/** The status of an operation's success: 200, or else the first that it declares. */
export function successOf({ responses }: Pick<Operation, 'responses'>): string {
  const statuses = Object.keys(responses).filter((status) => /^2/.test(status));
  return statuses.includes('200') ? '200' : (statuses[0] ?? '200');
}

/** The links of an operation's responses. */
export function linksOf(document: OpenApiDocument, { responses }: Operation): NamedLink[] {
  return Object.entries(responses).flatMap(([status, { value }]) =>
    Object.entries(value.links ?? {}).map(([name, link]) => ({
      status,
      name,
      link: withOperation(document, resolve(document, link)),
    })),
  );
}

/** A link may name its operation by a reference, and each parameter by its place, such as `path.id`. */
function withOperation(document: OpenApiDocument, { operationRef, ...link }: Link): Link {
  if (operationRef === undefined) return link;
  const target = readPointer(document, refToPointer(operationRef)) as OperationObject | undefined;
  const parameters = Object.entries(link.parameters ?? {}).map(([name, from]) => [
    name.replace(/^(path|query|header|cookie)\./, ''),
    from,
  ]);
  return {
    ...link,
    operationId: target?.operationId ?? operationRef,
    parameters: Object.fromEntries(parameters),
  };
}

/** The first link of a write that needs nothing of the response, which is unknown if the outcome of the write is. */
export function lookUpLinkOf(document: OpenApiDocument, write: Operation): Link | undefined {
  return linksOf(document, write).find(({ status, link: { parameters = {}, 'x-entry': entry } }) => {
    const given = Object.values(parameters).map(String);
    const isKnown = given.every((from) => from.startsWith('$request.'));
    return status === successOf(write) && isKnown && (given.length > 0 || entry !== undefined);
  })?.link;
}

/** The operations of an operation's callbacks, which the service calls, by the name of the callback. */
export function callbacksOf(
  document: OpenApiDocument,
  { object, pointer }: Operation,
): { name: string; operation: Operation }[] {
  return Object.keys(object.callbacks ?? {}).flatMap((name) => {
    const callback = locate<Callback>(document, joinPointer(pointer, 'callbacks', name));
    return Object.entries(callback.value)
      .flatMap(([url, item]) => [...operationsIn(document, url, joinPointer(callback.pointer, url), item)])
      .map((operation) => ({ name, operation }));
  });
}

/** The requests that the service sends by itself, by name. */
export function webhooksOf(document: OpenApiDocument): { name: string; operation: Operation }[] {
  return Object.keys(document.webhooks ?? {}).flatMap((name) => {
    const { pointer, value } = locate<PathItem>(document, joinPointer('#/webhooks', name));
    return [...operationsIn(document, name, pointer, value)].map((operation) => ({ name, operation }));
  });
}

type IsWanted = (operation: OperationObject) => boolean;

/** Those that are wanted: following the references of one takes long. */
function* operationsOf(document: OpenApiDocument, isWanted: IsWanted): Generator<Operation> {
  for (const path of Object.keys(document.paths ?? {})) {
    const { pointer, value } = locate<PathItem>(document, joinPointer('#/paths', path));
    yield* operationsIn(document, path, pointer, value, isWanted);
  }
}

/** The operations of the path item at a pointer. */
function* operationsIn(
  document: OpenApiDocument,
  path: string,
  pointer: string,
  item: PathItem,
  isWanted: IsWanted = () => true,
): Generator<Operation> {
  for (const [method, object] of Object.entries(item)) {
    if (isMethod(method) && isWanted(object as OperationObject))
      yield operationAt(document, path, joinPointer(pointer, method), object as OperationObject);
  }
  for (const [method, object] of Object.entries(item.additionalOperations ?? {}))
    if (isWanted(object))
      yield operationAt(document, path, joinPointer(pointer, 'additionalOperations', method), object);
}

function operationAt(
  document: OpenApiDocument,
  path: string,
  pointer: string,
  object: OperationObject,
): Operation {
  const [method = '', parent] = splitPointer(pointer).toReversed();
  const item = pointer
    .split('/')
    .slice(0, parent === 'additionalOperations' ? -2 : -1)
    .join('/');
  const own = parametersAt(document, pointer);
  const shared = parametersAt(document, item).filter((one) => !own.some((other) => isSame(one, other)));
  // OpenAPI 3.1 does not require them.
  const statuses = Object.keys(object.responses ?? {});
  return {
    operationId: object.operationId,
    method: method.toUpperCase(),
    path,
    tag: object.tags?.[0],
    pointer,
    object,
    parameters: [...shared, ...own],
    body: object.requestBody && locate(document, joinPointer(pointer, 'requestBody')),
    responses: Object.fromEntries(
      statuses.map((status) => [status, locate(document, joinPointer(pointer, 'responses', status))]),
    ),
    security: object.security ?? document.security ?? [],
  };
}

function parametersAt(document: OpenApiDocument, pointer: string): Located<Parameter>[] {
  const place = joinPointer(pointer, 'parameters');
  const found = (readPointer(document, place) ?? []) as unknown[];
  return found.map((_, index) => locate(document, joinPointer(place, index)));
}

function isSame({ value: one }: Located<Parameter>, { value: other }: Located<Parameter>): boolean {
  return one.name === other.name && one.in === other.in;
}

/** Whether a field of a path item is an operation. */
export function isMethod(name: string): name is HttpMethod {
  return HTTP_METHODS.some((method) => method === name);
}
