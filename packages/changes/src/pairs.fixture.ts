import { type Json, type OpenApiDocument, operations } from '@payments-openapi/spec';
import type { Impact } from './change.ts';
import { filled, type WireRequest, type Witness } from './witness.fixture.ts';

/** A labelled change of the shop's contract. */
export interface Pair {
  title: string;
  /** New values by pointer; `undefined` removes. */
  edit: Record<string, Json | undefined>;
  /** `undefined` if nothing changes. */
  impact: Impact | undefined;
  /** The rule that must find the breaking change. */
  rule?: string;
  /** Shows what the change breaks. */
  witness?: Witness;
}

const create = '#/components/schemas/BookCreate';
const update = '#/components/schemas/BookUpdate';
const book = '#/components/schemas/Book';
const request = `${create}/properties`;
const response = `${book}/properties`;
const sold = '#/components/schemas/Sold';
const taken = '#/components/schemas/Taken';
const price = '#/components/schemas/Price';
const list = '#/paths/~1books/get';
const add = '#/paths/~1books/post';
const get = '#/paths/~1books~1{id}/get';
const put = '#/paths/~1books~1{id}/put';
const archive = '#/paths/~1books~1{id}~1archive/post';
const soldUrl = `${add}/callbacks/sold/{$request.body#~1notify_url}`;

const emma = { title: 'Emma', kind: 'paper' };
const listing: WireRequest = { method: 'GET', path: '/books', headers: { 'X-Shop': 'main' } };
const updating: WireRequest = { method: 'PUT', path: '/books/1' };

function creates(members: Record<string, Json> = {}): Witness {
  return { sends: { method: 'POST', path: '/books', body: { ...emma, ...members } } };
}

/** A response to `books_create`; a member that is `undefined` is omitted. */
function created(members: Record<string, Json | undefined>): Witness {
  const data = {
    id: 'b3a9f0c4-6d2e-4c58-9a7b-0e1d2c3b4a59',
    title: 'Emma',
    state: 'listed',
    price: '1.00',
    ...members,
  };
  const body = { code: 200, message: 'ok', data: JSON.parse(JSON.stringify(data)) };
  return { receives: { to: 'POST /books', status: 200, body } };
}

function listed(headers: Record<string, string>): Witness {
  const body = { code: 200, message: 'ok', data: [] };
  return { receives: { to: 'GET /books', status: 200, headers, body } };
}

/** Changes that break callers by the same rule, by title. */
function breaking(rule: string, changes: Record<string, [edit: Pair['edit'], witness: Witness]>): Pair[] {
  return Object.entries(changes).map(([title, [edit, witness]]) => ({
    title,
    edit,
    impact: 'major',
    rule,
    witness,
  }));
}

/** Changes with the same impact, by title. */
function rated(impact: Impact | undefined, edits: Record<string, Pair['edit']>): Pair[] {
  return Object.entries(edits).map(([title, edit]) => ({ title, edit, impact }));
}

function ids(document: OpenApiDocument): string[] {
  return operations(document).map(({ operationId }) => operationId);
}

/** Where and how the sale of a book is called back. */
function callbacks(document: OpenApiDocument): unknown {
  const post = JSON.parse(JSON.stringify(document.paths['/books'])).post;
  return Object.entries(post.callbacks ?? {}).flatMap(([name, urls]) =>
    Object.entries(urls as object).map(([url, item]) => [name, url, Object.keys(item)]),
  );
}

