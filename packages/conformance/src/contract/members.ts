import { type Json, joinPointer, type OpenApiDocument } from '@payments-openapi/spec';
import { isObject, itemLayers, type Layer, layersOf, memberLayers } from './layers.ts';
import type { Validate } from './validate.ts';

/** A member of a value, and the schemas that apply to it. */
export interface Member {
  at: string;
  value: Json;
  /** Empty if the contract does not declare the member. */
  layers: Layer[];
  /** Pointer to the schema of the object that contains it. */
  owner: string;
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
    const declared = layers.filter(({ schema }) => schema.properties);
    const owner = (declared[0] ?? layers[0])?.pointer ?? pointer;
    if (isObject(own) && declared.length > 0) {
      for (const [name, member] of Object.entries(own)) {
        const inner = memberLayers(document, validate, layers, name, member);
        const at = joinPointer(where, name);
        yield { at, value: member, layers: inner, owner };
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

/** The members of a value that the contract does not declare. */
export function undeclared(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  value: Json,
): { at: string; pointer: string; value: Json }[] {
  return [...membersOf(document, validate, pointer, value)]
    .filter(({ layers }) => layers.length === 0)
    .map(({ at, owner, value }) => ({ at, pointer: owner, value }));
}

/** The members of a value that the contract marks as deprecated. */
export function deprecated(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  value: Json,
): { at: string; pointer: string }[] {
  return [...membersOf(document, validate, pointer, value)].flatMap(({ at, layers }) => {
    const layer = layers.find(({ schema }) => schema.deprecated);
    return layer ? [{ at, pointer: layer.pointer }] : [];
  });
}
