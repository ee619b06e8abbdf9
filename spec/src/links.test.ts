import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Json,
  type OpenApiDocument,
  operations,
  type RequestExample,
  requestExamples,
  responseExamples,
} from './examples.ts';

interface Link {
  operationId: string;
  parameters?: Record<string, string>;
  requestBody?: never;
}

const document: OpenApiDocument = JSON.parse(
  readFileSync(new URL('../dist/openapi.json', import.meta.url), 'utf8'),
);
const links = operations(document).flatMap(({ operationId, operation }) => {
  const success = operation.responses['200'] as { links?: Record<string, Link> };
  return Object.entries(success.links ?? {}).map(([name, link]) => ({ operationId, name, link }));
});

/** What an expression takes out of a request and its answer. */
function taken(expression: string, request: RequestExample, answer: Json): Json | undefined {
  const [, from, path = ''] = /^\$(request|response)\.body#\/(.+)$/.exec(expression) ?? [];
  return path.split('/').reduce<Json | undefined>(reach, from === 'request' ? request.body : answer);
}

function reach(value: Json | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

describe('a link of the contract', () => {
  it('leads from what creates users and plans to what reads them and their orders', () => {
    expect(links.map(({ operationId, link }) => `${operationId} → ${link.operationId}`)).toEqual(
      expect.arrayContaining([
        'users_create → users_get',
        'recurringPlans_create → recurringPlans_get',
        'recurringPlans_create → recurringOrders_list',
      ]),
    );
  });

  it.each(links)(
    '$operationId $name makes a request of the examples it starts from',
    ({ operationId, link }) => {
      const [request] = requestExamples(document, operationId);
      const answer = responseExamples(document, operationId).find(
        ({ scenario }) => scenario === request?.scenario,
      );
      const target = operations(document).find((operation) => operation.operationId === link.operationId);
      if (!request || !answer) throw new Error(`${operationId}: no example of a request has its answer`);
      for (const [name, expression] of Object.entries(link.parameters ?? {})) {
        expect(target?.parameters.map((parameter) => parameter.name)).toContain(name);
        expect(taken(expression, request, answer.value)).toEqual(expect.any(String));
      }
    },
  );

  it('has no body: openapi-generator refuses one that is an object', () => {
    expect(links.filter(({ link }) => link.requestBody !== undefined)).toEqual([]);
  });
});
