import {
  type Json,
  joinPointer,
  type OpenApiDocument,
  origins,
  type ResponseField,
  readPointer,
  type Schema,
} from '@payments-openapi/spec';
import { isObject } from '../../contract/layers.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { isSame } from '../session.ts';

/** Shows a plan as it would be, with new ids each time. */
export const CALCULATION = 'recurringPlans_calculateCycles';

/** The value of a field of a resource, as a response shows it. */
export interface Fact {
  /** The same in every response that shows the field of this resource. */
  key: string;
  /** What the field belongs to: a resource with an id, or else the response of a call. */
  owner: Owner;
  field: ResponseField;
  /** Pointer into the response. */
  at: string;
  value: Json;
  exchange: Exchange;
}

interface Owner {
  /** The id of the resource; for a call, its URL. */
  key: string;
  /** The place of the owner in the response. */
  at: string;
  isResource: boolean;
}

const known = new WeakMap<OpenApiDocument, Map<string, Map<string, ResponseField>>>();

/** The response fields of an operation, by path. */
export function fieldsOf(document: OpenApiDocument, operationId: string): ReadonlyMap<string, ResponseField> {
  const all = known.get(document) ?? byOperation(document);
  known.set(document, all);
  return all.get(operationId) ?? new Map();
}

function byOperation(document: OpenApiDocument): Map<string, Map<string, ResponseField>> {
  const found = new Map<string, Map<string, ResponseField>>();
  for (const [id, fields] of Map.groupBy(origins(document), ({ operationId }) => operationId))
    found.set(id, new Map(fields.map((field) => [field.at, field])));
  return found;
}

/**
 * The fields in a success, each with the resource that it belongs to. Entries of a list without an id are left out.
 *
 * @param isFresh whether nothing was changed before the run, so that a copy of a resource equals the resource
 */
export function factsIn(document: OpenApiDocument, exchange: Exchange, isFresh: boolean): Fact[] {
  const { operation, json, request, outcome } = exchange;
  if (!operation || outcome !== 'success' || json === undefined) return [];
  const fields = fieldsOf(document, operation.operationId);
  const identified = identifiedIn(fields);
  const found: Fact[] = [];
  const visit = (value: Json, at: string, path: string, owners: Owners): void => {
    const field = fields.get(path);
    if (field) {
      const owner = (field.origin?.kind === 'chosen' && owners.referred) || owners.own;
      if (owner) found.push({ key: keyOf(document, field, owner, at), owner, field, at, value, exchange });
      return;
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const [place, inside] = [joinPointer(at, index), `${path}/*`];
        const id = idOf(fields, item, inside) ?? childIdOf(fields, identified, item, inside);
        // Without an id, an entry is another one once the list changes, unless it belongs to a resource with one.
        const own = owners.own?.isResource ? owners.own : undefined;
        const next = id === undefined ? { own } : { own: { key: id, at: place, isResource: true } };
        visit(item, place, inside, next);
      }
      return;
    }
    if (!isObject(value)) return;
    const id = idOf(fields, value, path);
    const referred = id === undefined && isFresh ? idOf(fields, value, path, 'echoed') : undefined;
    // A response may omit the id, and show another resource later.
    const enclosing = identified.has(path) ? undefined : owners.own;
    const next = {
      own: id === undefined ? enclosing : { key: id, at, isResource: true },
      ...(referred !== undefined && { referred: { key: referred, at, isResource: true } }),
    };
    for (const [name, member] of Object.entries(value))
      visit(member, joinPointer(at, name), joinPointer(path, name), next);
  };
  const { pathname, search } = new URL(request.url);
  const call = `${request.method} ${pathname}${search} ${request.body}`;
  visit(json, '', '', { own: { key: call, at: '', isResource: false } });
  return found;
}

interface Owners {
  own: Owner | undefined;
  /** The resource that an object refers to by an id from a request. What the service chose in it belongs to that one. */
  referred?: Owner;
}

/** Schemas of the same resource may give a field other types or origins. */
function keyOf(
  document: OpenApiDocument,
  { origin, pointer }: ResponseField,
  owner: Owner,
  at: string,
): string {
  const { type } = readPointer(document, pointer) as Schema;
  const types = [type].flat().filter((one) => one !== 'null');
  const kind = origin?.kind === 'derived' ? origin.rule : origin?.kind;
  return `${owner.key} ${at.slice(owner.at.length)} ${kind} ${types.join(' ')}`;
}

