/** The part of an OpenAPI 3.1 document that serving it needs, after bundling. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: JsonSchema;
};

type Content = { content?: Record<string, { schema?: JsonSchema }> };

export type OperationObject = {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content | { $ref: string }>;
};

export type Document = {
  paths: Record<string, Record<string, OperationObject>>;
  components?: Record<string, Record<string, unknown>>;
};

/** Where an operation stands in its document. */
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  /** JSON pointer to the operation, for schemas that refer into it. */
  pointer: string;
  object: OperationObject;
};

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, object]) => ({
      operationId: object.operationId,
      method: method.toUpperCase(),
      path,
      pointer: `#/paths/${pointerToken(path)}/${method}`,
      object,
    })),
  );
}

/** Follows a local `$ref`. */
export function resolve<T extends object>(document: Document, value: T | { $ref: string }): T {
  if (!('$ref' in value)) return value;
  const keys = value.$ref
    .slice(2)
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = keys.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    document,
  );
  if (typeof target !== 'object' || target === null)
    throw new Error(`${value.$ref} leads nowhere in the contract`);
  return target as T;
}

function pointerToken(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
