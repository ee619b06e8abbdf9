import { type OpenApiDocument, responseExamples } from '@payments-openapi/spec';
import { functionName } from './functions.ts';
import type { ClientOperation } from './operations.ts';
import { typeImports, typeNamesOf } from './surface.ts';

/** The HTTP status of a mock's failures. The contract does not define one. */
const FAILURE_STATUS = 400;

/** The response examples of the contract, by operation; each in one line, since nobody edits them here. */
export function examplesOf(contract: OpenApiDocument, operations: ClientOperation[]): string {
  const members = operations.map((operation) => {
    const answers = Object.entries(answersOf(contract, operation));
    const lines = answers.map((answer) => `  ${answer.map((part) => JSON.stringify(part)).join(': ')},\n`);
    return `export const ${operation.id} = {\n${lines.join('')}};`;
  });
  return members.join('\n\n');
}

/** A handler per operation, so that a bundle contains only those it uses, and a function that returns them all. */
export function mocksOf(contract: OpenApiDocument, operations: ClientOperation[]): string {
  const used = operations.flatMap((operation) => [
    `${operation.typeName}Output`,
    ...(operation.hasBody ? [`${operation.typeName}Params`] : []),
  ]);
  const known = new Set(typeNamesOf(operations));
  return [
    `import type { HttpHandler } from 'msw';
import { mock, type MockResponse, type MockOptions } from '../mocks/mock.ts';
${typeImports(used.filter((name) => known.has(name)))}
import * as examples from './examples.ts';`,
    ...operations.map((operation) => mockOf(contract, operation)),
    `/** Returns a handler for every operation, each of which responds with its first example. Put your own handlers before these. */
export function handlers(options?: MockOptions): HttpHandler[] {
  return [
${operations.map((operation) => `    ${functionName(operation)}Handler(undefined, options),`).join('\n')}
  ];
}`,
  ].join('\n\n');
}

function mockOf(contract: OpenApiDocument, operation: ClientOperation): string {
  const { id, typeName, httpMethod, path, params, hasBody, queryNames, headerNames, isList, itemsName } =
    operation;
  const examples = Object.keys(answersOf(contract, operation));
  const names = examples.map((name) => JSON.stringify(name)).join(' | ') || 'never';
  const inBody = Object.keys(params.properties).filter(
    (name) => !queryNames.includes(name) && !headerNames.includes(name),
  );
  const body = hasBody
    ? `Pick<${typeName}Params, ${inBody.map((name) => JSON.stringify(name)).join(' | ')}>`
    : 'undefined';
  return `/** Handles ${id}, \`${httpMethod} ${path}\`. Without an argument it responds with ${examples[0] ? `the example \`${examples[0]}\`` : 'a failure'}. */
export function ${functionName(operation)}Handler(response?: MockResponse<${typeName}Output, ${names}, ${body}>, options?: MockOptions): HttpHandler {
  return mock('${httpMethod}', '${path}', examples.${id}, response, options${isList ? `, '${itemsName}'` : ''});
}`;
}

function answersOf(contract: OpenApiDocument, { id }: ClientOperation) {
  const answers: Record<string, { status: number; body: unknown }> = {};
  for (const { scenario, status, value } of responseExamples(contract, id)) {
    if (scenario in answers) throw new Error(`${id}: two response examples are named ${scenario}`);
    answers[scenario] = { status: status === 'default' ? FAILURE_STATUS : Number(status), body: value };
  }
  return answers;
}