/** The id or number of an object, by default one that the service chose for it. */
function idOf(
  fields: ReadonlyMap<string, ResponseField>,
  value: Json,
  path: string,
  kind: 'chosen' | 'echoed' = 'chosen',
): string | undefined {
  if (!isObject(value)) return undefined;
  for (const [name, id] of Object.entries(value))
    if (typeof id === 'string' && isId(fields.get(joinPointer(path, name)), name, kind)) return id;
  return undefined;
}

function isId(
  { origin }: Partial<ResponseField> = {},
  name: string,
  kind: 'chosen' | 'echoed' = 'chosen',
): boolean {
  if (origin?.kind !== kind) return false;
  return (
    /^(id|uuid)$/.test(name) ||
    (origin.kind === 'chosen' && (origin.as === 'number' || origin.as === 'token'))
  );
}

/** The paths of objects with an id, which a response may omit. */
function identifiedIn(fields: ReadonlyMap<string, ResponseField>): ReadonlySet<string> {
  const found = [...fields].filter(([at, field]) => isId(field, at.slice(at.lastIndexOf('/') + 1)));
  return new Set(found.map(([at]) => at.slice(0, at.lastIndexOf('/'))));
}

/** Identifies an entry of a list whose entries have no id by those of all objects in it. */
function childIdOf(
  fields: ReadonlyMap<string, ResponseField>,
  identified: ReadonlySet<string>,
  value: Json,
  path: string,
): string | undefined {
  if (!isObject(value) || identified.has(path)) return undefined;
  const children = [...identified].filter((at) => at.slice(0, at.lastIndexOf('/')) === path);
  const ids = children.map((at) => idOf(fields, value[at.slice(path.length + 1)] ?? null, at));
  return ids.length > 0 && !ids.includes(undefined) ? `entry of ${ids.sort().join(' ')}` : undefined;
}

/** Whether a field shows a value, possibly as a number instead of text, or masked. */
export function shows(found: Json | undefined, wanted: Json | undefined, name: string): boolean {
  if (isSame(found, wanted)) return true;
  if (typeof found === 'number' && typeof wanted === 'string')
    return wanted.trim() !== '' && found === Number(wanted);
  if (isTime(found) && isTime(wanted)) return Date.parse(found) === Date.parse(wanted);
  // The contract does not say which numbers are masked.
  return isMasked(found, name) && typeof wanted === 'string' && agree(found, wanted);
}

/** Whether two responses show the same value. One may mask it, but always in the same way. */
export function isSameFact(fact: Fact, other: Fact): boolean {
  const { field, value } = fact;
  // Where one schema has null, another may have an empty text.
  if (field.name !== other.field.name && [value, other.value].some((one) => one === null || one === ''))
    return true;
  if (shows(value, other.value, field.name) || shows(other.value, value, field.name))
    return (
      isSame(value, other.value) ||
      field.operationId !== other.field.operationId ||
      !isMasked(value, field.name) ||
      !isMasked(other.value, field.name)
    );
  return false;
}

/** Whether a value is a time with an offset. The same time may have another one elsewhere. */
function isTime(value: Json | undefined): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value);
}

function isMasked(value: Json | undefined, name: string): value is string {
  return typeof value === 'string' && /number$/.test(name) && /[*•xX#]{2,}/.test(value);
}

/** Whether what a masked number shows at its start and its end is in another one. */
function agree(masked: string, other: string): boolean {
  const [start = ''] = /^[^*•xX#]*/.exec(masked) ?? [];
  const [end = ''] = /[^*•xX#]*$/.exec(masked) ?? [];
  const [otherStart = ''] = /^[^*•xX#]*/.exec(other) ?? [];
  const [otherEnd = ''] = /[^*•xX#]*$/.exec(other) ?? [];
  const startsAlike = otherStart.startsWith(start) || start.startsWith(otherStart);
  return startsAlike && (otherEnd.endsWith(end) || end.endsWith(otherEnd));
}
