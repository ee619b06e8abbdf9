import type { Json } from '@payments-openapi/spec';

const price = { $ref: '#/components/schemas/Price' };
const json = (schema: Json): Json => ({ 'application/json': { schema } });
const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
});

/** A small contract with every kind of part that may change. */
export const shop: Json = {
  openapi: '3.1.1',
  info: { title: 'Book shop', version: '1.4.0' },
  servers: [{ url: 'https://shop.example' }],
  paths: {
    '/books': {
      get: {
        operationId: 'books_list',
        description: 'Lists the books.',
        parameters: [
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['title', 'price'] } },
          { name: 'X-Shop', in: 'header', required: true, schema: { type: 'string', maxLength: 20 } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        responses: {
          200: {
            description: 'The books.',
            headers: {
              'X-Total': { required: true, schema: { type: 'integer', minimum: 0 } },
              'X-Page': { schema: { type: 'integer' } },
            },
            content: json(envelope({ type: 'array', items: { $ref: '#/components/schemas/Book' } })),
          },
          default: { $ref: '#/components/responses/Failure' },
        },
      },
      post: {
        operationId: 'books_create',
        description: 'Adds a book.',
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/BookCreate' }) },
        responses: {
          200: { description: 'The book.', content: json(envelope({ $ref: '#/components/schemas/Book' })) },
          default: { $ref: '#/components/responses/Failure' },
        },
        callbacks: {
          sold: {
            '{$request.body#/notify_url}': {
              post: {
                operationId: 'books_sold',
                requestBody: { required: true, content: json({ $ref: '#/components/schemas/Sold' }) },
                responses: {
                  200: { description: 'Taken.', content: json({ $ref: '#/components/schemas/Taken' }) },
                },
              },
            },
          },
        },
      },
    },
    '/books/{id}': {
      get: {
        operationId: 'books_get',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'part', in: 'query', schema: { type: 'string', enum: ['cover', 'text'] } },
          { name: 'size', in: 'query', 'x-required-if': { part: 'cover' }, schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'The book, or its cover.',
            content: {
              ...(json(envelope({ $ref: '#/components/schemas/Book' })) as object),
              'image/png': {},
            },
          },
          404: { description: 'No such book.', content: json({ $ref: '#/components/schemas/Failure' }) },
          default: { $ref: '#/components/responses/Failure' },
        },
      },
      put: {
        operationId: 'books_update',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: {
            ...(json({ $ref: '#/components/schemas/BookUpdate' }) as object),
            'text/plain': { schema: { type: 'string' } },
          },
        },
        responses: { 204: { description: 'Done.' }, default: { $ref: '#/components/responses/Failure' } },
      },
    },
    '/books/{id}/archive': {
      post: {
        operationId: 'books_archive',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 204: { description: 'Done.' }, default: { $ref: '#/components/responses/Failure' } },
      },
    },
  },
  components: {
    responses: {
      Failure: { description: 'It failed.', content: json({ $ref: '#/components/schemas/Failure' }) },
    },
    schemas: {
      Price: { type: 'string', description: 'In the currency of the shop.', pattern: '^[0-9]+\\.[0-9]{2}$' },
      Failure: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: { type: 'string' } },
      },
      BookCreate: {
        type: 'object',
        description: 'A book to be added.',
        required: ['title', 'kind'],
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 100, description: 'Its title.' },
          kind: { type: 'string', enum: ['paper', 'audio'] },
          pages: { type: 'integer', minimum: 1, exclusiveMaximum: 5000 },
          minutes: { type: 'integer' },
          weight: { type: 'number', exclusiveMinimum: 0 },
          subtitle: { type: ['string', 'null'] },
          isbn: { type: 'string', pattern: '^[0-9]{13}$' },
          published: { type: 'string', format: 'date' },
          currency: { type: 'string', default: 'HKD' },
          notify_url: { type: 'string' },
          other_url: { type: 'string' },
          price,
          reserved: { type: ['string', 'null'], const: null },
          tags: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', maxLength: 10 } },
          author: {
            type: 'object',
            required: [],
            properties: { first_name: { type: 'string' }, last_name: { type: 'string' } },
            if: { not: { required: ['first_name'] } },
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
            then: { required: ['last_name'] },
          },
          extra: { type: 'object', required: [], additionalProperties: { type: 'string' } },
        },
        if: { required: ['kind'], properties: { kind: { const: 'audio' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['minutes'] },
      },
      BookUpdate: {
        type: 'object',
        required: [],
        properties: { title: { type: 'string' }, price },
        additionalProperties: false,
      },
      Book: {
        type: 'object',
        required: ['id', 'title', 'state', 'price'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          title: { type: 'string', maxLength: 100 },
          state: { type: 'string', enum: ['listed', 'sold'] },
          price,
          pages: { type: 'integer', minimum: 1, maximum: 5000 },
          rating: { type: 'integer' },
          subtitle: { type: 'string' },
          weight: { type: 'number' },
          note: { type: ['string', 'null'] },
          sold_at: { type: 'string', pattern: '^[0-9]{4}-', 'x-time-zone': 'Asia/Hong_Kong' },
          reserved: { type: ['string', 'null'], const: null },
          tags: { type: 'array', maxItems: 3, items: { type: 'string' } },
          kind: { type: 'string', description: 'paper or audio; the set is open.' },
          minutes: { type: 'integer' },
        },
        if: { required: ['kind'], properties: { kind: { const: 'audio' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['minutes'] },
      },
      Sold: {
        type: 'object',
        required: ['title', 'copies'],
        properties: {
          title: { type: 'string' },
          copies: { type: 'integer', minimum: 1 },
          channel: { type: 'string', enum: ['web', 'store'] },
          price,
        },
      },
      Taken: {
        type: 'object',
        required: ['received'],
        properties: { received: { type: 'boolean' }, note: { type: 'string', maxLength: 50 } },
      },
    },
  },
};