const members: Pair[] = [
  ...breaking('request-property-removed', {
    'an optional field of a request is removed': [
      { [`${request}/pages`]: undefined },
      { sendsDeclared: { method: 'POST', path: '/books', body: { ...emma, pages: 10 } } },
    ],
    'a field of a request is renamed': [
      { [`${request}/subtitle`]: undefined, [`${request}/sub_title`]: { type: ['string', 'null'] } },
      { sendsDeclared: { method: 'POST', path: '/books', body: { ...emma, subtitle: 'A novel' } } },
    ],
  }),
  ...breaking('property-removed', {
    'a field of a closed request is removed': [
      { [`${update}/properties/title`]: undefined },
      { sends: { ...updating, body: { title: 'Emma' } } },
    ],
    'an optional field of a response is removed': [
      { [`${response}/rating`]: undefined },
      created({ rating: 'high' }),
    ],
    'a required field of a response is removed': [
      { [`${book}/required`]: ['id', 'title', 'state'], [`${response}/price`]: undefined },
      created({ price: undefined }),
    ],
    'a field of a response is renamed': [
      { [`${response}/rating`]: undefined, [`${response}/stars`]: { type: 'integer' } },
      created({ rating: 'high' }),
    ],
    'a field of a response is renamed to a similar name': [
      { [`${response}/subtitle`]: undefined, [`${response}/sub_title`]: { type: 'string' } },
      created({ subtitle: 7 }),
    ],
  }),
  ...breaking('required-properties-added', {
    'a required field is added to a request': [
      { [`${create}/required`]: ['title', 'kind', 'shelf'], [`${request}/shelf`]: { type: 'string' } },
      creates(),
    ],
    'an optional field of a request becomes required': [
      { [`${create}/required`]: ['title', 'kind', 'pages'] },
      creates(),
    ],
    'an optional field of a nested object becomes required': [
      { [`${request}/author/required`]: ['last_name'] },
      creates({ author: { first_name: 'Jane' } }),
    ],
  }),
  ...breaking('schema-constraint-changed', {
    'an open request is closed': [{ [`${create}/additionalProperties`]: false }, creates({ shelf: 'A' })],
  }),
  ...breaking('schema-type-changed', {
    'the values of an open map are narrowed': [
      { [`${request}/extra/additionalProperties/type`]: 'integer' },
      creates({ extra: { a: 'b' } }),
    ],
  }),
  ...breaking('required-properties-removed', {
    'a required field of a response becomes optional': [
      { [`${book}/required`]: ['id', 'title', 'state'] },
      created({ price: undefined }),
    ],
  }),
  ...rated('minor', {
    'an optional field is added to a request': { [`${request}/shelf`]: { type: 'string' } },
    'a required field of a request becomes optional': { [`${create}/required`]: ['kind'] },
    'a closed request gains a field': { [`${update}/properties/pages`]: { type: 'integer' } },
    'a closed request is opened': { [`${update}/additionalProperties`]: undefined },
    'an optional field is added to a response': { [`${response}/shelf`]: { type: 'string' } },
    'a required field is added to a response': {
      [`${book}/required`]: ['id', 'title', 'state', 'price', 'shelf'],
      [`${response}/shelf`]: { type: 'string' },
    },
    'an optional field of a response becomes required': {
      [`${book}/required`]: ['id', 'title', 'state', 'price', 'rating'],
    },
  }),
];

const types: Pair[] = [
  ...breaking('schema-type-changed', {
    'the type of a request field changes': [
      { [`${request}/minutes/type`]: 'string' },
      creates({ minutes: 1 }),
    ],
    'a number of a request becomes an integer': [
      { [`${request}/weight/type`]: 'integer' },
      creates({ weight: 1.5 }),
    ],
    'a request field is no longer nullable': [
      { [`${request}/subtitle/type`]: 'string' },
      creates({ subtitle: null }),
    ],
    'an integer of a response becomes a number': [
      { [`${response}/rating/type`]: 'number' },
      created({ rating: 1.5 }),
    ],
    'a response field becomes nullable': [
      { [`${response}/subtitle/type`]: ['string', 'null'] },
      created({ subtitle: null }),
    ],
    'a field of a response loses its type': [
      { [`${response}/subtitle/type`]: undefined },
      created({ subtitle: 1 }),
    ],
  }),
  ...rated('minor', {
    'an integer of a request becomes a number': { [`${request}/minutes/type`]: 'number' },
    'a request field becomes nullable': { [`${request}/title/type`]: ['string', 'null'] },
    'a number of a response becomes an integer': { [`${response}/weight/type`]: 'integer' },
    'a response field is no longer nullable': { [`${response}/note/type`]: 'string' },
  }),
  ...rated('patch', {
    'a type is written as an array of one': { [`${request}/title/type`]: ['string'] },
    'the order of types changes': { [`${response}/note/type`]: ['null', 'string'] },
  }),
];

