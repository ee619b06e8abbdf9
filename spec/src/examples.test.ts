import { describe, expect, it } from 'vitest';
import type { OpenApiDocument, Parameter } from './document.ts';
import { requestExamples, responseExamples } from './examples.ts';

const schema = {};
const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'books_get',
        summary: 'Get a book',
        parameters: [
          { name: 'lang', in: 'query', schema, examples: { german: { summary: 'In German', value: 'de' } } },
          { name: 'x-shop', in: 'header', schema, examples: { dune: { value: 7 } } },
        ],
        responses: { '200': { $ref: '#/components/responses/Book' }, default: { description: 'Failed' } },
      },
      put: {
        operationId: 'books_update',
        summary: 'Edit a book',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              examples: {
                rename: { $ref: '#/components/examples/books_update.rename~1request' },
                price: { summary: 'A price', value: { price: '9.00' } },
              },
            },
          },
        },
        responses: {},
      },
    },
    '/books': {
      get: { operationId: 'books_list', summary: 'List books', responses: {} },
      post: {
        operationId: 'books_create',
        summary: 'Create a book',
        parameters: [{ name: 'shop', in: 'query', required: true, schema }],
        responses: {},
      },
    },
  },
  components: {
    parameters: {
      Id: {
        name: 'id',
        in: 'path',
        required: true,
        schema,
        examples: { dune: { summary: 'Dune', value: 42 }, emma: { value: 7 } },
      },
    },
    examples: { 'books_update.rename/request': { summary: 'A name', value: { name: 'Dune' } } },
    responses: {
      Book: {
        description: 'A book.',
        content: {
          'application/json': { examples: { found: { value: { id: 42 } }, none: { value: null } } },
        },
      },
    },
  },
};

describe('requestExamples', () => {
  it('combines the parameters of a scenario into one request, each in its place', () => {
    const [dune] = requestExamples(document, 'books_get');
    expect(dune).toEqual({
      scenario: 'dune',
      summary: 'Dune',
      method: 'GET',
      path: '/books/{id}',
      pathParams: { id: '42' },
      query: {},
      headers: { 'x-shop': '7' },
    });
  });

  it('falls back to the first example of a required parameter or body', () => {
    const german = requestExamples(document, 'books_get').find(({ scenario }) => scenario === 'german');
    expect(german).toMatchObject({
      summary: 'In German',
      pathParams: { id: '42' },
      query: { lang: 'de' },
      headers: {},
    });
  });

  it("lists the body's scenarios first and resolves references", () => {
    const found = requestExamples(document, 'books_update').map(({ scenario, body }) => [scenario, body]);
    expect(found).toEqual([
      ['rename', { name: 'Dune' }],
      ['price', { price: '9.00' }],
      ['dune', { name: 'Dune' }],
      ['emma', { name: 'Dune' }],
    ]);
  });

  it('has one scenario, named after the operation, if there is no input', () => {
    expect(requestExamples(document, 'books_list')).toMatchObject([
      { scenario: 'plain', summary: 'List books' },
    ]);
  });

  it('names a required part without an example', () => {
    expect(() => requestExamples(document, 'books_create')).toThrow(
      'books_create: query parameter shop is required and has no example',
    );
  });

  it('names a missing operation, and a broken reference', () => {
    expect(() => requestExamples(document, 'books_burn')).toThrow(
      'books_burn: the contract has no such operation',
    );
    const broken = { ...document, components: { ...document.components, examples: {} } };
    expect(() => requestExamples(broken, 'books_update')).toThrow(
      '#/components/examples/books_update.rename~1request: the contract has nothing at this pointer',
    );
  });
});

it('other media types than JSON, and cookies, are in the examples', () => {
  const lang: Parameter = { name: 'lang', in: 'cookie', schema, examples: { cover: { value: 'de' } } };
  const media = { examples: { cover: { value: { title: 'Dune' } } } };
  const put = {
    operationId: 'covers_update',
    parameters: [lang],
    requestBody: { content: { 'multipart/form-data': media } },
    responses: {
      400: { description: 'Wrong', content: { 'text/html': media, 'application/problem+json': media } },
    },
  };
  const covers = { ...document, paths: { '/covers': { put } } };
  expect(requestExamples(covers, 'covers_update')).toMatchObject([
    { cookies: { lang: 'de' }, body: { title: 'Dune' }, mediaType: 'multipart/form-data' },
  ]);
  expect(responseExamples(covers, 'covers_update')).toEqual([
    { scenario: 'cover', status: '400', value: { title: 'Dune' }, mediaType: 'application/problem+json' },
  ]);
});

it('a required example without a name is in every scenario, and none of its own', () => {
  const shop: Parameter = { name: 'X-Shop', in: 'header', required: true, schema, example: 'north' };
  const lang: Parameter = { name: 'lang', in: 'query', schema, examples: { german: { value: 'de' } } };
  const get = { operationId: 'covers_list', parameters: [shop, lang], responses: {} };
  expect(requestExamples({ ...document, paths: { '/covers': { get } } }, 'covers_list')).toMatchObject([
    { scenario: 'german', query: { lang: 'de' }, headers: { 'X-Shop': 'north' } },
  ]);
  const optional = { ...get, parameters: [{ ...shop, required: false }, lang] };
  const found = requestExamples({ ...document, paths: { '/covers': { get: optional } } }, 'covers_list');
  expect(found.map(({ scenario, headers }) => [scenario, headers])).toEqual([
    ['example', { 'X-Shop': 'north' }],
    ['german', {}],
  ]);
});

it('examples without a name, beside a schema or in it, are a scenario, unless it repeats another', () => {
  const shop: Parameter = { name: 'shop', in: 'query', required: true, schema: { examples: ['north', 's'] } };
  const media = { schema: {}, example: { title: 'Dune' } };
  const of = (examples?: object) =>
    requestExamples(
      {
        ...document,
        paths: {
          '/covers': {
            put: {
              operationId: 'covers_update',
              parameters: [shop],
              requestBody: { required: true, content: { 'application/json': { ...media, ...examples } } },
              responses: {},
            },
          },
        },
      },
      'covers_update',
    ).map(({ scenario, query, body }) => ({ scenario, query, body }));
  const query = { shop: 'north' };
  expect(of()).toEqual([{ scenario: 'example', query, body: { title: 'Dune' } }]);
  const named = { example: undefined, examples: { emma: { value: { title: 'Emma' } } } };
  expect(of(named)).toEqual([{ scenario: 'emma', query, body: { title: 'Emma' } }]);
  expect(of({ example: null })).toMatchObject([{ body: null }]);
});

describe('responseExamples', () => {
  it('lists the examples of every status, including null', () => {
    expect(responseExamples(document, 'books_get')).toEqual([
      { scenario: 'found', status: '200', value: { id: 42 } },
      { scenario: 'none', status: '200', value: null },
    ]);
  });
});
