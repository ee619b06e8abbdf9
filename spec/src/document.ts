import { readPointer, refToPointer } from './pointer.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The parts of a bundled OpenAPI 3.1 or 3.2 document that are read here. Every `$ref` in it is local. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  servers?: Server[];
  security?: SecurityRequirement[];
  tags?: Tag[];
  paths: Record<string, PathItem>;
  components?: Components;
  /** Requests that the service sends by itself, by name. */
  webhooks?: Record<string, PathItem>;
  /** Rules that only prose can state, by id. In the sources, they are beside the descriptions that show them. */
  'x-rules'?: Record<string, RuleObject>;
  /** Where the values of response fields come from: for each schema, its fields by origin. In the sources, in the schema. */
  'x-origins'?: Record<string, Record<string, string[]>>;
}

/** A rule that the contract states in prose, because no schema can. */
export interface RuleObject {
  sentence: string;
  /** Pointers to what it is about: operations, parameters, responses, schemas or members. Their descriptions contain it. */
  at: string[];
  /** The row of DISCREPANCIES.md that says what is uncertain about it. */
  discrepancy?: string;
  /** Why nobody can test it from outside. */
  untestable?: string;
}

export interface Server {
  url: string;
  description?: string;
  variables?: Record<string, { default: string; enum?: string[]; description?: string }>;
}

export interface Tag {
  name: string;
  description?: string;
}

/** Security schemes that are required together, by name, with their scopes. */
export type SecurityRequirement = Record<string, string[]>;

export interface SecurityScheme {
  type: string;
  /** For an API key: where it is sent, and under which name. */
  in?: string;
  name?: string;
  /** For HTTP authentication: `bearer`, `basic` or another scheme. */
  scheme?: string;
  bearerFormat?: string;
  /** For OAuth 2, by the kind of the flow. */
  flows?: Record<string, OAuthFlow>;
  openIdConnectUrl?: string;
  deprecated?: boolean;
  description?: string;
}

export interface OAuthFlow {
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  deviceAuthorizationUrl?: string;
  /** Descriptions by scope. */
  scopes?: Record<string, string>;
}

export interface Components {
  schemas?: Record<string, Schema>;
  parameters?: Record<string, Parameter | Reference>;
  requestBodies?: Record<string, RequestBody | Reference>;
  responses?: Record<string, ResponseObject | Reference>;
  examples?: Record<string, Example | Reference>;
  links?: Record<string, Link | Reference>;
  securitySchemes?: Record<string, SecurityScheme>;
}

export const HTTP_METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

export type HttpMethod = (typeof HTTP_METHODS)[number];

export type PathItem = {
  parameters?: (Parameter | Reference)[];
  servers?: Server[];
  /** Methods that OpenAPI has no name for, by name: OpenAPI 3.2. */
  additionalOperations?: Record<string, OperationObject>;
} & {
  [method in HttpMethod]?: OperationObject;
};

/** An operation as written in the document. */
export interface OperationObject {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, ResponseObject | Reference>;
  callbacks?: Record<string, Callback | Reference>;
  security?: SecurityRequirement[];
  servers?: Server[];
  /** Set if the operation changes nothing although its method is not GET. */
  'x-safe'?: boolean;
  /** For a write: an expression of the reference, chosen by the caller, for which the service carries it out only once. */
  'x-once-per'?: string;
}

/** Requests that the service sends, by the expression of their URL. */
export type Callback = Record<string, PathItem>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  style?: string;
  explode?: boolean;
  schema: Schema;
  /** Instead of `schema`, for a value that is encoded as a media type. */
  content?: Record<string, MediaType>;
  /** A single example, instead of `examples`. */
  example?: Json;
  examples?: Record<string, Example | Reference>;
  /** The time zone of a time that is written without one. */
  'x-time-zone'?: string;
  /** What an offset counts, if not the entries of the list. */
  'x-offset-unit'?: string;
  /** The value of another parameter beside which this one is required. */
  'x-required-if'?: Record<string, string>;
}

export interface RequestBody {
  description?: string;
  required?: boolean;
  content: Record<string, MediaType>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
  links?: Record<string, Link | Reference>;
}

export interface Header {
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: Schema;
  content?: Record<string, MediaType>;
  examples?: Record<string, Example | Reference>;
}

export interface MediaType {
  schema?: Schema;
  /** A single example, instead of `examples`. */
  example?: Json;
  examples?: Record<string, Example | Reference>;
}

export interface Example {
  summary?: string;
  value: Json;
}

export interface Link {
  operationId: string;
  /** A reference to the operation, instead of its id. */
  operationRef?: string;
  description?: string;
  /** Values or expressions such as `$response.body#/data/user_id`, by parameter name. */
  parameters?: Record<string, Json>;
  requestBody?: Json;
  /** For a link to a list: which of its entries is meant. */
  'x-entry'?: LinkedEntry;
}

/** An entry of a list, by the value of one of its members. */
export interface LinkedEntry {
  /** The path of the member, such as `order.reference_number`. */
  member: string;
  /** An expression: what the member equals. */
  equals?: string;
  /** An expression: what the member begins with. */
  'begins-with'?: string;
  /** Its flags, of which one is true once the write was carried out. Without them, the entry itself shows that. */
  'shown-by'?: string[];
}

export interface Reference {
  $ref: string;
}

/** A JSON Schema (2020-12). */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  deprecated?: boolean;
  /** A request leaves it out, even if it is required. */
  readOnly?: boolean;
  /** A response leaves it out, even if it is required. */
  writeOnly?: boolean;
  default?: Json;
  examples?: Json[];
  type?: JsonType | JsonType[];
  enum?: Json[];
  const?: Json;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
}

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** A part of a document, and the pointer to it. */
export interface Located<Part> {
  /** Begins with `#`. */
  pointer: string;
  value: Part;
}

/**
 * Reads the part of a document at a pointer, and resolves a reference there.
 *
 * @throws if there is nothing at the pointer, or the reference is broken
 */
export function locate<Part extends object>(document: OpenApiDocument, pointer: string): Located<Part> {
  const value = readPointer(document, pointer);
  if (typeof value !== 'object' || value === null)
    throw new Error(`${pointer}: the contract has nothing at this pointer`);
  return isReference(value) ? locate(document, refToPointer(value.$ref)) : { pointer, value: value as Part };
}

/**
 * Resolves a value that may be a reference.
 *
 * @throws if the reference is broken
 */
export function resolve<Part extends object>(document: OpenApiDocument, value: Part | Reference): Part {
  return isReference(value) ? locate<Part>(document, refToPointer(value.$ref)).value : value;
}

/** Whether a local `$ref` only leads back to itself, directly or through others. Nothing can resolve it. */
export function isCircular(document: OpenApiDocument, $ref: string): boolean {
  const passed = new Set<string>();
  for (let next = $ref; !passed.has(next); ) {
    passed.add(next);
    const value = readPointer(document, refToPointer(next));
    if (typeof value !== 'object' || value === null || !isReference(value)) return false;
    next = value.$ref;
  }
  return true;
}

function isReference(value: object): value is Reference {
  return '$ref' in value && typeof value.$ref === 'string';
}
