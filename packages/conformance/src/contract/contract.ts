import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  isCircular,
  joinPointer,
  jsonSchemaOf,
  type Located,
  type OpenApiDocument,
  type Operation,
  type OperationObject,
  operations,
  type Parameter,
  type RequestExample,
  type ResponseExample,
  requestExamples,
  responseExamples,
  successOf,
} from '@payments-openapi/spec';
import { markCustom } from './custom-documents.ts';
import { isComposed, unsent, written } from './parameters.ts';

/** A bundled OpenAPI document and its operations. */
export interface Contract {
  document: OpenApiDocument;
  operations: ContractOperation[];
  /** Whether it is a custom contract, which may lack what checks are about, and have keywords that they do not know. */
  isCustom?: boolean;
}

/** The contract has no operation that a check is about. */
export class MissingOperationError extends Error {
  static {
    MissingOperationError.prototype.name = 'MissingOperationError';
  }
}

/** An operation of the contract, with pointers to its schemas, and its examples. */
export interface ContractOperation {
  operationId: string;
  /** The first tag. */
  tag: string | undefined;
  /** Pointer to the operation. */
  pointer: string;
  method: string;
  path: string;
  /** Whether it changes nothing: a GET, or marked `x-safe`. */
  isSafe: boolean;
  parameters: ContractParameter[];
  /** Pointer to the schema of the body; absent if there is no body. */
  body?: string;
  /** Whether a request may not leave the body out. */
  needsBody: boolean;
  /** The media types that it declares for the body. */
  mediaTypes: string[];
  /** Pointers to the schemas of the responses, by status or `default`. */
  responses: Record<string, string>;
  /** The status of its success. */
  success: string;
  /** The statuses that it declares, by which an owner's operation may succeed without a body. */
  statuses: string[];
  /** Members of the body, as pointers, of which each value is accepted once. */
  once: string[];
  requestExamples: RequestExample[];
  /** Why there are none, if an owner's contract has none. */
  noExamples?: string;
  responseExamples: ResponseExample[];
}

export interface ContractParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  pointer: string;
  /** Pointer to its schema; absent if it has none. */
  schema?: string;
}

/** Path of the bundled contract. */
export const bundled = createRequire(import.meta.url).resolve('@payments-openapi/spec/openapi.json');

let own: Promise<Contract> | undefined;

/** Reads a bundled contract. @default the one in `@payments-openapi/spec`, once: its schemas are compiled per document */
export function readContract(file = bundled): Promise<Contract> {
  if (file !== bundled) return read(file);
  own ??= read(file);
  return own;
}

async function read(file: string): Promise<Contract> {
  return contractOf(JSON.parse(await readFile(file, 'utf8')));
}

/** The operations of a document, with pointers to their schemas. @throws if a `$ref` only leads back to itself */
export function contractOf(document: OpenApiDocument, { isCustom = false } = {}): Contract {
  refuseLoops(document, document, '#');
  if (isCustom) markCustom(document);
  const found = operations(document).map((operation): ContractOperation => {
    const { operationId, tag, pointer, method, path, object, parameters, body, responses } = operation;
    const bodySchema = body && jsonSchemaOf(body);
    return {
      operationId,
      tag,
      pointer,
      method,
      path,
      isSafe: method === 'GET' || object['x-safe'] === true,
      // Headers in the profile are the only way to send cookies.
      parameters: parameters.flatMap((one) =>
        isCustom && (one.value.in === 'cookie' || isComposed(document, one))
          ? []
          : parameterOf(operationId, one),
      ),
      ...(bodySchema && { body: bodySchema.pointer }),
      needsBody: body?.value.required === true,
      mediaTypes: Object.keys(body?.value.content ?? {}),
      responses: Object.fromEntries(
        Object.entries(responses).flatMap(([status, response]) => {
          const schema = jsonSchemaOf(response);
          return schema ? [[status, schema.pointer]] : [];
        }),
      ),
      success: successOf(operation),
      statuses: Object.keys(responses),
      once: onceOf(object),
      ...examplesOf(document, operation, isCustom),
      responseExamples: responseExamples(document, operationId),
    };
  });
  return { document, operations: found, ...(isCustom && { isCustom }) };
}

/** An operation of an owner's contract may have no examples. Ours must. */
function examplesOf(
  document: OpenApiDocument,
  operation: Operation,
  isCustom: boolean,
): Pick<ContractOperation, 'requestExamples' | 'noExamples'> {
  const noExamples = isCustom ? unsent(document, operation) : undefined;
  if (noExamples !== undefined) return { requestExamples: [], noExamples };
  try {
    const examples = requestExamples(document, operation.operationId);
    const { parameters } = operation;
    return {
      requestExamples: isCustom ? examples.map((one) => written(document, parameters, one)) : examples,
    };
  } catch (error) {
    if (!isCustom) throw error;
    return {
      requestExamples: [],
      noExamples: `the contract has no example request: ${(error as Error).message}`,
    };
  }
}

/** What `x-once-per` names, and what else our rules say of users. */
function onceOf({ operationId, 'x-once-per': once }: OperationObject): string[] {
  const named = once === undefined ? [] : [once.slice(once.indexOf('#') + 1)];
  return operationId === 'users_create' ? [...named, '/user/phone_number'] : named;
}

/** The tag of an operation, and the tag groups that contain it. */
export function groupsOf({ document }: Contract, { tag }: ContractOperation): string[] {
  if (tag === undefined) return [];
  const { 'x-tagGroups': groups = [] } = document as { 'x-tagGroups'?: { name: string; tags: string[] }[] };
  return [tag, ...groups.filter(({ tags }) => tags.includes(tag)).map(({ name }) => name)];
}

/** The failure codes in the examples of an operation. */
export function documentedCodes({ responses, responseExamples }: ContractOperation): number[] {
  // The examples of the shared failure response are not about this operation.
  if (responses.default?.startsWith('#/components/responses/')) return [];
  const failures = responseExamples.filter(({ status }) => status === 'default');
  return [...new Set(failures.map(({ value }) => (value as { code: number }).code))];
}

/** The operation with an id. */
export function operationOf({ operations }: Contract, operationId: string): ContractOperation {
  const found = operations.find((operation) => operation.operationId === operationId);
  if (!found) throw new MissingOperationError(`the contract has no operation ${operationId}`);
  return found;
}

function refuseLoops(document: OpenApiDocument, value: unknown, pointer: string): void {
  if (typeof value !== 'object' || value === null) return;
  if ('$ref' in value && typeof value.$ref === 'string' && isCircular(document, value.$ref))
    throw new Error(`${pointer}: its $ref leads back to itself`);
  for (const [name, member] of Object.entries(value))
    refuseLoops(document, member, joinPointer(pointer, name));
}

function parameterOf(operationId: string, { pointer, value }: Located<Parameter>): ContractParameter {
  const { name, in: place, required = false } = value;
  if (place === 'cookie') throw new Error(`${operationId}: the kit cannot send cookies, such as ${name}`);
  const schema = value.schema !== undefined && { schema: joinPointer(pointer, 'schema') };
  return { name, in: place, required, pointer, ...schema };
}