const values: Pair[] = [
  ...breaking('enum-values-removed', {
    'an enum of a request loses a value': [
      { [`${request}/kind/enum`]: ['paper'] },
      { sends: { method: 'POST', path: '/books', body: { title: 'Emma', kind: 'audio', minutes: 1 } } },
    ],
    'a request string gets an enum': [
      { [`${request}/currency/enum`]: ['HKD'] },
      creates({ currency: 'USD' }),
    ],
    'an enum of a query parameter loses a value': [
      { [`${list}/parameters/2/schema/enum`]: ['title'] },
      { sends: { ...listing, path: '/books?sort=price' } },
    ],
    'a request field gets a const': [{ [`${request}/currency/const`]: 'HKD' }, creates({ currency: 'USD' })],
  }),
  ...breaking('enum-values-added', {
    'an enum of a response gains a value': [
      { [`${response}/state/enum`]: ['listed', 'sold', 'lost'] },
      created({ state: 'lost' }),
    ],
    'an enum of a response is removed': [
      { [`${response}/state/enum`]: undefined },
      created({ state: 'lost' }),
    ],
    'a response field is no longer always null': [
      { [`${response}/reserved/const`]: undefined },
      created({ reserved: 'x' }),
    ],
  }),
  ...breaking('default-changed', {
    'a default of a request changes': [
      { [`${request}/currency/default`]: 'USD' },
      { reads: (document) => filled(document, create, emma) },
    ],
    'a default of a request is removed': [
      { [`${request}/currency/default`]: undefined },
      { reads: (document) => filled(document, create, emma) },
    ],
    'a default of a query parameter changes': [
      { [`${list}/parameters/0/schema/default`]: 1 },
      {
        reads: (document) =>
          filled(document, `${list}/parameters`, [])?.toString() +
          JSON.stringify(document.paths['/books']?.get?.parameters?.[0]),
      },
    ],
  }),
  ...breaking('meaning-changed', {
    'the time zone of a time changes': [
      { [`${response}/sold_at/x-time-zone`]: 'UTC' },
      {
        reads: (document) =>
          JSON.stringify(document.components?.schemas?.Book).match(/"x-time-zone":"(.+?)"/)?.[1],
      },
    ],
  }),
  ...rated('minor', {
    'an enum of a request gains a value': { [`${request}/kind/enum`]: ['paper', 'audio', 'film'] },
    'an enum of a request is removed': { [`${request}/kind/enum`]: undefined },
    'an enum of a response loses a value': { [`${response}/state/enum`]: ['listed'] },
    'a response string gets an enum': { [`${response}/kind/enum`]: ['paper', 'audio'] },
    'a request field no longer has to be null': { [`${request}/reserved/const`]: undefined },
    'a const of a request becomes an enum with that value': {
      [`${request}/reserved/const`]: undefined,
      [`${request}/reserved/enum`]: [null, 'later'],
    },
    'a request field gets a default': { [`${request}/title/default`]: 'Untitled' },
  }),
  ...rated('patch', {
    'the order of the values of an enum changes': { [`${request}/kind/enum`]: ['audio', 'paper'] },
  }),
  ...rated(undefined, {
    'a const is written as an enum of one': {
      [`${response}/reserved/const`]: undefined,
      [`${response}/reserved/enum`]: [null],
    },
  }),
];

const bounds: Pair[] = [
  ...breaking('schema-constraint-changed', {
    'the maximum length of a request string decreases': [
      { [`${request}/title/maxLength`]: 50 },
      creates({ title: 'x'.repeat(60) }),
    ],
    'a request string gets a minimum length': [
      { [`${request}/currency/minLength`]: 3 },
      creates({ currency: '' }),
    ],
    'the minimum of a request number increases': [{ [`${request}/pages/minimum`]: 2 }, creates({ pages: 1 })],
    'the exclusive maximum of a request number decreases': [
      { [`${request}/pages/exclusiveMaximum`]: 4000 },
      creates({ pages: 4500 }),
    ],
    'a request number gets a multipleOf': [{ [`${request}/weight/multipleOf`]: 1 }, creates({ weight: 1.5 })],
    'the maximum of a query parameter decreases': [
      { [`${list}/parameters/1/schema/maximum`]: 50 },
      { sends: { ...listing, path: '/books?limit=80' } },
    ],
    'the maximum length of a header decreases': [
      { [`${list}/parameters/3/schema/maxLength`]: 3 },
      { sends: listing },
    ],
    'the minimum length of a request array increases': [
      { [`${request}/tags/minItems`]: 2 },
      creates({ tags: ['a'] }),
    ],
    'a request array must have unique entries': [
      { [`${request}/tags/uniqueItems`]: true },
      creates({ tags: ['a', 'a'] }),
    ],
    'the maximum length of the entries of a request array decreases': [
      { [`${request}/tags/items/maxLength`]: 5 },
      creates({ tags: ['abcdefg'] }),
    ],
    'the maximum length of a response string increases': [
      { [`${response}/title/maxLength`]: 200 },
      created({ title: 'x'.repeat(150) }),
    ],
    'the maximum of a response number is removed': [
      { [`${response}/pages/maximum`]: undefined },
      created({ pages: 9000 }),
    ],
    'the maximum length of a response array is removed': [
      { [`${response}/tags/maxItems`]: undefined },
      created({ tags: ['a', 'b', 'c', 'd'] }),
    ],
  }),
  ...rated('minor', {
    'the maximum length of a request string increases': { [`${request}/title/maxLength`]: 200 },
    'the minimum of a request number is removed': { [`${request}/pages/minimum`]: undefined },
    'the maximum of a query parameter increases': { [`${list}/parameters/1/schema/maximum`]: 500 },
    'the maximum length of a response string decreases': { [`${response}/title/maxLength`]: 50 },
    'the minimum of a response number increases': { [`${response}/pages/minimum`]: 10 },
    'the bound of an integer is written as an exclusive one': {
      [`${request}/pages/minimum`]: undefined,
      [`${request}/pages/exclusiveMinimum`]: 0,
    },
  }),
];

