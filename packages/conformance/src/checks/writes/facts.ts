import {
  type Json,
  joinPointer,
  type OpenApiDocument,
  origins,
  type ResponseField,
  readPointer,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { isSame, memberOf } from '../values.ts';
import { declaredPart } from './declared.ts';

/** Shows a plan as it would be, with new ids each time. */
export const CALCULATION = 'recurringPlans_calculateCycles';

/** The value of a field of a resource, as a response shows it. */
export interface Fact {
  /** The same in every response that shows the field of this resource. Schemas may give it other types or origins. */
  key: string;
  /** What the field belongs to: a resource with an id, or else the response of a call. */
  owner: Owner;
  field: ResponseField;
  /** Pointer into the response. */
  at: string;
  value: Json;
  /** Whether it says which other resource belongs to the owner, such as the customer of a plan: the value is its id. */
  isRelation?: boolean;
  /** The ids of the resources around and beside it in the response. A write to one of them may change what is derived. */
  near: readonly string[];
  exchange: Exchange;
}

interface Owner {
  /** The id of the resource; for a call, its URL. */
  key: string;
  /** The place of the owner in the response. */
  at: string;
  isResource: boolean;
}

/** A place in the successes of an operation: a field, or an object or list with places in it. */
interface Place {
  field?: ResponseField;
  /** Tells the values of the field apart from those that another schema gives it for the same resource. */
  kind: string;
  /** By name; `*` for the entries of a list. */
  inside: Map<string, Place>;
  /** The names of the fields in it that hold its id or number: one that the service chose, or one from a request. */
  ids: { chosen: string[]; echoed: string[] };
  /** Whether the service numbers it, as it does orders. */
  isNumbered?: boolean;
  /** Once it is known. */
  withIds?: [name: string, child: Place][];
}

interface Successes {
  fields: ReadonlyMap<string, ResponseField>;
  root: Place;
}

const known = new WeakMap<OpenApiDocument, Map<string, Successes>>();

const NONE: Successes = { fields: new Map(), root: emptyPlace() };

/** The response fields of an operation, by path. */
export function fieldsOf(document: OpenApiDocument, operationId: string): ReadonlyMap<string, ResponseField> {
  return successesOf(document, operationId).fields;
}

function successesOf(document: OpenApiDocument, operationId: string): Successes {
  const all = known.get(document) ?? byOperation(document);
  known.set(document, all);
  return all.get(operationId) ?? NONE;
}

function byOperation(document: OpenApiDocument): Map<string, Successes> {
  const found = new Map<string, Successes>();
  for (const [id, fields] of Map.groupBy(origins(document), ({ operationId }) => operationId)) {
    const root = emptyPlace();
    for (const field of fields) addField(document, root, field);
    found.set(id, { fields: new Map(fields.map((field) => [field.at, field])), root });
  }
  return found;
}

function emptyPlace(): Place {
  return { kind: '', inside: new Map(), ids: { chosen: [], echoed: [] } };
}

function addField(document: OpenApiDocument, root: Place, field: ResponseField): void {
  let owner = root;
  const names = splitPointer(field.at);
  const last = names.pop() ?? '';
  for (const name of names) {
    const next = owner.inside.get(name) ?? emptyPlace();
    owner.inside.set(name, next);
    owner = next;
  }
  const { origin, pointer } = field;
  const types = [(readPointer(document, pointer) as Schema).type].flat().filter((one) => one !== 'null');
  // What is open may differ between two schemas.
  const source = origin?.kind === 'derived' ? origin.rule : origin?.kind === 'open' ? pointer : origin?.kind;
  const kind = `${source} ${types.join(' ')}`;
  owner.inside.set(last, { ...emptyPlace(), field, kind });
  if (origin?.kind === 'chosen' && origin.as === 'number') owner.isNumbered = true;
  for (const from of ['chosen', 'echoed'] as const) if (isId(field, last, from)) owner.ids[from].push(last);
}

function isId({ origin }: ResponseField, name: string, kind: 'chosen' | 'echoed'): boolean {
  if (origin?.kind !== kind) return false;
  return (
    /^(id|uuid)$/.test(name) ||
    (origin.kind === 'chosen' && (origin.as === 'number' || origin.as === 'token'))
  );
}

interface Owners {
  /** Undefined within a resource whose id the response omits: another one may be at its place later. */
  own: Owner | undefined;
  /** The resource that an object refers to by an id from a request. What the service chose in it belongs to that one. */
  referred?: Owner;
  /** The ids of all resources around and beside a value. */
  near: readonly string[];
}

/** The start of an operation's id, which names the kind of resource: `recurringPlans_get` becomes `recurringPlans`. */
export function groupOf(operationId: string): string {
  return operationId.split('_')[0] ?? '';
}

interface Known {
  /** Whether nothing was changed before the run, so that a copy of a resource equals the resource. */
  isFresh: boolean;
  /** Whether no operation can change what the response shows. */
  isFixed: boolean;
}

/**
 * The fields in a success, each with the resource that it belongs to. Entries of a list without an id are known by their
 * place, and left out if an operation can change the list.
 */
export function factsIn(document: OpenApiDocument, exchange: Exchange, { isFresh, isFixed }: Known): Fact[] {
  const { operation, json, request, outcome } = exchange;
  if (!operation || outcome !== 'success' || json === undefined) return [];
  const found: Fact[] = [];
  const { pathname, search } = new URL(request.url);
  const call = `${request.method} ${pathname}${search} ${request.body}`;
  const visit = (value: Json, at: string, place: Place, owners: Owners): void => {
    const { field, kind, inside } = place;
    if (field) {
      // Only an owner's contract has such fields, of which it says nothing.
      if (!field.origin) return;
      const owner = (field.origin?.kind === 'chosen' && owners.referred) || owners.own;
      if (!owner) return;
      const key = `${owner.key} ${at.slice(owner.at.length)} ${kind}`;
      const declared = declaredPart(document, field.pointer, value);
      found.push({ key, owner, field, at, value: declared, near: owners.near, exchange });
      return;
    }
    if (Array.isArray(value)) {
      const entry = inside.get('*');
      if (!entry) return;
      for (const [index, item] of value.entries()) {
        const within = `${at}/${index}`;
        // An entry without an id cannot be recognised once the list changes, unless it belongs to a resource with one.
        const enclosing = owners.own?.isResource ? owners.own : undefined;
        const isOfCall = owners.own?.isResource === false;
        const placed = isFixed && isOfCall && !hasIds(entry) ? `${call} ${within}` : undefined;
        const key = idOf(entry, item) ?? childIdOf(entry, item) ?? placed;
        const own = key === undefined ? enclosing : { key, at: within, isResource: true };
        visit(item, within, entry, { own, near: owners.near });
      }
      return;
    }
    if (!isObject(value)) return;
    const id = idOf(place, value);
    const { own } = owners;
    if (id !== undefined && own?.isResource && own.at !== at) relate(own, place, at, value, owners.near);
    if (id === undefined) relateSiblings(place, at, value, owners.near);
    const referred = id === undefined && isFresh ? idOf(place, value, 'echoed') : undefined;
    // A response may omit the id, and show another resource later.
    const enclosing = place.ids.chosen.length > 0 ? undefined : owners.own;
    // A read of one entry shows it without the list.
    const isEntry = id === undefined && at !== '' && !owners.own?.isResource;
    const key = isEntry ? childIdOf(place, value) : id;
    const next = {
      own: key === undefined ? enclosing : { key, at, isResource: true },
      near: extended(owners.near, id, childIdsOf(place, value)),
      ...(referred !== undefined && { referred: { key: referred, at, isResource: true } }),
    };
    for (const [name, member] of Object.entries(value)) {
      const child = inside.get(name);
      if (child) visit(member, joinPointer(at, name), child, next);
    }
  };
  const relate = (owner: Owner, place: Place, at: string, value: Json, near: readonly string[]): void => {
    const name = idNameOf(place, value);
    const field = name === undefined ? undefined : place.inside.get(name)?.field;
    if (name === undefined || !field || operation.operationId === CALCULATION) return;
    const path = at.slice(at.startsWith(`${owner.at}/`) ? owner.at.length : at.lastIndexOf('/'));
    found.push({
      key: `${owner.key} ${path} id`,
      owner,
      field,
      at: joinPointer(at, name),
      value: memberOf(value, name) ?? null,
      isRelation: true,
      near,
      exchange,
    });
  };
  /** What is beside a numbered resource belongs to it, such as the customer beside an order. */
  const relateSiblings = (place: Place, at: string, value: Json, near: readonly string[]): void => {
    for (const [name, child] of withIds(place)) {
      const key = child.isNumbered ? idOf(child, memberOf(value, name) ?? null) : undefined;
      if (key === undefined) continue;
      const owner = { key, at: joinPointer(at, name), isResource: true };
      for (const [other, sibling] of withIds(place))
        if (other !== name)
          relate(owner, sibling, joinPointer(at, other), memberOf(value, other) ?? null, near);
    }
  };
  const { root } = successesOf(document, operation.operationId);
  visit(json, '', root, { own: { key: call, at: '', isResource: false }, near: [] });
  return found;
}

/** The ids that the service chose for what a create has created, by their places in the response. */
export function createdIds(document: OpenApiDocument, { operation, json }: Exchange): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { at, origin } of fieldsOf(document, operation?.operationId ?? '').values()) {
    if (origin?.kind !== 'chosen' || origin.as !== 'id' || !/^\/data(\/\w+)?\/\w+$/.test(at)) continue;
    const id = readPointer(json, at);
    if (typeof id === 'string') ids.set(at, id);
  }
  return ids;
}

