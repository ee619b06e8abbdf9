import {
  type Json,
  type JsonType,
  joinPointer,
  type OpenApiDocument,
  refToPointer,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import { isObject } from './is-object.ts';
import { schemaAt } from './schema-at.ts';
import type { Validate } from './validate.ts';

/** One of the schemas that apply to a value. */
export interface Layer {
  schema: Schema;
  pointer: string;
}

const unconditional = new WeakMap<OpenApiDocument, Map<string, Layer[]>>();

/** Every schema that applies to a value: through `$ref`, `allOf`, and `then` or `else`. */
export function layersOf(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  value: Json | undefined,
): Layer[] {
  // Without an `if`, the layers are the same for all values, and a run needs them thousands of times.
  const known = unconditional.get(document) ?? new Map<string, Layer[]>();
  unconditional.set(document, known);
  const found = known.get(pointer);
  if (found) return found;
  const schema = schemaAt(document, pointer);
  const more = (next: string) => layersOf(document, validate, next, value);
  const layers = [{ schema, pointer }];
  if (schema.$ref) layers.push(...more(refToPointer(schema.$ref)));
  for (const index of (schema.allOf ?? []).keys()) layers.push(...more(joinPointer(pointer, 'allOf', index)));
  if (schema.if && value !== undefined) {
    const branch = validate(joinPointer(pointer, 'if'), value).length === 0 ? 'then' : 'else';
    if (schema[branch]) layers.push(...more(joinPointer(pointer, branch)));
  }
  if (isUnconditional(layers)) known.set(pointer, layers);
  return layers;
}

function isUnconditional(layers: Layer[]): boolean {
  return layers.every(({ schema }) => schema.if === undefined);
}

const unconditionalMembers = new WeakMap<Layer[], Map<string, Layer[]>>();

/** The schemas that apply to a member of an object. */
export function memberLayers(
  document: OpenApiDocument,
  validate: Validate,
  layers: Layer[],
  name: string,
  value: Json | undefined,
): Layer[] {
  // A run walks through every response, several times.
  const known = unconditionalMembers.get(layers) ?? new Map<string, Layer[]>();
  unconditionalMembers.set(layers, known);
  const found = known.get(name);
  if (found) return found;
  const own = layers
    .filter(({ schema }) => schema.properties && Object.hasOwn(schema.properties, name))
    .flatMap(({ pointer }) => layersOf(document, validate, joinPointer(pointer, 'properties', name), value));
  if (isUnconditional(own)) known.set(name, own);
  return own;
}

/** The schemas that apply to an item of an array. */
export function itemLayers(
  document: OpenApiDocument,
  validate: Validate,
  layers: Layer[],
  value: Json | undefined,
): Layer[] {
  const own = layers
    .filter(({ schema }) => schema.items)
    .map(({ pointer }) => layersOf(document, validate, joinPointer(pointer, 'items'), value));
  // The same array for each item, so that the layers of its members are known after the first.
  return own.length === 1 && own[0] ? own[0] : own.flat();
}

/** Pointer to the keyword that constrains a value nested in another value. */
export function constraintPointer(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  value: Json | undefined,
  { at, keyword, missing }: { at: string; keyword: string; missing?: string | undefined },
): string {
  let layers = layersOf(document, validate, pointer, value);
  let nested = value;
  for (const name of splitPointer(at)) {
    if (Array.isArray(nested)) {
      nested = nested[Number(name)];
      layers = itemLayers(document, validate, layers, nested);
    } else if (isObject(nested)) {
      nested = nested[name];
      layers = memberLayers(document, validate, layers, name, nested);
    }
  }
  const layer =
    layers.find(
      ({ schema }) =>
        Object.hasOwn(schema, keyword) && (missing === undefined || schema.required?.includes(missing)),
    ) ?? layers[0];
  return layer ? joinPointer(layer.pointer, keyword) : pointer;
}

/** Whether a schema's `type` allows a value. */
export function ofType({ type }: Schema, value: Json): boolean {
  if (type === undefined) return true;
  const allowed: JsonType[] = [type].flat();
  const actual = typeOf(value);
  return allowed.includes(actual) || (actual === 'integer' && allowed.includes('number'));
}

function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as 'boolean' | 'string' | 'object';
}
