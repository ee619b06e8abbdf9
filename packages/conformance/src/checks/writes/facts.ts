import {
  type Json,
  joinPointer,
  type OpenApiDocument,
  origins,
  type ResponseField,
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
  /** The start of the key that names the resource. */
  owner: string;
  field: ResponseField;
  /** Pointer into the response. */
  at: string;
  value: Json;
  exchange: Exchange;
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

/** What the fields belong to: a resource with an id, or else the response of a call. */
interface Owner {
  key: string;
  /** The place of the owner. */
  at: string;
}

/** The fields in a success, each with the resource that it belongs to. Entries of a list without an id are left out. */
export function factsIn(document: OpenApiDocument, exchange: Exchange): Fact[] {
  const { operation, json, request, outcome } = exchange;
  if (!operation || outcome !== 'success' || json === undefined) return [];
  const fields = fieldsOf(document, operation.operationId);
  const found: Fact[] = [];
  const visit = (value: Json, at: string, path: string, owner: Owner | undefined): void => {
    const field = fields.get(path);
    if (field) {
      if (owner) {
        const key = `${owner.key}${at.slice(owner.at.length)}`;
        found.push({ key, owner: owner.key, field, at, value, exchange });
      }
      return;
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const [place, inside] = [joinPointer(at, index), `${path}/*`];
        const id = idOf(fields, item, inside) ?? childIdOf(fields, item, inside);
        // Without an id, an entry is another one once the list changes, unless it belongs to a resource with one.
        const own = owner?.key.includes('=') ? owner : undefined;
        visit(item, place, inside, id === undefined ? own : { key: id, at: place });
      }
      return;
    }
    if (!isObject(value)) return;
    const id = idOf(fields, value, path);
    const next = id === undefined ? owner : { key: id, at };
    for (const [name, member] of Object.entries(value))
      visit(member, joinPointer(at, name), joinPointer(path, name), next);
  };
  const call = `${request.method} ${new URL(request.url).pathname}${new URL(request.url).search} ${request.body}`;
  visit(json, '', '', { key: call, at: '' });
  return found;
}

/** Identifies an object by the id or number that the service chose for it: `CustomerBase.uuid=…`. */
export function idOf(
  fields: ReadonlyMap<string, ResponseField>,
  value: Json,
  path: string,
): string | undefined {
  if (!isObject(value)) return undefined;
  for (const [name, id] of Object.entries(value)) {
    const field = fields.get(joinPointer(path, name));
    if (field?.origin?.kind !== 'chosen' || typeof id !== 'string') continue;
    const { as } = field.origin;
    const isId = (as === 'id' && /^(id|uuid)$/.test(name)) || as === 'number' || as === 'token';
    if (isId) return `${field.name}=${id} `;
  }
  return undefined;
}

/** Identifies an entry without an id by those of the objects in it. */
function childIdOf(
  fields: ReadonlyMap<string, ResponseField>,
  value: Json,
  path: string,
): string | undefined {
  if (!isObject(value)) return undefined;
  const ids = Object.entries(value).flatMap(
    ([name, member]) => idOf(fields, member, joinPointer(path, name)) ?? [],
  );
  return ids.length > 0 ? `entry of ${ids.sort().join('')}` : undefined;
}

/** Whether a field shows a value, possibly as a number instead of text, or masked. */
export function shows(found: Json | undefined, wanted: Json | undefined, name: string): boolean {
  if (isSame(found, wanted)) return true;
  if (typeof found === 'number' && typeof wanted === 'string')
    return wanted.trim() !== '' && found === Number(wanted);
  // The contract does not say which numbers are masked.
  return isMasked(found, name) && typeof wanted === 'string' && agree(found, wanted);
}

/** Whether two responses show the same value. One may mask it, but always in the same way. */
export function isSameFact(fact: Fact, other: Fact): boolean {
  const { field, value } = fact;
  if (shows(value, other.value, field.name) || shows(other.value, value, field.name))
    return (
      isSame(value, other.value) ||
      field.operationId !== other.field.operationId ||
      !isMasked(value, field.name) ||
      !isMasked(other.value, field.name)
    );
  return false;
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
