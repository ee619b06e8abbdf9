import {
  jsonSchemaOf,
  type OpenApiDocument,
  type Operation,
  partsOf,
  type Schema,
} from '@payments-openapi/spec';

/** The members of a value that its schema names, at every depth. An object with no named members can have any. */
export interface Named {
  members: ReadonlyMap<string, Named | undefined>;
  /** The named members of each entry of a list. */
  item: Named | undefined;
}

/** @returns undefined if there is no body, or it can have any members */
export function namedInBody(document: OpenApiDocument, { body }: Pick<Operation, 'body'>): Named | undefined {
  const schema = body && jsonSchemaOf(body);
  return schema && namedIn(document, [schema.value]);
}

function namedIn(document: OpenApiDocument, schemas: readonly Schema[]): Named | undefined {
  const parts = schemas.flatMap((schema) => partsOf(document, schema));
  const named = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  const items = parts.flatMap((part) => (part.items ? [part.items] : []));
  const item = items.length > 0 ? namedIn(document, items) : undefined;
  const members = new Map<string, Named | undefined>();
  for (const [name, entries] of Map.groupBy(named, ([name]) => name)) {
    const own = entries.map(([, schema]) => schema);
    members.set(name, namedIn(document, own));
  }
  return members.size === 0 && !item ? undefined : { members, item };
}
