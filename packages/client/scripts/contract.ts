/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface Contract {
  info: { title: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, ContractOperation>>;
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, SecurityScheme>;
  } & Record<string, unknown>;
}

export interface SecurityScheme {
  type: string;
  /** Of an API key: where it stands, and under which name. */
  in?: string;
  name?: string;
}

export interface ContractOperation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: Body | Reference;
  responses: Record<string, Body | Reference>;
  /** Changes nothing although its method does not say so. */
  'x-safe'?: boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema: Schema;
  examples?: Record<string, Example | Reference>;
  /** Time zone of a time that is written without one. */
  'x-time-zone'?: string;
  /** What an offset counts, where that is not the entries of the list. */
  'x-offset-unit'?: string;
}

export interface Body {
  description?: string;
  content?: Record<string, { schema?: Schema; examples?: Record<string, Example | Reference> }>;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface Reference {
  $ref: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  deprecated?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  /** Ours, in the params of an operation: how the client writes what stands for a value. */
  'x-writer'?: string;
}

/** Follows references, within the document, to what they stand for. */
export function resolve<Value extends object>(contract: Contract, value: Value | Reference): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value;
  const steps = value.$ref.replace(/^#\//, '').split('/');
  let found: unknown = contract;
  for (const step of steps) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    found = isObject(found) ? found[name] : undefined;
  }
  if (!isObject(found)) throw new Error(`Nothing stands at ${value.$ref}`);
  return resolve(contract, found as Value | Reference);
}

/** The members that an object schema declares, those of its `allOf` branches included. */
export function membersOf(
  contract: Contract,
  schema: Schema,
): { properties: Record<string, Schema>; required: string[] } {
  const own = resolve(contract, schema);
  const parts = (own.allOf ?? []).map((part) => membersOf(contract, part));
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), own.properties),
    required: [...new Set([...parts.flatMap((part) => part.required), ...(own.required ?? [])])],
  };
}

/** Whether the schema, or an `allOf` branch of it, is of the type, null aside. */
export function isOfType(contract: Contract, schema: Schema, type: string): boolean {
  const own = resolve(contract, schema);
  if (own.type !== undefined) return [own.type].flat().includes(type);
  return (own.allOf ?? []).some((part) => isOfType(contract, part, type));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