/** The id or number of an object, by default one that the service chose for it. */
function idOf(place: Place, value: Json, kind: 'chosen' | 'echoed' = 'chosen'): string | undefined {
  const name = idNameOf(place, value, kind);
  return name === undefined ? undefined : (memberOf(value, name) as string);
}

/** The field that holds the id of an object. */
function idNameOf({ ids }: Place, value: Json, kind: 'chosen' | 'echoed' = 'chosen'): string | undefined {
  return isObject(value) ? ids[kind].find((name) => typeof value[name] === 'string') : undefined;
}

/** Identifies an entry of a list whose entries have no id by those of all objects in it. */
function childIdOf(place: Place, value: Json): string | undefined {
  if (place.ids.chosen.length > 0) return undefined;
  const ids = childIdsOf(place, value);
  return ids.length > 0 && ids.length === withIds(place).length
    ? `entry of ${ids.sort().join(' ')}`
    : undefined;
}

/** Whether the contract gives an object, or the objects in it, an id. A response may omit it. */
function hasIds(place: Place): boolean {
  return place.ids.chosen.length > 0 || withIds(place).length > 0;
}

/** The ids of the objects in an object. */
function childIdsOf(place: Place, value: Json): string[] {
  if (!isObject(value)) return [];
  return withIds(place).flatMap(([name, child]) => idOf(child, value[name] ?? null) ?? []);
}

/** The objects in an object to which the contract gives an id. There are thousands of values for each place. */
function withIds(place: Place): [name: string, child: Place][] {
  place.withIds ??= [...place.inside].filter(([, { ids }]) => ids.chosen.length > 0);
  return place.withIds;
}

function extended(near: readonly string[], id: string | undefined, children: string[]): readonly string[] {
  const more = id === undefined ? children : [id, ...children];
  return more.length === 0 ? near : [...near, ...more];
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
export function isTime(value: Json | undefined): value is string {
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

/** Whether an operation sets a field. */
export function isEchoed({ origin }: ResponseField, { operationId }: ContractOperation): boolean {
  return origin?.kind === 'echoed' && origin.from.some((one) => one.operationId === operationId);
}
