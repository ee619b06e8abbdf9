import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  jsonSchemaOf,
  type Located,
  type OpenApiDocument,
  operations,
  type Parameter,
  type RequestExample,
  type ResponseExample,
  readPointer,
  requestExamples,
  responseExamples,
  type Schema,
} from '@payments-openapi/spec';

export interface Contract {
  document: OpenApiDocument;
  operations: ContractOperation[];
}

/** An operation as the checks see it: pointers to the schemas that they judge by, and examples to start from. */
export interface ContractOperation {
  operationId: string;
  /** Its first tag. */
  tag: string | undefined;
  /** Where it stands in the contract. */
  pointer: string;
  method: string;
  path: string;
  parameters: ContractParameter[];
  /** Pointer to the schema of the body; absent when there is no body. */
  body?: string;
  /** Pointers to the schemas of the responses, by status or `default`. */
  responses: Record<string, string>;
  requestExamples: RequestExample[];
  responseExamples: ResponseExample[];
}

export interface ContractParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  pointer: string;
}

/** The file of the bundled contract. */
export const bundled = createRequire(import.meta.url).resolve('@payments-openapi/spec/openapi.json');

export async function readContract(file = bundled): Promise<Contract> {
  return contractOf(JSON.parse(await readFile(file, 'utf8')));
}

/** The operations of a document, with pointers to their schemas. */
export function contractOf(document: OpenApiDocument): Contract {
  const found = operations(document).map(
    ({ operationId, tag, pointer, method, path, parameters, body, responses }): ContractOperation => {
      const bodySchema = body && jsonSchemaOf(body);
      return {
        operationId,
        tag,
        pointer,
        method,
        path,
        parameters: parameters.map((parameter) => parameterOf(operationId, parameter)),
        ...(bodySchema && { body: bodySchema.pointer }),
        responses: Object.fromEntries(
          Object.entries(responses).flatMap(([status, response]) => {
            const schema = jsonSchemaOf(response);
            return schema ? [[status, schema.pointer]] : [];
          }),
        ),
        requestExamples: requestExamples(document, operationId),
        responseExamples: responseExamples(document, operationId),
      };
    },
  );
  return { document, operations: found };
}

/** The names under which an operation belongs together with others: its tag, and the group of that tag. */
export function groupsOf({ document }: Contract, { tag }: ContractOperation): string[] {
  if (tag === undefined) return [];
  const { 'x-tagGroups': groups = [] } = document as { 'x-tagGroups'?: { name: string; tags: string[] }[] };
  return [tag, ...groups.filter(({ tags }) => tags.includes(tag)).map(({ name }) => name)];
}

/** The operation of a name. */
export function operationOf({ operations }: Contract, operationId: string): ContractOperation {
  const found = operations.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId}: the contract has no such operation`);
  return found;
}

/** The schema at a pointer, not followed. */
export function schemaAt(document: OpenApiDocument, pointer: string): Schema {
  const schema = readPointer(document, pointer);
  if (typeof schema !== 'object' || schema === null)
    throw new Error(`${pointer}: the contract has no schema there`);
  return schema;
}

function parameterOf(operationId: string, { pointer, value }: Located<Parameter>): ContractParameter {
  const { name, in: place, required = false } = value;
  if (place === 'cookie') throw new Error(`${operationId}: the checks cannot send the cookie ${name}`);
  return { name, in: place, required, pointer };
}
