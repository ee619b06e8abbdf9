import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type Json,
  type OpenApiDocument,
  operations,
  type RequestExample,
  type ResponseExample,
  requestExamples,
  responseExamples,
} from '@payments-openapi/spec/examples';
import { at, below } from './pointer.ts';

export interface Contract {
  document: OpenApiDocument;
  operations: ContractOperation[];
}

export interface ContractOperation {
  operationId: string;
  parameters: ContractParameter[];
  /** Where the schema of the body stands; absent when there is no body. */
  body?: string;
  /** Where the schema of a response stands, by its key: a status, or `default`. */
  responses: Record<string, string>;
  requestExamples: RequestExample[];
  responseExamples: ResponseExample[];
}

export interface ContractParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  /** Where the parameter stands. */
  pointer: string;
}

/** A JSON Schema, as far as the mutator reads it. */
export interface Schema {
  $ref?: string;
  type?: JsonType | JsonType[];
  enum?: Json[];
  const?: Json;
  pattern?: string;
  format?: string;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
}

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The file of the bundled contract. */
export const bundled = createRequire(import.meta.url).resolve('@payments-openapi/spec/openapi.json');

export async function readContract(file = bundled): Promise<Contract> {
  return contractOf(JSON.parse(await readFile(file, 'utf8')));
}

/** The operations of a document and where their schemas stand in it. */
export function contractOf(document: OpenApiDocument): Contract {
  const found = operations(document).map(({ operationId, method, path }): ContractOperation => {
    const pointer = below('#/paths', path, method.toLowerCase());
    const body = followed(document, below(pointer, 'requestBody'));
    return {
      operationId,
      parameters: parametersAt(document, below(pointer, 'parameters')),
      ...(at(document, body) === undefined ? {} : { body: jsonSchema(body) }),
      responses: Object.fromEntries(
        keys(document, below(pointer, 'responses')).map((status) => [
          status,
          jsonSchema(followed(document, below(pointer, 'responses', status))),
        ]),
      ),
      requestExamples: requestExamples(document, operationId),
      responseExamples: responseExamples(document, operationId),
    };
  });
  return { document, operations: found };
}

/** The operation of a name. */
export function operationOf({ operations }: Contract, operationId: string): ContractOperation {
  const found = operations.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId}: the contract has no such operation`);
  return found;
}

/** The schema at a pointer, not followed. */
export function schemaAt(document: OpenApiDocument, pointer: string): Schema {
  const schema = at(document, pointer);
  if (typeof schema !== 'object' || schema === null)
    throw new Error(`${pointer}: the contract has no schema there`);
  return schema;
}

/** The pointer that a reference leads to, over as many references as there are. */
export function followed(document: OpenApiDocument, pointer: string): string {
  const reference = at(document, `${pointer}/$ref`);
  return typeof reference === 'string' ? followed(document, decodeURIComponent(reference)) : pointer;
}

function jsonSchema(pointer: string): string {
  return below(pointer, 'content', 'application/json', 'schema');
}

function parametersAt(document: OpenApiDocument, pointer: string): ContractParameter[] {
  return keys(document, pointer).map((index) => {
    const place = followed(document, below(pointer, index));
    const { name, in: where, required = false } = at(document, place) as Omit<ContractParameter, 'pointer'>;
    return { name, in: where, required, pointer: place };
  });
}

function keys(document: OpenApiDocument, pointer: string): string[] {
  return Object.keys(at(document, pointer) ?? {});
}