const texts: Pair[] = [
  ...breaking('schema-constraint-changed', {
    'a request string gets a pattern': [
      { [`${request}/currency/pattern`]: '^[A-Z]{3}$' },
      creates({ currency: 'hkd' }),
    ],
    'a pattern of a request changes': [
      { [`${request}/isbn/pattern`]: '^97[0-9]{11}$' },
      creates({ isbn: '1234567890123' }),
    ],
    'a request string gets a format': [
      { [`${request}/notify_url/format`]: 'uri' },
      creates({ notify_url: 'here' }),
    ],
    'a format of a request changes': [
      { [`${request}/published/format`]: 'date-time' },
      creates({ published: '2026-01-31' }),
    ],
    'a pattern of a response is removed': [
      { [`${response}/sold_at/pattern`]: undefined },
      created({ sold_at: 'today' }),
    ],
    'a format of a response is removed': [{ [`${response}/id/format`]: undefined }, created({ id: '7' })],
    'a pattern that requests and responses share is loosened': [
      { [`${price}/pattern`]: undefined },
      created({ price: '1.5' }),
    ],
    'a schema that requests and responses share is tightened': [
      { [`${price}/maxLength`]: 5 },
      creates({ price: '12345.00' }),
    ],
  }),
  ...rated('minor', {
    'a pattern of a request is removed': { [`${request}/isbn/pattern`]: undefined },
    'a format of a request is removed': { [`${request}/published/format`]: undefined },
    'a response string gets a pattern': { [`${response}/subtitle/pattern`]: '^.+$' },
  }),
];

const conditions: Pair[] = [
  ...breaking('required-properties-added', {
    'a condition of a request requires more': [
      { [`${create}/then/required`]: ['minutes', 'pages'] },
      { sends: { method: 'POST', path: '/books', body: { title: 'Emma', kind: 'audio', minutes: 1 } } },
    ],
    'a condition with a not applies to more values': [
      { [`${request}/author/if/not/required`]: ['first_name', 'middle_name'] },
      creates({ author: { first_name: 'Jane' } }),
    ],
  }),
  ...breaking('condition-changed', {
    'a condition of a request applies to more values': [
      { [`${create}/if/properties/kind`]: { enum: ['audio', 'paper'] } },
      creates(),
    ],
    'a condition of a request applies more often because its if requires less': [
      { [`${create}/if/properties`]: undefined },
      creates(),
    ],
    'a condition of a request constrains a field': [
      { [`${create}/then/properties`]: { pages: { maximum: 10 } } },
      {
        sends: {
          method: 'POST',
          path: '/books',
          body: { title: 'Emma', kind: 'audio', minutes: 1, pages: 20 },
        },
      },
    ],
    'a condition of a response applies to fewer values': [
      { [`${book}/if/required`]: ['kind', 'rating'] },
      created({ kind: 'audio' }),
    ],
  }),
  ...breaking('schema-constraint-changed', {
    'a request gets an else': [{ [`${create}/else`]: { required: ['pages'] } }, creates()],
    'a request gets a condition': [
      { [`${update}/if`]: { required: ['price'] }, [`${update}/then`]: { required: ['title'] } },
      { sends: { ...updating, body: { price: '1.00' } } },
    ],
    'a condition of a response is removed': [
      { [`${book}/if`]: undefined, [`${book}/then`]: undefined },
      created({ kind: 'audio' }),
    ],
  }),
  ...breaking('required-properties-removed', {
    'a condition of a response requires less': [
      { [`${book}/then/required`]: [] },
      created({ kind: 'audio' }),
    ],
  }),
  ...breaking('schema-combinator-changed', {
    'one of two names becomes required': [
      { [`${create}/anyOf`]: [{ required: ['isbn'] }, { required: ['pages'] }] },
      creates(),
    ],
    'one of the fields of a request map becomes required': [
      { [`${request}/extra/anyOf`]: [{ required: ['a'] }] },
      creates({ extra: {} }),
    ],
  }),
  ...rated('minor', {
    'a condition of a request requires less': { [`${create}/then/required`]: [] },
    'a condition of a request is removed': { [`${create}/if`]: undefined, [`${create}/then`]: undefined },
    'a condition of a request applies to fewer values': { [`${create}/if/required`]: ['kind', 'pages'] },
    'a condition with a not applies to fewer values': { [`${request}/author/if/not/required`]: [] },
    'a condition of a response applies to more values': {
      [`${book}/if/properties/kind`]: { enum: ['audio', 'film'] },
    },
    'a condition of a response requires more': { [`${book}/then/required`]: ['minutes', 'rating'] },
  }),
];

