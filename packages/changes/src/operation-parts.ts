import {
  callbacksOf,
  type Header,
  joinPointer,
  type Located,
  locate,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  operations,
  type Parameter,
  type RequestBody,
} from '@payments-openapi/spec';

/** Who reads data with a schema: the service (a stricter rule breaks callers) or the caller (a looser rule does). */
export type DataReader = 'service' | 'caller';

/** A part of an operation, identified across versions by its key. */
export type OperationPart =
  | { kind: 'operation'; pointer: string }
  /** `operation` is the key of its operation. */
  | { kind: 'parameter'; pointer: string; parameter: Parameter; reader: DataReader; operation: string }
  | { kind: 'body'; pointer: string; body: RequestBody; reader: DataReader; operation: string }
  | { kind: 'header'; pointer: string; required: boolean; reader: DataReader }
  | { kind: 'schema'; pointer: string; reader: DataReader };

/** The parts of all operations of a document and of their callbacks. */
export function partsOfDocument(document: OpenApiDocument): Map<string, OperationPart> {
  const parts = new Map<string, OperationPart>();
  for (const operation of operations(document)) {
    const path = operation.path.replaceAll(/\{[^}]+\}/g, '{}');
    addOperation(document, parts, `${operation.method} ${path}`, operation, 'service');
  }
  return parts;
}

function addOperation(
  document: OpenApiDocument,
  parts: Map<string, OperationPart>,
  key: string,
  operation: Operation,
  reader: DataReader,
): void {
  const other = reader === 'service' ? 'caller' : 'service';
  const { pointer, parameters, body, responses } = operation;
  parts.set(key, { kind: 'operation', pointer });
  for (const { pointer: at, value } of parameters) {
    const name = parameterKey(key, value);
    parts.set(name, { kind: 'parameter', pointer: at, parameter: value, reader, operation: key });
    parts.set(`${name} schema`, { kind: 'schema', pointer: joinPointer(at, 'schema'), reader });
  }
  if (body) {
    parts.set(`${key} body`, {
      kind: 'body',
      pointer: body.pointer,
      body: body.value,
      reader,
      operation: key,
    });
    addContent(parts, `${key} body`, body, reader);
  }
  for (const [status, response] of Object.entries(responses)) {
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
  for (const { name, operation: called } of callbacksOf(document, operation))
    addOperation(document, parts, `${key} ${name} ${called.method}`, called, other);
}

/** The key of a parameter of an operation. The names of headers are case-insensitive. */
export function parameterKey(operation: string, { in: place, name }: Pick<Parameter, 'in' | 'name'>): string {
  return `${operation} ${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

function addContent(
  parts: Map<string, OperationPart>,
  key: string,
  { pointer, value }: Located<{ content?: Record<string, MediaType> }>,
  reader: DataReader,
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
