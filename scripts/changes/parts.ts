import {
  type Json,
  joinPointer,
  type Located,
  locate,
  type MediaType,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type RequestBody,
  type ResponseObject,
  type Schema,
} from '@payments-openapi/spec';

/** Who reads data with a schema: the service (a stricter rule breaks callers) or the caller (a looser rule does). */
export type Reader = 'service' | 'caller';

/** A part of an operation, identified across versions by its key. */
export type Part =
  | { kind: 'operation'; pointer: string; operation: OperationObject }
  | { kind: 'parameter'; pointer: string; parameter: Parameter }
  | { kind: 'body'; pointer: string; body: RequestBody; reader: Reader }
  | { kind: 'header'; pointer: string; required: boolean; reader: Reader }
  | { kind: 'schema'; pointer: string; reader: Reader };

interface Header {
  required?: boolean;
  schema?: Schema;
}

/** The parts of all operations of a document and of their callbacks. */
export function partsOfDocument(document: OpenApiDocument): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [path, item] of Object.entries(document.paths)) {
    const key = path.replaceAll(/\{[^}]+\}/g, '{}');
    addItem(document, parts, key, joinPointer('#/paths', path), item, 'service');
  }
  return parts;
}

function addItem(
  document: OpenApiDocument,
  parts: Map<string, Part>,
  path: string,
  pointer: string,
  item: object,
  reader: Reader,
): void {
  for (const [method, value] of Object.entries(item)) {
    if (typeof value !== 'object' || !('responses' in value)) continue;
    addOperation(document, parts, `${method} ${path}`, joinPointer(pointer, method), value, reader);
  }
}

function addOperation(
  document: OpenApiDocument,
  parts: Map<string, Part>,
  key: string,
  pointer: string,
  operation: OperationObject & { callbacks?: Json },
  reader: Reader,
): void {
  const other = reader === 'service' ? 'caller' : 'service';
  parts.set(key, { kind: 'operation', pointer, operation });
  for (const index of (operation.parameters ?? []).keys()) {
    const { pointer: at, value } = locate<Parameter>(document, joinPointer(pointer, 'parameters', index));
    const name = `${key} ${value.in} ${value.in === 'header' ? value.name.toLowerCase() : value.name}`;
    parts.set(name, { kind: 'parameter', pointer: at, parameter: value });
    parts.set(`${name} schema`, { kind: 'schema', pointer: joinPointer(at, 'schema'), reader });
  }
  if (operation.requestBody) {
    const body = locate<RequestBody>(document, joinPointer(pointer, 'requestBody'));
    parts.set(`${key} body`, { kind: 'body', pointer: body.pointer, body: body.value, reader });
    addContent(parts, `${key} body`, body, reader);
  }
  for (const status of Object.keys(operation.responses)) {
    const response = locate<ResponseObject & { headers?: Record<string, Header> }>(
      document,
      joinPointer(pointer, 'responses', status),
    );
    addContent(parts, `${key} ${status}`, response, other);
    for (const name of Object.keys(response.value.headers ?? {})) {
      const header = locate<Header>(document, joinPointer(response.pointer, 'headers', name));
      const named = `${key} ${status} header ${name.toLowerCase()}`;
      parts.set(named, {
        kind: 'header',
        pointer: header.pointer,
        required: !!header.value.required,
        reader: other,
      });
      parts.set(`${named} schema`, {
        kind: 'schema',
        pointer: joinPointer(header.pointer, 'schema'),
        reader: other,
      });
    }
  }
  for (const [name, urls] of Object.entries((operation.callbacks ?? {}) as { [name: string]: object })) {
    for (const [url, item] of Object.entries(urls)) {
      addItem(document, parts, `${key} ${name}`, joinPointer(pointer, 'callbacks', name, url), item, other);
    }
  }
}

function addContent(
  parts: Map<string, Part>,
  key: string,
  { pointer, value }: Located<{ content?: Record<string, MediaType> }>,
  reader: Reader,
): void {
  for (const [type, media] of Object.entries(value.content ?? {})) {
    if (!media.schema) continue;
    parts.set(`${key} ${type}`, {
      kind: 'schema',
      pointer: joinPointer(pointer, 'content', type, 'schema'),
      reader,
    });
  }
}