const responses: Pair[] = [
  ...breaking('response-removed', {
    'the status of a success changes': [
      { [`${put}/responses/204`]: undefined, [`${put}/responses/202`]: { description: 'Later.' } },
      { reads: (document) => Object.keys(document.paths['/books/{id}']?.put?.responses ?? {}) },
    ],
    'the default response is removed': [
      { [`${list}/responses/default`]: undefined },
      { reads: (document) => Object.keys(document.paths['/books']?.get?.responses ?? {}) },
    ],
    'a status is removed together with the default': [
      { [`${get}/responses/404`]: undefined, [`${get}/responses/default`]: undefined },
      { reads: (document) => Object.keys(document.paths['/books/{id}']?.get?.responses ?? {}) },
    ],
  }),
  ...breaking('property-removed', {
    'a status is added whose response differs from the default': [
      {
        [`${list}/responses/422`]: {
          description: 'Refused.',
          content: {
            'application/json': {
              schema: { type: 'object', required: ['errors'], properties: { errors: { type: 'string' } } },
            },
          },
        },
      },
      { receives: { to: 'GET /books', status: 422, body: { errors: 'limit' } } },
    ],
  }),
  ...breaking('response-header-removed', {
    'a header of a response is removed': [
      { [`${list}/responses/200/headers/X-Page`]: undefined },
      listed({ 'X-Total': '1', 'X-Page': 'first' }),
    ],
  }),
  ...breaking('response-header-optional', {
    'a header of a response becomes optional': [
      { [`${list}/responses/200/headers/X-Total/required`]: false },
      listed({}),
    ],
  }),
  ...breaking('schema-type-changed', {
    'the type of a response header changes': [
      { [`${list}/responses/200/headers/X-Total/schema`]: { type: 'string' } },
      listed({ 'X-Total': 'many' }),
    ],
  }),
  ...breaking('schema-constraint-changed', {
    'the minimum of a response header is removed': [
      { [`${list}/responses/200/headers/X-Total/schema`]: { type: 'integer' } },
      listed({ 'X-Total': '-1' }),
    ],
  }),
  ...breaking('media-type-removed', {
    'a media type of a response is removed': [
      { [`${get}/responses/200/content/image~1png`]: undefined },
      { reads: (document) => JSON.stringify(document.paths['/books/{id}']?.get).includes('image/png') },
    ],
    'the body of a response is removed': [
      { [`${add}/responses/200/content`]: undefined },
      created({ price: undefined }),
    ],
  }),
  ...rated('minor', {
    'a header is added to a response': {
      [`${list}/responses/200/headers/X-Next`]: { schema: { type: 'integer' } },
    },
    'a header of a response becomes required': { [`${list}/responses/200/headers/X-Page/required`]: true },
    'a media type is added to a response': { [`${list}/responses/200/content/text~1csv`]: {} },
  }),
  ...rated('patch', {
    'a status whose response equals the default is removed': { [`${get}/responses/404`]: undefined },
  }),
  ...rated(undefined, {
    'a failure gets its own status with the same response': {
      [`${list}/responses/404`]: { $ref: '#/components/responses/Failure' },
    },
  }),
];

