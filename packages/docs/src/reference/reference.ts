import {
  callbacksOf,
  componentName,
  type OpenApiDocument,
  type Operation,
  operations,
  referencesIn,
  responseExamples,
  type Schema,
  webhooksOf,
} from '@payments-openapi/spec';
import type { FieldOptions } from './fields.ts';
import type { Maker } from './made.ts';

/** A document whose operations and types get pages, and what those pages need. */
export interface Reference {
  document: OpenApiDocument;
  /** Folder of its operations on the site, such as `api`. */
  operations: string;
  /** Folder of its types, such as `types`. */
  types: string;
  /** Whether this release has guides, a client and a sandbox for the document. */
  isOurs: boolean;
  /** Base URL in samples. */
  baseUrl: string;
  /** The server that forms send writes to, unless a reader names one on their own machine. */
  sandbox: string;
  /** The server that forms send reads to, unless a reader names another. */
  readsFrom: string;
  /** Server of the service itself, if the owner wants forms to offer it for reads. */
  service?: string | undefined;
  /** Operations that the sandbox in the pages has. */
  inPage: ReadonlySet<string>;
  /** The operations that make something, of all references of the site. */
  makers: Maker[];
  /** The client that calls its operations. */
  client: ClientNames;
  /** Operations that the client has a method for. */
  methods: ReadonlySet<string>;
  /** The folders of schemas that have their page with another reference, by name. */
  shared: Map<string, string>;
  /** Markdown links to the discrepancies of a schema's member or an operation's parameter. */
  discrepancies(owner: string, member: string): string[];
}

export interface ClientNames {
  /** Name of its variable in samples, such as `api`. */
  variable: string;
  /** Function that creates it, such as `createClient`. */
  factory: string;
  /** Package that exports the function. */
  package: string;
}

export function typePath(reference: Reference, name: string): string {
  return `/${reference.shared.get(name) ?? reference.types}/${name}/`;
}

export function operationPath(reference: Reference, operationId: string): string {
  return `/${reference.operations}/${operationId}/`;
}

export function fieldOptions(reference: Reference, { unfolds }: { unfolds: boolean }): FieldOptions {
  return {
    document: reference.document,
    typePath: (name) => typePath(reference, name),
    unfolds,
    discrepancies: reference.discrepancies,
  };
}

/** A use of a schema: by an operation, by a member of another schema, or by a webhook. */
export type Use =
  | { operationId: string; as: 'request' | 'response' }
  | { schema: string }
  | { webhook: string };

/** The direct uses of each schema, by name. */
export function usesOf(document: OpenApiDocument): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const add = (part: unknown, use: Use) => {
    for (const name of [...referencesIn(part)].map(componentName))
      uses.set(name, [...(uses.get(name) ?? []), use]);
  };
  for (const operation of operations(document)) {
    const { operationId, parameters, body, responses } = operation;
    const callbacks = callbacksOf(document, operation).map(({ operation: { body: sent } }) =>
      contents(sent?.value),
    );
    const sent = [...parameters.map(({ value }) => value.schema), ...contents(body?.value)];
    add(sent, { operationId, as: 'request' });
    add([...Object.values(responses).flatMap(({ value }) => contents(value)), ...callbacks], {
      operationId,
      as: 'response',
    });
  }
  for (const { name, operation } of webhooksOf(document))
    add(contents(operation.body?.value), { webhook: name });
  for (const [schema, part] of Object.entries(document.components?.schemas ?? {})) add(part, { schema });
  return uses;
}

/** The operations that use a schema, directly or through other schemas. */
export function operationsWith(uses: Map<string, Use[]>, name: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const visit = (schema: string) => {
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const use of uses.get(schema) ?? []) {
      if ('schema' in use) visit(use.schema);
      else if ('operationId' in use)
        found.set(use.operationId, (found.get(use.operationId) ?? new Set()).add(use.as));
    }
  };
  visit(name);
  return found;
}

function contents(part: { content?: Record<string, { schema?: Schema }> } | undefined): unknown[] {
  return Object.values(part?.content ?? {}).map(({ schema }) => schema);
}

/** A failure in an example of the document. */
export interface ShownFailure {
  code: number;
  message: string;
  /** Name of the example. */
  scenario: string;
  operation: Operation;
  /** Whether the example is the operation's own: a shared response documents no codes. */
  isOwn: boolean;
}

/** The failures in a document's examples, in its order. */
export function shownFailures(document: OpenApiDocument): ShownFailure[] {
  return operations(document).flatMap((operation) =>
    responseExamples(document, operation.operationId).flatMap(({ scenario, status, value }) => {
      if (isSuccess(status) || !isFailure(value)) return [];
      const isOwn = !('$ref' in (operation.object.responses?.[status] ?? {}));
      return [{ code: value.code, message: value.message, scenario, operation, isOwn }];
    }),
  );
}

/** Whether it changes nothing, so that it can be sent anywhere, and again. */
export function isRead({ method, object }: Operation): boolean {
  return SAFE.has(method) || object['x-safe'] === true;
}

/** Methods that are safe according to HTTP. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

export function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

export function isFailure(value: unknown): value is { code: number; message: string } {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'message' in value && !('data' in value)
  );
}

export function tagTitle(tag: { name: string; 'x-displayName'?: string }): string {
  return tag['x-displayName'] ?? tag.name;
}
