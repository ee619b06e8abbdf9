import {
  isOrigin,
  joinPointer,
  linksOf,
  type OpenApiDocument,
  type Operation,
  operations,
  partsOf,
  readPointer,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import { type Contract, readContract } from './contract.ts';
import type { Fault } from './faults.ts';
import { isMap } from './is-object.ts';

/**
 * Annotations that name something that the contract does not have, so that nothing would be compared. What ours say of
 * something that the owner took away is left over, and no mistake.
 */
export async function annotationFaults({ document }: Contract): Promise<Fault[]> {
  const { document: ours } = await readContract();
  return [
    ...ruleFaults(document, ours),
    ...originFaults(document, ours),
    ...linkFaults(document, new Set(operations(ours).map(({ operationId }) => operationId))),
    ...onceFaults(document),
  ];
}

function* ruleFaults(document: OpenApiDocument, ours: OpenApiDocument): Generator<Fault> {
  for (const [id, rule] of Object.entries(document['x-rules'] ?? {})) {
    const { sentence, at } = Object(rule) as { sentence?: unknown; at?: unknown };
    const isRule =
      typeof sentence === 'string' && Array.isArray(at) && at.every((one) => typeof one === 'string');
    if (!isRule) {
      const message = `x-rules: ${id} needs a \`sentence\`, and pointers in \`at\``;
      yield { pointer: joinPointer('#/x-rules', id), message };
      continue;
    }
    const left: readonly string[] = ours['x-rules']?.[id]?.at ?? [];
    for (const [index, pointer] of at.entries())
      if (!left.includes(pointer) && readPointer(document, pointer) === undefined)
        yield {
          pointer: joinPointer('#/x-rules', id, 'at', index),
          message: `x-rules: ${id}: ${pointer} leads to nothing`,
        };
  }
}

function* originFaults(document: OpenApiDocument, ours: OpenApiDocument): Generator<Fault> {
  const all: unknown = document['x-origins'];
  if (all === undefined) return;
  if (!isMap(all)) return yield { pointer: '#/x-origins', message: 'x-origins must be an object of schemas' };
  for (const [schema, stated] of Object.entries(all)) {
    const pointer = joinPointer('#/x-origins', schema);
    const fault = (message: string, ...at: (string | number)[]): Fault => ({
      pointer: joinPointer(pointer, ...at),
      message: `x-origins: ${schema}: ${message}`,
    });
    if (!isMap(stated)) {
      yield fault('expected an object of lists of fields, by origin');
      continue;
    }
    const left = (origin: string, field: string) => ours['x-origins']?.[schema]?.[origin]?.includes(field);
    for (const [origin, fields] of Object.entries(stated)) {
      if (!Array.isArray(fields)) {
        yield fault(`expected a list of fields for ${origin}`, origin);
        continue;
      }
      for (const [index, field] of fields.map(String).entries()) {
        if (left(origin, field)) continue;
        if (!isOrigin(origin)) yield fault(`${origin} is not an origin`, origin);
        else if (!fieldsOf(document, schema)) yield fault('the contract has no such schema');
        else if (!fieldsOf(document, schema)?.has(field))
          yield fault(`the schema has no field ${field}`, origin, index);
        else if (!hasSource(document, origin, field))
          yield fault(`${origin}: the contract has no such source of ${field}`, origin);
      }
    }
  }
}

/** Whether what an origin names is in the contract: the field of a request, or a rule. */
function hasSource(document: OpenApiDocument, origin: string, field: string): boolean {
  const [kind, detail = ''] = origin.split(/ (.*)/);
  if (kind === 'derived') return Object.hasOwn(document['x-rules'] ?? {}, detail);
  if (kind !== 'echoed') return true;
  const [schema = '', name = field] = detail.split('.');
  // An update has the fields of a create that can be changed.
  const names = [schema, ...['Create', 'Update'].map((verb) => schema.replace(/(Create|Update)$/, verb))];
  return names.some((one) => fieldsOf(document, one)?.has(name));
}

function fieldsOf(document: OpenApiDocument, schema: string): Set<string> | undefined {
  const found = document.components?.schemas?.[schema];
  return found && new Set(partsOf(document, found).flatMap(({ properties = {} }) => Object.keys(properties)));
}

function* linkFaults(document: OpenApiDocument, ours: ReadonlySet<string>): Generator<Fault> {
  const all = operations(document);
  for (const operation of all)
    for (const { status, name, link } of linksOf(document, operation)) {
      const at = joinPointer(operation.pointer, 'responses', status, 'links', name);
      const fault = (message: string): Fault => ({
        pointer: at,
        message: `${operation.operationId}: the link ${name}: ${message}`,
      });
      const target = all.find(({ operationId }) => operationId === link.operationId);
      if (!target && !ours.has(link.operationId))
        yield fault(`the contract has no operation ${link.operationId}`);
      if (target)
        for (const [parameter, from] of Object.entries(link.parameters ?? {})) {
          if (!target.parameters.some(({ value }) => value.name === parameter))
            yield fault(`${link.operationId} has no parameter ${parameter}`);
          const reason = typeof from === 'string' ? faultOf(document, operation, status, from) : undefined;
          if (reason !== undefined) yield fault(reason);
        }
    }
}

function* onceFaults(document: OpenApiDocument): Generator<Fault> {
  for (const operation of operations(document)) {
    const once: unknown = operation.object['x-once-per'];
    if (once === undefined) continue;
    const isBody = typeof once === 'string' && once.startsWith('$request.body#/');
    const reason = isBody ? faultOf(document, operation, '', once) : `expected $request.body#/…, got ${once}`;
    if (reason !== undefined)
      yield {
        pointer: joinPointer(operation.pointer, 'x-once-per'),
        message: `${operation.operationId}: x-once-per: ${reason}`,
      };
  }
}

const PARTS = /^\$(url|method|statusCode|request\.(path|query|header)\.[^.]+|response\.header\.[^.]+)$/;

/** What is wrong with an expression about a call, if its schemas tell. */
function faultOf(
  document: OpenApiDocument,
  { body, responses }: Operation,
  status: string,
  expression: string,
): string | undefined {
  if (!expression.startsWith('$') || PARTS.test(expression)) return undefined;
  const [, from, pointer = ''] = /^\$(request|response)\.body(?:#(\/.*)?)?$/.exec(expression) ?? [];
  if (from === undefined) return `${expression} is not an expression`;
  const content = from === 'request' ? body?.value.content : responses[status]?.value.content;
  const schemas = Object.values(content ?? {}).map(({ schema }) => schema);
  return schemas.length > 0 &&
    schemas.every((schema) => schema && !mayHave(document, schema, splitPointer(pointer)))
    ? `${expression} leads nowhere`
    : undefined;
}

/** Whether a value of a schema may have something at a path. An object without declared members may have any. */
function mayHave(document: OpenApiDocument, schema: Schema, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined || typeof schema !== 'object') return true;
  const parts = partsOf(document, schema);
  const declared = parts.flatMap(({ properties }) => (properties ? [properties] : []));
  const items = parts.flatMap((part) => (part.items ? [part.items] : []));
  const inner = [
    ...declared.flatMap((properties) => (Object.hasOwn(properties, name) ? [properties[name]] : [])),
    ...(/^\d+$/.test(name) ? items : []),
  ].filter((one) => one !== undefined);
  if (inner.length > 0) return inner.some((one) => mayHave(document, one, rest));
  return declared.length === 0 && items.length === 0;
}
