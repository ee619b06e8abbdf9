import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json, OpenApiDocument } from './document.ts';
import { type RequestExample, requestExamples, responseExamples } from './examples.ts';
import { linksOf, lookUpLinkOf, operationOf, operations } from './operations.ts';
import { readPointer } from './pointer.ts';

const document: OpenApiDocument = JSON.parse(
  readFileSync(new URL('../dist/openapi.json', import.meta.url), 'utf8'),
);
const links = operations(document).flatMap((operation) =>
  linksOf(document, operation).map((found) => ({ operationId: operation.operationId, ...found })),
);

/** What an expression takes out of a request and its response. */
function taken(expression: Json, request: RequestExample, response: Json): unknown {
  const [, parameter] = /^\$request\.path\.(.+)$/.exec(String(expression)) ?? [];
  if (parameter) return request.pathParams[parameter];
  const [, from, pointer = ''] = /^\$(request|response)\.body#(\/.+)$/.exec(String(expression)) ?? [];
  return readPointer(from === 'request' ? request.body : response, pointer);
}

/** The first entry of a list in a response. */
function firstEntry(response: Json | undefined): object {
  const { data } = Object(response);
  const lists = Array.isArray(data)
    ? [data]
    : Object.values(data as Record<string, Json>).filter(Array.isArray);
  return Object(lists[0]?.[0]);
}

it('x-once-per names a reference that callers choose, of a write that a link finds again', () => {
  const writes = operations(document).filter(({ object }) => object['x-once-per'] !== undefined);
  expect(writes.map(({ operationId }) => operationId)).toEqual(['recurringPlans_create', 'users_create']);
  for (const write of writes) {
    const [request] = requestExamples(document, write.operationId);
    if (!request) throw new Error(`${write.operationId} has no example`);
    expect(taken(write.object['x-once-per'] ?? '', request, null)).toEqual(expect.any(String));
    expect(lookUpLinkOf(document, write)).toBeDefined();
  }
});

describe('a link of the contract', () => {
  it('leads from creating users and plans to reading them and their orders', () => {
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
      const target = operationOf(document, link.operationId);
      if (!request || !answer) throw new Error(`${operationId}: no example of a request has its answer`);
      for (const [name, expression] of Object.entries(link.parameters ?? {})) {
        expect(target.parameters.map(({ value }) => value.name)).toContain(name);
        expect(taken(expression, request, answer.value)).toEqual(expect.any(String));
      }
      const { equals, 'begins-with': start, 'shown-by': flags = [], ...entry } = link['x-entry'] ?? {};
      if (link['x-entry']) {
        expect(Object.keys(entry)).toEqual(['member']);
        expect(taken(equals ?? start ?? '', request, answer.value)).toEqual(expect.any(String));
        const [listed] = responseExamples(document, link.operationId);
        expect(Object.keys(firstEntry(listed?.value))).toEqual(expect.arrayContaining(flags));
      }
    },
  );

  it('has no body, because openapi-generator rejects objects', () => {
    expect(links.filter(({ link }) => link.requestBody !== undefined)).toEqual([]);
  });
});
