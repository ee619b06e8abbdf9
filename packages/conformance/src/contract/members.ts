import { type Json, joinPointer, type OpenApiDocument } from '@payments-openapi/spec';
import { isObject, itemLayers, type Layer, layersOf, memberLayers } from './layers.ts';
import type { Validate } from './validate.ts';

/** A member of a value, and the schemas that hold for it. */
export interface Member {
  at: string;
  value: Json;
  /** Empty when the contract does not declare it. */
  layers: Layer[];
  /** The schema of the object that has it, or of the list that it is an item of. */
  owner: string;
}

/** Every member and item of a value, down to the leaves. Objects without any declared member are open, and closed to us. */
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
