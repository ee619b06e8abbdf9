import {
  type Json,
  type JsonType,
  joinPointer,
  type OpenApiDocument,
  type RequestExample,
  type Schema,
} from '@payments-openapi/spec';
import type { ContractOperation, ContractParameter } from '../contract/contract.ts';
import { typedAt } from '../contract/validate.ts';
import { invalidTexts, validTexts } from './text.ts';

/** A request with one parameter changed. */
export interface ParameterMutant {
  valid: boolean;
  change: string;
  pointer: string;
  keyword: string;
  at: string;
  request: RequestExample;
}

// Texts that are not values of the type: on the wire, every value is text.
const ILL_TYPED: Partial<Record<JsonType, string[]>> = {
  number: ['many', '1,5', '0x', '1x'],
  integer: ['many', '1.5', '1x'],
  boolean: ['perhaps', 'yes', '1'],
};
const WELL_TYPED: Partial<Record<JsonType, string[]>> = {
  number: ['0', '1.5'],
  integer: ['0'],
  boolean: ['true', 'false'],
};

/**
 * Every request that differs from an example in one query or header parameter.
 *
 * There are no invalid forms of a plain string, which cannot have a wrong type on the wire, or of a path, which without its
 * parameter is a different path.
 */
export function mutateParameters(
  document: OpenApiDocument,
  operation: ContractOperation,
  example: RequestExample,
): ParameterMutant[] {
  const hasQuery = operation.parameters.some((parameter) => parameter.in === 'query');
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'path');
  const mutants = parameters.flatMap((parameter) => [...mutateParameter(document, parameter, example)]);
  if (!hasQuery || operation.body) return mutants;
  const query = { ...example.query, unknown_member: 'true' };
  const change = 'query/unknown_member = true';
  const pointer = operation.parameters[0]?.pointer ?? '';
  mutants.push({
    valid: true,
    change,
    pointer,
    keyword: 'parameters',
    at: 'query',
    request: { ...example, query },
  });
  return mutants;
}

function* mutateParameter(
  document: OpenApiDocument,
  parameter: ContractParameter,
  example: RequestExample,
): Generator<ParameterMutant> {
  const { pointer, required } = parameter;
  const at = joinPointer(parameter.in, parameter.name);
  const schema = parameter.schema === undefined ? {} : typedAt(document, parameter.schema);

  if (parameterValue(example, parameter) !== undefined) {
    const change = `without ${at}`;
    const place = required ? joinPointer(pointer, 'required') : pointer;
    yield {
      valid: !required,
      change,
      pointer: place,
      keyword: 'required',
      at,
      request: put(example, parameter),
    };
  }
  // HTTP removes the spaces around the value of a header, and has no other characters in one than those of Latin-1.
  const isSent = (one: { text: string }) =>
    sendable(one) && (parameter.in !== 'header' || /^(?! )[\x20-\x7e\xa1-\xff]*(?<! )$/.test(one.text));
  const wrong = [...typed(ILL_TYPED, schema), ...invalidTexts(schema)];
  for (const { keyword, text } of wrong.filter(isSent)) yield changed(false, keyword, text);
  const right = [...typed(WELL_TYPED, schema), ...validTexts(schema)];
  for (const { keyword, text } of right.filter(isSent)) yield changed(true, keyword, text);

  function changed(valid: boolean, keyword: string, text: string): ParameterMutant {
    const change = `${at} = ${JSON.stringify(text)}`;
    const place = joinPointer(pointer, 'schema', keyword);
    return { valid, change, pointer: place, keyword, at, request: put(example, parameter, text) };
  }
}

// OpenAPI does not say whether `name=` is a value, and servers disagree.
function sendable({ text }: { text: string }): boolean {
  return text !== '';
}

function typed(values: Partial<Record<JsonType, string[]>>, { type }: Schema) {
  return [type]
    .flat()
    .flatMap((one) => (one ? (values[one] ?? []) : []).map((text) => ({ keyword: 'type', text })));
}

function parameterValue(example: RequestExample, parameter: ContractParameter): Json | undefined {
  return parameter.in === 'query' ? example.query[parameter.name] : example.headers[parameter.name];
}

function put(example: RequestExample, { name, in: place }: ContractParameter, text?: string): RequestExample {
  const { [name]: _, ...rest } = place === 'query' ? example.query : example.headers;
  const values = text === undefined ? rest : { ...rest, [name]: text };
  return place === 'query'
    ? { ...example, query: values }
    : { ...example, headers: values as RequestExample['headers'] };
}
