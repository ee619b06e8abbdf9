import {
  callbacksOf,
  type Header,
  type Json,
  joinPointer,
  type Located,
  locate,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  operations,
  readPointer,
  type Schema,
} from '@payments-openapi/spec';
import type { DataReader } from './operation-parts.ts';

/** Where an operation uses a part of the contract. */
export interface Place {
  operation: string;
  /** The same in both versions. */
  key: string;
  /** Who reads the data there. */
  reader: DataReader;
  /** The callback that it belongs to. */
  callback?: string;
  kind:
    | 'operation'
    | 'query parameter'
    | 'path parameter'
    | 'header'
    | 'cookie'
    | 'body'
    | 'response'
    | 'field';
  /** The path of a field such as `data.orders[].state`, or the name of a parameter or header. */
  name: string;
  /** Whether it is inside a condition, its consequence or an alternative. */
  conditional: boolean;
}

/** The part of a contract that a pointer is in. */
export interface Part {
  pointer: string;
  /** What follows the part in the pointer, such as `['required']`. */
  rest: string[];
  places: Place[];
}

/** Finds the operations that use a part of a contract. */
export class Places {
  readonly document: OpenApiDocument;
  readonly #at = new Map<string, Map<string, Place>>();
  readonly #byKey = new Map<string, string>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    for (const operation of operations(document)) this.#addOperation(operation, 'service');
  }

  /** The innermost part with operations that contains a pointer. */
  of(pointer: string): Part | undefined {
    const rest: string[] = [];
    for (let at = pointer; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
      const places = this.#at.get(at);
      if (places) return { pointer: at, rest, places: [...places.values()] };
      rest.unshift(
        at
          .slice(at.lastIndexOf('/') + 1)
          .replaceAll('~1', '/')
          .replaceAll('~0', '~'),
      );
    }
    return undefined;
  }

  /** The pointer of a part that has the same place in another version. */
  pointerOf({ pointer, places }: Part): string | undefined {
    const keys = places.map(({ key }) => this.#byKey.get(key)).filter((found) => found !== undefined);
    return keys.find((found) => found === pointer) ?? keys[0];
  }

  #add(pointer: string, place: Place): void {
    const places = this.#at.get(pointer) ?? new Map<string, Place>();
    if (!places.has(place.key)) places.set(place.key, place);
    this.#at.set(pointer, places);
    if (!this.#byKey.has(place.key)) this.#byKey.set(place.key, pointer);
  }

  #addOperation(operation: Operation, reader: DataReader, owner?: { id: string; callback: string }): void {
    const other = reader === 'service' ? 'caller' : 'service';
    const { method, path, pointer, parameters, body, responses } = operation;
    const id = owner?.id ?? operation.operationId;
    const key = owner ? `${id} ${owner.callback}` : `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`;
    const base = { operation: id, conditional: false, ...(owner && { callback: owner.callback }) };
    this.#add(pointer, { ...base, key, reader, kind: 'operation', name: `${method} ${path}` });
    for (const { pointer: at, value } of parameters) {
      const name = value.in === 'header' ? value.name.toLowerCase() : value.name;
      const kind =
        value.in === 'header' || value.in === 'cookie' ? value.in : (`${value.in} parameter` as const);
      const place = { ...base, key: `${key} ${value.in} ${name}`, reader, kind, name: value.name };
      this.#add(at, place);
      this.#addSchema(joinPointer(at, 'schema'), { ...place, key: `${place.key} schema` });
    }
    if (body) this.#addContent(body, { ...base, key: `${key} body`, reader, kind: 'body', name: '' });
    for (const [status, response] of Object.entries(responses)) {
      const place = {
        ...base,
        key: `${key} ${status}`,
        reader: other,
        kind: 'response',
        name: status,
      } as const;
      this.#addContent(response, place);
      for (const name of Object.keys(response.value.headers ?? {})) {
        const { pointer: at } = locate<Header>(this.document, joinPointer(response.pointer, 'headers', name));
        const header: Place = {
          ...place,
          key: `${place.key} header ${name.toLowerCase()}`,
          kind: 'header',
          name,
        };
        this.#add(at, header);
        this.#addSchema(joinPointer(at, 'schema'), { ...header, key: `${header.key} schema` });
      }
    }
    for (const { name, operation: called } of callbacksOf(this.document, operation))
      this.#addOperation(called, other, { id, callback: name });
  }

  #addContent({ pointer, value }: Located<{ content?: Record<string, MediaType> }>, place: Place): void {
    this.#add(pointer, place);
    for (const [type, media] of Object.entries(value.content ?? {})) {
      if (!media.schema) continue;
      const at = joinPointer(pointer, 'content', type, 'schema');
      this.#addSchema(at, { ...place, key: `${place.key} ${type}`, kind: 'field', name: '' });
    }
  }

  #addSchema(at: string, place: Place, open: readonly string[] = []): void {
    const value = readPointer(this.document, at) as Json | undefined;
    if (typeof value !== 'object' || value === null) return;
    const schema = locate<Schema>(this.document, at);
    if (open.includes(schema.pointer)) return;
    this.#add(schema.pointer, place);
    if (at !== schema.pointer) this.#add(at, place);
    for (const { names, name, conditional } of innerSchemas(schema.value)) {
      const key = conditional ? `${place.key} ${names.join(' ')}` : `${place.key} ${name}`;
      const inner = {
        ...place,
        key,
        name: joined(place, name),
        conditional: place.conditional || conditional,
      };
      this.#addSchema(joinPointer(schema.pointer, ...names), inner, [...open, schema.pointer]);
    }
  }
}

function innerSchemas(schema: Schema): { names: string[]; name: string; conditional: boolean }[] {
  const branches = (['if', 'then', 'else', 'not'] as const).filter(
    (keyword) => schema[keyword] !== undefined,
  );
  const lists = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).map((_, index) => ({
      names: [keyword, String(index)],
      name: '',
      conditional: keyword !== 'allOf',
    })),
  );
  return [
    ...Object.keys(schema.properties ?? {}).map((name) => ({
      names: ['properties', name],
      name: `.${name}`,
      conditional: false,
    })),
    { names: ['items'], name: '[]', conditional: false },
    { names: ['additionalProperties'], name: '.*', conditional: false },
    ...branches.map((keyword) => ({ names: [keyword], name: '', conditional: true })),
    ...lists,
  ];
}

/** Parameters and headers keep their name. */
function joined({ kind, name }: Place, inner: string): string {
  if (inner === '') return name;
  if (kind === 'field' && name === '') return inner.replace(/^\./, '');
  return `${name}${inner}`;
}
