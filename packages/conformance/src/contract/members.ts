import {
  type Json,
  joinPointer,
  type OpenApiDocument,
  readPointer,
  refToPointer,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import type { Contract, ContractOperation } from './contract.ts';
import { isObject } from './is-object.ts';
import { itemLayers, type Layer, layersOf, memberLayers } from './layers.ts';
import type { Validate } from './validate.ts';

/** A member of a value, and the schemas that apply to it. */
export interface Member {
  at: string;
  value: Json;
  /** Empty if the contract does not declare the member. */
  layers: Layer[];
  /** The schemas that apply to the object that contains it. */
  owners: Layer[];
}

/** Every member of a value, down to the leaves. Objects without declared members are skipped: they may contain anything. */
export function* membersOf(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  value: Json,
): Generator<Member> {
  yield* visit(layersOf(document, validate, pointer, value), '', value);

  function* visit(layers: Layer[], where: string, own: Json): Generator<Member> {
    if (isObject(own) && layers.some(({ schema }) => schema.properties)) {
      for (const [name, member] of Object.entries(own)) {
        const inner = memberLayers(document, validate, layers, name, member);
        const at = joinPointer(where, name);
        yield { at, value: member, layers: inner, owners: layers };
        if (inner.length > 0) yield* visit(inner, at, member);
      }
    }
    if (Array.isArray(own)) {
      for (const [index, item] of own.entries()) {
        const inner = itemLayers(document, validate, layers, item);
        if (inner.length > 0) yield* visit(inner, joinPointer(where, index), item);
      }
    }
  }
}

/** The members that the contract does not declare, and the schemas of the objects that contain them. */
export function undeclared(
  members: readonly Member[],
): { at: string; pointer: string | undefined; value: Json }[] {
  return members
    .filter(({ layers }) => layers.length === 0)
    .map(({ at, owners, value }) => {
      const owner = owners.find(({ schema }) => schema.properties);
      return { at, pointer: owner?.pointer, value };
    });
}

/** Whether a value has no member at `at` because it omits a member that the contract does not require. */
export function isOmitted(
  document: OpenApiDocument,
  validate: Validate,
  { pointer, value, at }: { pointer: string; value: Json; at: string },
): boolean {
  let layers = layersOf(document, validate, pointer, value);
  let nested: Json | undefined = value;
  for (const name of splitPointer(at)) {
    if (Array.isArray(nested)) {
      nested = nested[Number(name)];
      layers = itemLayers(document, validate, layers, nested);
    } else if (isObject(nested)) {
      if (!Object.hasOwn(nested, name)) return !layers.some(({ schema }) => schema.required?.includes(name));
      nested = nested[name];
      layers = memberLayers(document, validate, layers, name, nested);
    }
  }
  return false;
}

/** The members that the contract marks as deprecated. Undefined if it declares none for any object that contains one of them. */
export function deprecated(
  document: OpenApiDocument,
  validate: Validate,
  members: readonly Member[],
): { at: string; pointer: string }[] | undefined {
  const owners = new Set(members.map((member) => member.owners));
  if (![...owners].some((layers) => declaresDeprecated(document, validate, layers))) return undefined;
  return members.flatMap(({ at, layers }) => {
    const layer = layers.find(({ schema }) => schema.deprecated);
    return layer ? [{ at, pointer: layer.pointer }] : [];
  });
}

/** Whether an object to which these schemas apply may have a deprecated member. */
function declaresDeprecated(document: OpenApiDocument, validate: Validate, layers: Layer[]): boolean {
  const names = layers.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  return names.some((name) =>
    memberLayers(document, validate, layers, name, undefined).some(({ schema }) => schema.deprecated),
  );
}

/** Pointer to the schema of a member in an operation's success, or to its closest declared ancestor. */
export function memberPointer({ document }: Contract, operation: ContractOperation, at: string): string {
  let pointer = operation.responses[operation.success] ?? operation.pointer;
  for (const name of at.split('/').slice(1)) {
    const next = childOf(document, pointer, name);
    if (next === undefined) break;
    pointer = next;
  }
  return pointer;
}

function childOf(document: OpenApiDocument, pointer: string, name: string): string | undefined {
  const schema = readPointer(document, pointer) as Schema | undefined;
  if (schema?.$ref) return childOf(document, refToPointer(schema.$ref), name);
  if (schema?.properties && Object.hasOwn(schema.properties, name))
    return joinPointer(pointer, 'properties', name);
  if (schema?.items && /^\d+$/.test(name)) return joinPointer(pointer, 'items');
  for (const index of (schema?.allOf ?? []).keys()) {
    const found = childOf(document, joinPointer(pointer, 'allOf', index), name);
    if (found !== undefined) return found;
  }
  return undefined;
}