const requests: Pair[] = [
  ...breaking('media-type-removed', {
    'a media type of a request is removed': [
      { [`${put}/requestBody/content/text~1plain`]: undefined },
      { sends: { ...updating, type: 'text/plain', body: 'Emma' } },
    ],
  }),
  ...breaking('request-body-became-required', {
    'a body becomes required': [{ [`${put}/requestBody/required`]: true }, { sends: updating }],
    'a required body is added': [
      {
        [`${archive}/requestBody`]: {
          required: true,
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      },
      { sends: { method: 'POST', path: '/books/1/archive' } },
    ],
  }),
  ...breaking('request-body-removed', {
    'a body is removed': [
      { [`${put}/requestBody`]: undefined },
      { sendsDeclared: { ...updating, body: { title: 'Emma' } } },
    ],
  }),
  ...breaking('parameter-became-required', {
    'a required query parameter is added': [
      {
        [`${list}/parameters/6`]: { name: 'shelf', in: 'query', required: true, schema: { type: 'string' } },
      },
      { sends: listing },
    ],
    'a query parameter becomes required': [{ [`${list}/parameters/1/required`]: true }, { sends: listing }],
    'a header becomes required': [{ [`${list}/parameters/4/required`]: true }, { sends: listing }],
  }),
  ...breaking('parameter-removed', {
    'a query parameter is removed': [
      { [`${list}/parameters/1`]: undefined },
      { sendsDeclared: { ...listing, path: '/books?limit=5' } },
    ],
    'a query parameter is renamed': [
      { [`${list}/parameters/1/name`]: 'size' },
      { sendsDeclared: { ...listing, path: '/books?limit=5' } },
    ],
    'a query parameter becomes a header': [
      { [`${list}/parameters/1/in`]: 'header' },
      { sendsDeclared: { ...listing, path: '/books?limit=5' } },
    ],
  }),
  ...breaking('schema-type-changed', {
    'the type of a query parameter changes': [
      { [`${list}/parameters/2/schema`]: { type: 'integer' } },
      { sends: { ...listing, path: '/books?sort=title' } },
    ],
  }),
  ...breaking('parameter-serialization-changed', {
    'the serialisation of an array in a query changes': [
      { [`${list}/parameters/5/explode`]: false },
      { reads: (document) => JSON.stringify(document.paths['/books']?.get?.parameters).includes('explode') },
    ],
  }),
  ...breaking('parameter-became-required-if', {
    'a query parameter becomes required beside a value of another': [
      { [`${list}/parameters/1/x-required-if`]: { sort: 'price' } },
      { sends: { ...listing, path: '/books?sort=price' } },
    ],
    'a query parameter is added that is required beside a value of another': [
      {
        [`${list}/parameters/6`]: {
          name: 'shelf',
          in: 'query',
          'x-required-if': { sort: 'price' },
          schema: { type: 'string' },
        },
      },
      { sends: { ...listing, path: '/books?sort=price' } },
    ],
    'a header becomes required beside a value of another': [
      { [`${list}/parameters/4/x-required-if`]: { 'x-shop': 'main' } },
      { sends: listing },
    ],
    'a parameter becomes required beside another value': [
      { [`${get}/parameters/2/x-required-if`]: { part: 'text' } },
      { sends: { method: 'GET', path: '/books/1?part=text' } },
    ],
  }),
  ...rated('minor', {
    'a media type is added to a request': { [`${put}/requestBody/content/application~1xml`]: {} },
    'an optional body is added': {
      [`${archive}/requestBody`]: { content: { 'application/json': { schema: { type: 'object' } } } },
    },
    'a body becomes optional': { [`${add}/requestBody/required`]: false },
    'a parameter is no longer required beside a value of another': {
      [`${get}/parameters/2/x-required-if`]: undefined,
    },
    'a parameter is required beside two values instead of one': {
      [`${get}/parameters/2/x-required-if`]: { part: 'cover', id: '1' },
    },
    'a required header is required only beside a value of another': {
      [`${list}/parameters/3/required`]: false,
      [`${list}/parameters/3/x-required-if`]: { 'X-Trace': 'on' },
    },
    'a parameter becomes required beside a value that is new': {
      [`${list}/parameters/1/x-required-if`]: { sort: 'date' },
      [`${list}/parameters/2/schema/enum`]: ['title', 'price', 'date'],
    },
    'a parameter becomes required beside one that is new': {
      [`${list}/parameters/1/x-required-if`]: { shelf: 'top' },
      [`${list}/parameters/6`]: { name: 'shelf', in: 'query', schema: { type: 'string' } },
    },
    'an optional query parameter is added': {
      [`${list}/parameters/6`]: { name: 'shelf', in: 'query', schema: { type: 'string' } },
    },
    'a required header becomes optional': { [`${list}/parameters/3/required`]: false },
  }),
  ...rated('patch', {
    'the case of a header name changes': { [`${list}/parameters/3/name`]: 'x-shop' },
    'a path parameter is renamed': {
      '#/paths/~1books~1{id}~1archive': undefined,
      '#/paths/~1books~1{book_id}~1archive': {
        post: {
          operationId: 'books_archive',
          parameters: [{ name: 'book_id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 204: { description: 'Done.' }, default: { $ref: '#/components/responses/Failure' } },
        },
      },
    },
  }),
  ...rated(undefined, {
    'parameters are moved to the path item': {
      [`${archive}/parameters`]: undefined,
      '#/paths/~1books~1{id}~1archive/parameters': [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      ],
    },
    'the order of parameters changes': {
      [`${list}/parameters/3`]: { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
      [`${list}/parameters/4`]: {
        name: 'X-Shop',
        in: 'header',
        required: true,
        schema: { type: 'string', maxLength: 20 },
      },
    },
  }),
];

const paths: Pair[] = [
  ...breaking('path-removed', {
    'a path is removed': [
      { '#/paths/~1books~1{id}~1archive': undefined },
      { sends: { method: 'POST', path: '/books/1/archive' } },
    ],
    'a path is renamed': [
      {
        '#/paths/~1books~1{id}~1archive': undefined,
        '#/paths/~1books~1{id}~1store': {
          post: {
            operationId: 'books_archive',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            responses: { 204: { description: 'Done.' }, default: { $ref: '#/components/responses/Failure' } },
          },
        },
      },
      { sends: { method: 'POST', path: '/books/1/archive' } },
    ],
  }),
  ...breaking('operation-removed', {
    'an operation is removed': [{ [put]: undefined }, { sends: { ...updating, body: {} } }],
    'the method of an operation changes': [
      {
        [put]: undefined,
        '#/paths/~1books~1{id}/patch': {
          operationId: 'books_update',
          responses: { 204: { description: 'Done.' } },
        },
      },
      { sends: { ...updating, body: {} } },
    ],
  }),
  ...breaking('operation-id-changed', {
    'the operationId of an operation changes': [{ [`${list}/operationId`]: 'books_search' }, { reads: ids }],
  }),
  ...breaking('security-requirement-changed', {
    'an operation requires credentials': [
      { [`${list}/security`]: [{ key: [] }] },
      { reads: (document) => document.paths['/books']?.get?.security },
    ],
  }),
  ...rated('minor', {
    'an operation is added': {
      '#/paths/~1books~1{id}/delete': {
        operationId: 'books_delete',
        responses: { 204: { description: 'Done.' } },
      },
    },
    'an operation is added that requires a body, a parameter and a header of the response': {
      '#/paths/~1books~1{id}/patch': {
        operationId: 'books_edit',
        parameters: [
          { name: 'edition', in: 'query', required: true, schema: { type: 'integer', default: 1 } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: update } } } },
        responses: {
          204: { description: 'Done.', headers: { Rate: { required: true, schema: { type: 'integer' } } } },
        },
      },
    },
    'a path is added': {
      '#/paths/~1shelves': {
        get: { operationId: 'shelves_list', responses: { 204: { description: 'None.' } } },
      },
    },
    'an operation accepts credentials': { [`${list}/security`]: [{}, { key: [] }] },
  }),
];

const callbackPairs: Pair[] = [
  ...breaking('callback-url-changed', {
    'the URL of a callback changes': [
      {
        [soldUrl]: undefined,
        [`${add}/callbacks/sold/{$request.body#~1other_url}`]: {
          post: {
            operationId: 'books_sold',
            requestBody: { required: true, content: { 'application/json': { schema: { $ref: sold } } } },
            responses: {
              200: { description: 'Taken.', content: { 'application/json': { schema: { $ref: taken } } } },
            },
          },
        },
      },
      { reads: callbacks },
    ],
  }),
  ...breaking('path-removed', {
    'a callback is removed': [{ [`${add}/callbacks`]: undefined }, { reads: callbacks }],
  }),
  ...breaking('operation-removed', {
    'the method of a callback changes': [
      {
        [`${soldUrl}/post`]: undefined,
        [`${soldUrl}/put`]: { operationId: 'books_sold', responses: { 200: { description: 'Taken.' } } },
      },
      { reads: callbacks },
    ],
  }),
  ...breaking('media-type-removed', {
    'the media type of a callback changes': [
      { [`${soldUrl}/post/requestBody/content`]: { 'application/xml': { schema: { $ref: sold } } } },
      { calls: { name: 'sold', type: 'application/xml', body: { title: 'Emma', copies: 1 } } },
    ],
  }),
  ...breaking('required-properties-removed', {
    'a field of a callback becomes optional': [
      { [`${sold}/required`]: ['title'] },
      { calls: { name: 'sold', body: { title: 'Emma' } } },
    ],
  }),
  ...breaking('property-removed', {
    'a field of a callback is removed': [
      { [`${sold}/properties/channel`]: undefined },
      { calls: { name: 'sold', body: { title: 'Emma', copies: 1, channel: 'street' } } },
    ],
  }),
  ...breaking('enum-values-added', {
    'an enum of a callback gains a value': [
      { [`${sold}/properties/channel/enum`]: ['web', 'store', 'street'] },
      { calls: { name: 'sold', body: { title: 'Emma', copies: 1, channel: 'street' } } },
    ],
  }),
  ...breaking('required-properties-added', {
    'the response of a receiver requires another field': [
      { [`${taken}/required`]: ['received', 'note'] },
      { receiverResponds: { name: 'sold', body: { received: true } } },
    ],
  }),
  ...breaking('schema-constraint-changed', {
    'the maximum length in the response of a receiver decreases': [
      { [`${taken}/properties/note/maxLength`]: 5 },
      { receiverResponds: { name: 'sold', body: { received: true, note: 'Thank you' } } },
    ],
  }),
  ...rated('minor', {
    'a callback is added': {
      [`${add}/callbacks/returned`]: {
        '{$request.body#/notify_url}': {
          post: { operationId: 'books_returned', responses: { 200: { description: 'Taken.' } } },
        },
      },
    },
    'a field is added to a callback': { [`${sold}/properties/at`]: { type: 'string' } },
    'the response of a receiver requires fewer fields': { [`${taken}/required`]: [] },
    'an enum of a callback loses a value': { [`${sold}/properties/channel/enum`]: ['web'] },
  }),
];

const words: Pair[] = [
  ...rated('minor', {
    'an operation is deprecated': { [`${put}/deprecated`]: true },
    'a field is deprecated': { [`${request}/weight/deprecated`]: true },
    'a parameter is deprecated': { [`${list}/parameters/2/deprecated`]: true },
  }),
  ...rated('patch', {
    'the description of an operation changes': { [`${list}/description`]: 'Every book of the shop.' },
    'an operation gets a summary': { [`${list}/summary`]: 'List books' },
    'the description of a schema changes': {
      [`${create}/description`]: 'The book to add.',
      [`${price}/description`]: 'In HKD.',
    },
    'a field gets a title and examples': {
      [`${request}/title/title`]: 'Title',
      [`${request}/title/examples`]: ['Emma'],
    },
    'the description of a response changes': { [`${put}/responses/204/description`]: 'It is done.' },
    'a body gets an example': {
      [`${add}/requestBody/content/application~1json/examples`]: {
        emma: { summary: 'A novel', value: emma },
      },
    },
  }),
  ...rated(undefined, {
    'a component is renamed': {
      '#/components/schemas/Receipt': {
        type: 'object',
        required: ['received'],
        properties: { received: { type: 'boolean' }, note: { type: 'string', maxLength: 50 } },
      },
      [`${soldUrl}/post/responses/200/content/application~1json/schema`]: {
        $ref: '#/components/schemas/Receipt',
      },
      [taken]: undefined,
    },
    'a reference is inlined': {
      [`${sold}/properties/price`]: {
        type: 'string',
        description: 'In the currency of the shop.',
        pattern: '^[0-9]+\\.[0-9]{2}$',
      },
    },
    'a schema becomes a component': {
      '#/components/schemas/Tag': { type: 'string', maxLength: 10 },
      [`${request}/tags/items`]: { $ref: '#/components/schemas/Tag' },
    },
  }),
];

/** Every kind of change, each labelled with what it breaks. */
export const pairs: readonly Pair[] = [
  ...members,
  ...types,
  ...values,
  ...bounds,
  ...texts,
  ...conditions,
  ...responses,
  ...requests,
  ...paths,
  ...callbackPairs,
  ...words,
];
