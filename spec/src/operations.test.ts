import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locate, type OpenApiDocument, type Parameter, resolve } from './document.ts';
import { requestExamples, responseExamples } from './examples.ts';
import { callbacksOf, jsonSchemaOf, linksOf, operationOf, operations, webhooksOf } from './operations.ts';

const done = { description: 'Done.' };
const shop: Parameter = { name: 'shop', in: 'header', schema: { type: 'string' } };
const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: 'Books', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/books/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }, shop],
      put: {
        operationId: 'books_update',
        tags: ['books', 'more'],
        security: [],
        parameters: [{ ...shop, required: true }],
        requestBody: { $ref: '#/components/requestBodies/Book' },
        callbacks: {
          sold: {
            '{$request.body#/sold_url}': { post: { operationId: 'books_sold', responses: { '200': done } } },
          },
        },
        responses: { '200': done, default: { $ref: '#/components/responses/Failure' } },
      },
      get: { operationId: 'books_get', responses: { '200': { $ref: '#/components/responses/Book' } } },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
    requestBodies: {
      Book: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } },
    },
    responses: {
      Failure: { $ref: '#/components/responses/Other' },
      Other: { description: 'Failed.' },
      Book: { ...done, links: { again: { $ref: '#/components/links/Again' } } },
    },
    links: { Again: { operationId: 'books_get' } },
    schemas: { Book: { type: 'object' } },
  },
};

describe('operations', () => {
  it('may have the methods of OpenAPI 3.2, and a path item that is a reference', () => {
    const item = { additionalOperations: { COPY: { operationId: 'books_copy', responses: {} } } };
    const newer: OpenApiDocument = {
      ...document,
      paths: {
        '/books': { query: { operationId: 'books_search', responses: {} }, ...item },
        '/same': { $ref: '#/paths/~1books' } as object,
      },
      webhooks: { sold: { post: { operationId: 'sold', responses: { 200: done } } } },
    };
    expect(operations(newer).map(({ method, path, pointer }) => [method, path, pointer].join(' '))).toEqual([
      'QUERY /books #/paths/~1books/query',
      'COPY /books #/paths/~1books/additionalOperations/COPY',
      'QUERY /same #/paths/~1books/query',
      'COPY /same #/paths/~1books/additionalOperations/COPY',
    ]);
    expect(
      webhooksOf(newer).map(({ name, operation }) => [name, operation.method, operation.pointer]),
    ).toEqual([['sold', 'POST', '#/webhooks/sold/post']]);
  });

  it('are listed in the order of the document, with method, path, tag and pointer', () => {
    expect(
      operations(document).map(({ operationId, method, path, tag, pointer }) =>
        [operationId, method, path, tag, pointer].join(' '),
      ),
    ).toEqual([
      'books_update PUT /books/{id} books #/paths/~1books~1{id}/put',
      'books_get GET /books/{id}  #/paths/~1books~1{id}/get',
    ]);
  });

  it('have the parameters of their path, overridden by their own', () => {
    const parameters = (operationId: string) =>
      operationOf(document, operationId).parameters.map(({ pointer }) => pointer);
    expect(parameters('books_get')).toEqual([
      '#/components/parameters/Id',
      '#/paths/~1books~1{id}/parameters/1',
    ]);
    expect(parameters('books_update')).toEqual([
      '#/components/parameters/Id',
      '#/paths/~1books~1{id}/put/parameters/0',
    ]);
  });

  it('have a body and responses, with all references resolved', () => {
    const { body, responses } = operationOf(document, 'books_update');
    expect(body?.pointer).toBe('#/components/requestBodies/Book');
    expect(responses.default).toEqual({
      pointer: '#/components/responses/Other',
      value: { description: 'Failed.' },
    });
    expect(responses['200']?.value).toBe(done);
  });

  it("have their own security, or the document's", () => {
    expect(operationOf(document, 'books_update').security).toEqual([]);
    expect(operationOf(document, 'books_get').security).toEqual([{ key: [] }]);
  });

  it('have the links of their responses', () => {
    expect(linksOf(document, operationOf(document, 'books_get'))).toEqual([
      { status: '200', name: 'again', link: { operationId: 'books_get' } },
    ]);
  });

  it('have the operations of their callbacks, with the expression of the URL as path', () => {
    expect(callbacksOf(document, operationOf(document, 'books_update'))).toMatchObject([
      {
        name: 'sold',
        operation: {
          operationId: 'books_sold',
          method: 'POST',
          path: '{$request.body#/sold_url}',
          pointer: '#/paths/~1books~1{id}/put/callbacks/sold/{$request.body#~1sold_url}/post',
          responses: { 200: { value: done } },
        },
      },
    ]);
    expect(callbacksOf(document, operationOf(document, 'books_get'))).toEqual([]);
  });

  it('have the JSON schema of their body, whose references stay', () => {
    const { body, responses } = operationOf(document, 'books_update');
    expect(body && jsonSchemaOf(body)).toEqual({
      pointer: '#/components/requestBodies/Book/content/application~1json/schema',
      value: { $ref: '#/components/schemas/Book' },
    });
    expect(responses['200'] && jsonSchemaOf(responses['200'])).toBeUndefined();
  });

  it('can be found by name', () => {
    expect(() => operationOf(document, 'books_burn')).toThrow(
      'books_burn: the contract has no such operation',
    );
  });
});

describe('a broken reference', () => {
  it('is an error that names it', () => {
    expect(() => resolve(document, { $ref: '#/components/schemas/Page' })).toThrow(
      '#/components/schemas/Page: the contract has nothing at this pointer',
    );
    expect(() => locate(document, '#/paths/~1pages')).toThrow(
      '#/paths/~1pages: the contract has nothing at this pointer',
    );
  });
});

describe.each([
  { name: 'the contract of the service', file: '../dist/openapi.json' },
  { name: 'that of the control interface', file: '../../packages/sandbox/control/dist/openapi.json' },
])('$name', ({ file }) => {
  const bundled: OpenApiDocument = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

  it.each(operations(bundled))(
    'is read completely: $operationId',
    ({ operationId, tag, pointer, responses }) => {
      expect(locate(bundled, pointer).value).toMatchObject({ operationId });
      expect(operationId.split('_')[0]).toBe(tag);
      expect(Object.keys(responses)).toEqual(['200', 'default']);
      for (const response of Object.values(responses)) {
        const schema = jsonSchemaOf(response);
        expect(locate(bundled, schema?.pointer ?? '').value).toBe(schema && resolve(bundled, schema.value));
      }
      expect(requestExamples(bundled, operationId)).not.toEqual([]);
      const [first] = responseExamples(bundled, operationId);
      expect(first?.status).toBe('200');
    },
  );
});
