import { type Json, type OpenApiDocument, partsOf, readPointer, type Schema } from '@payments-openapi/spec';
import { isObject } from '../../contract/is-object.ts';

/** A value without the members of its objects that no branch of a schema declares, which a server may drop. */
export function declaredPart(document: OpenApiDocument, pointer: string, value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  const schema = readPointer(document, pointer);
  return typeof schema === 'object' ? within(document, [schema as Schema], value) : value;
}

function within(document: OpenApiDocument, schemas: readonly Schema[], value: Json): Json {
  // `true` and `false` are schemas too.
  const parts = schemas.flatMap((schema) => (typeof schema === 'object' ? partsOf(document, schema) : []));
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => (part.items ? [part.items] : []));
    return value.map((item) => within(document, items, item));
  }
  const declared = parts.flatMap(({ properties }) => (properties ? [properties] : []));
  if (!isObject(value) || declared.length === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const own = declared.flatMap((properties) =>
        Object.hasOwn(properties, name) ? [properties[name] as Schema] : [],
      );
      return own.length > 0 ? [[name, within(document, own, member)]] : [];
    }),
  );
}
