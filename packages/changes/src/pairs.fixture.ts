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

function breaking(title: string, rule: string, edit: Pair['edit'], witness: Witness): Pair {
  return { title, edit, impact: 'major', rule, witness };
}

function additive(title: string, edit: Pair['edit']): Pair {
  return { title, edit, impact: 'minor' };
}

function editorial(title: string, edit: Pair['edit']): Pair {
  return { title, edit, impact: 'patch' };
}

function rewritten(title: string, edit: Pair['edit']): Pair {
  return { title, edit, impact: undefined };
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
  breaking(
    'an optional field of a request is removed',
    'request-property-removed',
    { [`${create}/properties/pages`]: undefined },
    {
      sendsDeclared: { method: 'POST', path: '/books', body: { ...emma, pages: 10 } },
    },
  ),
  breaking(
    'a field of a request is renamed',
    'request-property-removed',
    {
      [`${create}/properties/subtitle`]: undefined,
      [`${create}/properties/sub_title`]: { type: ['string', 'null'] },
    },
    { sendsDeclared: { method: 'POST', path: '/books', body: { ...emma, subtitle: 'A novel' } } },
  ),
  breaking(
    'a field of a closed request is removed',
    'property-removed',
    { [`${update}/properties/title`]: undefined },
    {
      sends: { ...updating, body: { title: 'Emma' } },
    },
  ),
  breaking(
    'a required field is added to a request',
    'required-properties-added',
    {
      [`${create}/required`]: ['title', 'kind', 'shelf'],
      [`${create}/properties/shelf`]: { type: 'string' },
    },
    creates(),
  ),
  breaking(
    'an optional field of a request becomes required',
    'required-properties-added',
    { [`${create}/required`]: ['title', 'kind', 'pages'] },
    creates(),
  ),
  breaking(
    'an optional field of a nested object becomes required',
    'required-properties-added',
    { [`${create}/properties/author/required`]: ['last_name'] },
    creates({ author: { first_name: 'Jane' } }),
  ),
  breaking(
    'an open request is closed',
    'schema-constraint-changed',
    { [`${create}/additionalProperties`]: false },
    creates({ shelf: 'A' }),
  ),
  breaking(
    'the values of an open map are narrowed',
    'schema-type-changed',
    { [`${create}/properties/extra/additionalProperties/type`]: 'integer' },
    creates({ extra: { a: 'b' } }),
  ),
  breaking(
    'an optional field of a response is removed',
    'property-removed',
    { [`${book}/properties/rating`]: undefined },
    created({ rating: 'high' }),
  ),
  breaking(
    'a required field of a response is removed',
    'property-removed',
    { [`${book}/required`]: ['id', 'title', 'state'], [`${book}/properties/price`]: undefined },
    created({ price: undefined }),
  ),
  breaking(
    'a required field of a response becomes optional',
    'required-properties-removed',
    { [`${book}/required`]: ['id', 'title', 'state'] },
    created({ price: undefined }),
  ),
  breaking(
    'a field of a response is renamed',
    'property-removed',
    { [`${book}/properties/rating`]: undefined, [`${book}/properties/stars`]: { type: 'integer' } },
    created({ rating: 'high' }),
  ),
  breaking(
    'a field of a response is renamed to a similar name',
    'property-removed',
    { [`${book}/properties/subtitle`]: undefined, [`${book}/properties/sub_title`]: { type: 'string' } },
    created({ subtitle: 7 }),
  ),
  additive('an optional field is added to a request', {
    [`${create}/properties/shelf`]: { type: 'string' },
  }),
  additive('a required field of a request becomes optional', { [`${create}/required`]: ['kind'] }),
  additive('a closed request gains a field', { [`${update}/properties/pages`]: { type: 'integer' } }),
  additive('a closed request is opened', { [`${update}/additionalProperties`]: undefined }),
  additive('an optional field is added to a response', { [`${book}/properties/shelf`]: { type: 'string' } }),
  additive('a required field is added to a response', {
    [`${book}/required`]: ['id', 'title', 'state', 'price', 'shelf'],
    [`${book}/properties/shelf`]: { type: 'string' },
  }),
  additive('an optional field of a response becomes required', {
    [`${book}/required`]: ['id', 'title', 'state', 'price', 'rating'],
  }),
];

const types: Pair[] = [
  breaking(
    'the type of a request field changes',
    'schema-type-changed',
    { [`${create}/properties/minutes/type`]: 'string' },
    creates({ minutes: 1 }),
  ),
  breaking(
    'a number of a request becomes an integer',
    'schema-type-changed',
    { [`${create}/properties/weight/type`]: 'integer' },
    creates({ weight: 1.5 }),
  ),
  breaking(
    'a request field is no longer nullable',
    'schema-type-changed',
    { [`${create}/properties/subtitle/type`]: 'string' },
    creates({ subtitle: null }),
  ),
  breaking(
    'an integer of a response becomes a number',
    'schema-type-changed',
    { [`${book}/properties/rating/type`]: 'number' },
    created({ rating: 1.5 }),
  ),
  breaking(
    'a response field becomes nullable',
    'schema-type-changed',
    { [`${book}/properties/subtitle/type`]: ['string', 'null'] },
    created({ subtitle: null }),
  ),
  breaking(
    'a field of a response loses its type',
    'schema-type-changed',
    { [`${book}/properties/subtitle/type`]: undefined },
    created({ subtitle: 1 }),
  ),
  additive('an integer of a request becomes a number', { [`${create}/properties/minutes/type`]: 'number' }),
  additive('a request field becomes nullable', { [`${create}/properties/title/type`]: ['string', 'null'] }),
  additive('a number of a response becomes an integer', { [`${book}/properties/weight/type`]: 'integer' }),
  additive('a response field is no longer nullable', { [`${book}/properties/note/type`]: 'string' }),
  editorial('a type is written as an array of one', { [`${create}/properties/title/type`]: ['string'] }),
  editorial('the order of types changes', { [`${book}/properties/note/type`]: ['null', 'string'] }),
];

const values: Pair[] = [
  breaking(
    'an enum of a request loses a value',
    'enum-values-removed',
    { [`${create}/properties/kind/enum`]: ['paper'] },
    {
      sends: { method: 'POST', path: '/books', body: { title: 'Emma', kind: 'audio', minutes: 1 } },
    },
  ),
  breaking(
    'a request string gets an enum',
    'enum-values-removed',
    { [`${create}/properties/currency/enum`]: ['HKD'] },
    creates({ currency: 'USD' }),
  ),
  breaking(
    'an enum of a query parameter loses a value',
    'enum-values-removed',
    { [`${list}/parameters/2/schema/enum`]: ['title'] },
    {
      sends: { ...listing, path: '/books?sort=price' },
    },
  ),
  breaking(
    'an enum of a response gains a value',
    'enum-values-added',
    { [`${book}/properties/state/enum`]: ['listed', 'sold', 'lost'] },
    created({ state: 'lost' }),
  ),
  breaking(
    'an enum of a response is removed',
    'enum-values-added',
    { [`${book}/properties/state/enum`]: undefined },
    created({ state: 'lost' }),
  ),
  breaking(
    'a response field is no longer always null',
    'enum-values-added',
    { [`${book}/properties/reserved/const`]: undefined },
    created({ reserved: 'x' }),
  ),
  breaking(
    'a request field gets a const',
    'enum-values-removed',
    { [`${create}/properties/currency/const`]: 'HKD' },
    creates({ currency: 'USD' }),
  ),
  breaking(
    'a default of a request changes',
    'default-changed',
    { [`${create}/properties/currency/default`]: 'USD' },
    {
      reads: (document) => filled(document, create, emma),
    },
  ),
  breaking(
    'a default of a request is removed',
    'default-changed',
    { [`${create}/properties/currency/default`]: undefined },
    {
      reads: (document) => filled(document, create, emma),
    },
  ),
  breaking(
    'a default of a query parameter changes',
    'default-changed',
    { [`${list}/parameters/0/schema/default`]: 1 },
    {
      reads: (document) =>
        filled(document, `${list}/parameters`, [])?.toString() +
        JSON.stringify(document.paths['/books']?.get?.parameters?.[0]),
    },
  ),
  breaking(
    'the time zone of a time changes',
    'meaning-changed',
    { [`${book}/properties/sold_at/x-time-zone`]: 'UTC' },
    {
      reads: (document) =>
        JSON.stringify(document.components?.schemas?.Book).match(/"x-time-zone":"(.+?)"/)?.[1],
    },
  ),
  additive('an enum of a request gains a value', {
    [`${create}/properties/kind/enum`]: ['paper', 'audio', 'film'],
  }),
  additive('an enum of a request is removed', { [`${create}/properties/kind/enum`]: undefined }),
  additive('an enum of a response loses a value', { [`${book}/properties/state/enum`]: ['listed'] }),
  additive('a response string gets an enum', { [`${book}/properties/kind/enum`]: ['paper', 'audio'] }),
  additive('a request field no longer has to be null', {
    [`${create}/properties/reserved/const`]: undefined,
  }),
  additive('a const of a request becomes an enum with that value', {
    [`${create}/properties/reserved/const`]: undefined,
    [`${create}/properties/reserved/enum`]: [null, 'later'],
  }),
  additive('a request field gets a default', { [`${create}/properties/title/default`]: 'Untitled' }),
  editorial('the order of the values of an enum changes', {
    [`${create}/properties/kind/enum`]: ['audio', 'paper'],
  }),
  rewritten('a const is written as an enum of one', {
    [`${book}/properties/reserved/const`]: undefined,
    [`${book}/properties/reserved/enum`]: [null],
  }),
];

const bounds: Pair[] = [
  breaking(
    'the maximum length of a request string decreases',
    'schema-constraint-changed',
    { [`${create}/properties/title/maxLength`]: 50 },
    creates({ title: 'x'.repeat(60) }),
  ),
  breaking(
    'a request string gets a minimum length',
    'schema-constraint-changed',
    { [`${create}/properties/currency/minLength`]: 3 },
    creates({ currency: '' }),
  ),
  breaking(
    'the minimum of a request number increases',
    'schema-constraint-changed',
    { [`${create}/properties/pages/minimum`]: 2 },
    creates({ pages: 1 }),
  ),
  breaking(
    'the exclusive maximum of a request number decreases',
    'schema-constraint-changed',
    { [`${create}/properties/pages/exclusiveMaximum`]: 4000 },
    creates({ pages: 4500 }),
  ),
  breaking(
    'a request number gets a multipleOf',
    'schema-constraint-changed',
    { [`${create}/properties/weight/multipleOf`]: 1 },
    creates({ weight: 1.5 }),
  ),
  breaking(
    'the maximum of a query parameter decreases',
    'schema-constraint-changed',
    { [`${list}/parameters/1/schema/maximum`]: 50 },
    {
      sends: { ...listing, path: '/books?limit=80' },
    },
  ),
  breaking(
    'the maximum length of a header decreases',
    'schema-constraint-changed',
    { [`${list}/parameters/3/schema/maxLength`]: 3 },
    { sends: listing },
  ),
  breaking(
    'the minimum length of a request array increases',
    'schema-constraint-changed',
    { [`${create}/properties/tags/minItems`]: 2 },
    creates({ tags: ['a'] }),
  ),
  breaking(
    'a request array must have unique entries',
    'schema-constraint-changed',
    { [`${create}/properties/tags/uniqueItems`]: true },
    creates({ tags: ['a', 'a'] }),
  ),
  breaking(
    'the maximum length of the entries of a request array decreases',
    'schema-constraint-changed',
    { [`${create}/properties/tags/items/maxLength`]: 5 },
    creates({ tags: ['abcdefg'] }),
  ),
  breaking(
    'the maximum length of a response string increases',
    'schema-constraint-changed',
    { [`${book}/properties/title/maxLength`]: 200 },
    created({ title: 'x'.repeat(150) }),
  ),
  breaking(
    'the maximum of a response number is removed',
    'schema-constraint-changed',
    { [`${book}/properties/pages/maximum`]: undefined },
    created({ pages: 9000 }),
  ),
  breaking(
    'the maximum length of a response array is removed',
    'schema-constraint-changed',
    { [`${book}/properties/tags/maxItems`]: undefined },
    created({ tags: ['a', 'b', 'c', 'd'] }),
  ),
  additive('the maximum length of a request string increases', {
    [`${create}/properties/title/maxLength`]: 200,
  }),
  additive('the minimum of a request number is removed', {
    [`${create}/properties/pages/minimum`]: undefined,
  }),
  additive('the maximum of a query parameter increases', { [`${list}/parameters/1/schema/maximum`]: 500 }),
  additive('the maximum length of a response string decreases', {
    [`${book}/properties/title/maxLength`]: 50,
  }),
  additive('the minimum of a response number increases', { [`${book}/properties/pages/minimum`]: 10 }),
  additive('the bound of an integer is written as an exclusive one', {
    [`${create}/properties/pages/minimum`]: undefined,
    [`${create}/properties/pages/exclusiveMinimum`]: 0,
  }),
];

const texts: Pair[] = [
  breaking(
    'a request string gets a pattern',
    'schema-constraint-changed',
    { [`${create}/properties/currency/pattern`]: '^[A-Z]{3}$' },
    creates({ currency: 'hkd' }),
  ),
  breaking(
    'a pattern of a request changes',
    'schema-constraint-changed',
    { [`${create}/properties/isbn/pattern`]: '^97[0-9]{11}$' },
    creates({ isbn: '1234567890123' }),
  ),
  breaking(
    'a request string gets a format',
    'schema-constraint-changed',
    { [`${create}/properties/notify_url/format`]: 'uri' },
    creates({ notify_url: 'here' }),
  ),
  breaking(
    'a format of a request changes',
    'schema-constraint-changed',
    { [`${create}/properties/published/format`]: 'date-time' },
    creates({ published: '2026-01-31' }),
  ),
  breaking(
    'a pattern of a response is removed',
    'schema-constraint-changed',
    { [`${book}/properties/sold_at/pattern`]: undefined },
    created({ sold_at: 'today' }),
  ),
  breaking(
    'a format of a response is removed',
    'schema-constraint-changed',
    { [`${book}/properties/id/format`]: undefined },
    created({ id: '7' }),
  ),
  breaking(
    'a pattern that requests and responses share is loosened',
    'schema-constraint-changed',
    { [`${price}/pattern`]: undefined },
    created({ price: '1.5' }),
  ),
  breaking(
    'a schema that requests and responses share is tightened',
    'schema-constraint-changed',
    { [`${price}/maxLength`]: 5 },
    creates({ price: '12345.00' }),
  ),
  additive('a pattern of a request is removed', { [`${create}/properties/isbn/pattern`]: undefined }),
  additive('a format of a request is removed', { [`${create}/properties/published/format`]: undefined }),
  additive('a response string gets a pattern', { [`${book}/properties/subtitle/pattern`]: '^.+$' }),
];

const conditions: Pair[] = [
  breaking(
    'a condition of a request requires more',
    'required-properties-added',
    { [`${create}/then/required`]: ['minutes', 'pages'] },
    {
      sends: { method: 'POST', path: '/books', body: { title: 'Emma', kind: 'audio', minutes: 1 } },
    },
  ),
  breaking(
    'a condition of a request applies to more values',
    'condition-changed',
    { [`${create}/if/properties/kind`]: { enum: ['audio', 'paper'] } },
    creates(),
  ),
  breaking(
    'a condition of a request applies more often because its if requires less',
    'condition-changed',
    { [`${create}/if/properties`]: undefined },
    creates(),
  ),
  breaking(
    'a request gets an else',
    'schema-constraint-changed',
    { [`${create}/else`]: { required: ['pages'] } },
    creates(),
  ),
  breaking(
    'a request gets a condition',
    'schema-constraint-changed',
    {
      [`${update}/if`]: { required: ['price'] },
      [`${update}/then`]: { required: ['title'] },
    },
    { sends: { ...updating, body: { price: '1.00' } } },
  ),
  breaking(
    'a condition of a request constrains a field',
    'condition-changed',
    { [`${create}/then/properties`]: { pages: { maximum: 10 } } },
    {
      sends: {
        method: 'POST',
        path: '/books',
        body: { title: 'Emma', kind: 'audio', minutes: 1, pages: 20 },
      },
    },
  ),
  breaking(
    'a condition with a not applies to more values',
    'required-properties-added',
    { [`${create}/properties/author/if/not/required`]: ['first_name', 'middle_name'] },
    creates({ author: { first_name: 'Jane' } }),
  ),
  breaking(
    'a condition of a response is removed',
    'schema-constraint-changed',
    { [`${book}/if`]: undefined, [`${book}/then`]: undefined },
    created({ kind: 'audio' }),
  ),
  breaking(
    'a condition of a response applies to fewer values',
    'condition-changed',
    { [`${book}/if/required`]: ['kind', 'rating'] },
    created({ kind: 'audio' }),
  ),
  breaking(
    'a condition of a response requires less',
    'required-properties-removed',
    { [`${book}/then/required`]: [] },
    created({ kind: 'audio' }),
  ),
  breaking(
    'one of two names becomes required',
    'schema-combinator-changed',
    { [`${create}/anyOf`]: [{ required: ['isbn'] }, { required: ['pages'] }] },
    creates(),
  ),
  breaking(
    'one of the fields of a request map becomes required',
    'schema-combinator-changed',
    { [`${create}/properties/extra/anyOf`]: [{ required: ['a'] }] },
    creates({ extra: {} }),
  ),
  additive('a condition of a request requires less', { [`${create}/then/required`]: [] }),
  additive('a condition of a request is removed', {
    [`${create}/if`]: undefined,
    [`${create}/then`]: undefined,
  }),
  additive('a condition of a request applies to fewer values', {
    [`${create}/if/required`]: ['kind', 'pages'],
  }),
  additive('a condition with a not applies to fewer values', {
    [`${create}/properties/author/if/not/required`]: [],
  }),
  additive('a condition of a response applies to more values', {
    [`${book}/if/properties/kind`]: { enum: ['audio', 'film'] },
  }),
  additive('a condition of a response requires more', { [`${book}/then/required`]: ['minutes', 'rating'] }),
];

const responses: Pair[] = [
  breaking(
    'the status of a success changes',
    'response-removed',
    {
      [`${put}/responses/204`]: undefined,
      [`${put}/responses/202`]: { description: 'Later.' },
    },
    { reads: (document) => Object.keys(document.paths['/books/{id}']?.put?.responses ?? {}) },
  ),
  breaking(
    'the default response is removed',
    'response-removed',
    { [`${list}/responses/default`]: undefined },
    {
      reads: (document) => Object.keys(document.paths['/books']?.get?.responses ?? {}),
    },
  ),
  breaking(
    'a status is added whose response differs from the default',
    'property-removed',
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
  ),
  breaking(
    'a status is removed together with the default',
    'response-removed',
    { [`${get}/responses/404`]: undefined, [`${get}/responses/default`]: undefined },
    {
      reads: (document) => Object.keys(document.paths['/books/{id}']?.get?.responses ?? {}),
    },
  ),
  breaking(
    'a header of a response is removed',
    'response-header-removed',
    { [`${list}/responses/200/headers/X-Page`]: undefined },
    listed({ 'X-Total': '1', 'X-Page': 'first' }),
  ),
  breaking(
    'a header of a response becomes optional',
    'response-header-optional',
    { [`${list}/responses/200/headers/X-Total/required`]: false },
    listed({}),
  ),
  breaking(
    'the type of a response header changes',
    'schema-type-changed',
    { [`${list}/responses/200/headers/X-Total/schema`]: { type: 'string' } },
    listed({ 'X-Total': 'many' }),
  ),
  breaking(
    'the minimum of a response header is removed',
    'schema-constraint-changed',
    { [`${list}/responses/200/headers/X-Total/schema`]: { type: 'integer' } },
    listed({ 'X-Total': '-1' }),
  ),
  breaking(
    'a media type of a response is removed',
    'media-type-removed',
    { [`${get}/responses/200/content/image~1png`]: undefined },
    {
      reads: (document) => JSON.stringify(document.paths['/books/{id}']?.get).includes('image/png'),
    },
  ),
  breaking(
    'the body of a response is removed',
    'media-type-removed',
    { [`${add}/responses/200/content`]: undefined },
    created({ price: undefined }),
  ),
  rewritten('a failure gets its own status with the same response', {
    [`${list}/responses/404`]: { $ref: '#/components/responses/Failure' },
  }),
  additive('a header is added to a response', {
    [`${list}/responses/200/headers/X-Next`]: { schema: { type: 'integer' } },
  }),
  additive('a header of a response becomes required', {
    [`${list}/responses/200/headers/X-Page/required`]: true,
  }),
  additive('a media type is added to a response', {
    [`${list}/responses/200/content/text~1csv`]: {},
  }),
  editorial('a status whose response equals the default is removed', {
    [`${get}/responses/404`]: undefined,
  }),
];

const requests: Pair[] = [
  breaking(
    'a media type of a request is removed',
    'media-type-removed',
    { [`${put}/requestBody/content/text~1plain`]: undefined },
    {
      sends: { ...updating, type: 'text/plain', body: 'Emma' },
    },
  ),
  breaking(
    'a body becomes required',
    'request-body-became-required',
    { [`${put}/requestBody/required`]: true },
    { sends: updating },
  ),
  breaking(
    'a required body is added',
    'request-body-became-required',
    {
      [`${archive}/requestBody`]: {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    },
    { sends: { method: 'POST', path: '/books/1/archive' } },
  ),
  breaking(
    'a body is removed',
    'request-body-removed',
    { [`${put}/requestBody`]: undefined },
    { sendsDeclared: { ...updating, body: { title: 'Emma' } } },
  ),
  breaking(
    'a required query parameter is added',
    'parameter-became-required',
    {
      [`${list}/parameters/6`]: { name: 'shelf', in: 'query', required: true, schema: { type: 'string' } },
    },
    { sends: listing },
  ),
  breaking(
    'a query parameter becomes required',
    'parameter-became-required',
    { [`${list}/parameters/1/required`]: true },
    { sends: listing },
  ),
  breaking(
    'a header becomes required',
    'parameter-became-required',
    { [`${list}/parameters/4/required`]: true },
    { sends: listing },
  ),
  breaking(
    'a query parameter is removed',
    'parameter-removed',
    { [`${list}/parameters/1`]: undefined },
    { sendsDeclared: { ...listing, path: '/books?limit=5' } },
  ),
  breaking(
    'a query parameter is renamed',
    'parameter-removed',
    { [`${list}/parameters/1/name`]: 'size' },
    { sendsDeclared: { ...listing, path: '/books?limit=5' } },
  ),
  breaking(
    'a query parameter becomes a header',
    'parameter-removed',
    { [`${list}/parameters/1/in`]: 'header' },
    { sendsDeclared: { ...listing, path: '/books?limit=5' } },
  ),
  breaking(
    'the type of a query parameter changes',
    'schema-type-changed',
    { [`${list}/parameters/2/schema`]: { type: 'integer' } },
    { sends: { ...listing, path: '/books?sort=title' } },
  ),
  breaking(
    'the serialisation of an array in a query changes',
    'parameter-serialization-changed',
    { [`${list}/parameters/5/explode`]: false },
    {
      reads: (document) => JSON.stringify(document.paths['/books']?.get?.parameters).includes('explode'),
    },
  ),
  additive('a media type is added to a request', {
    [`${put}/requestBody/content/application~1xml`]: {},
  }),
  additive('an optional body is added', {
    [`${archive}/requestBody`]: { content: { 'application/json': { schema: { type: 'object' } } } },
  }),
  additive('a body becomes optional', { [`${add}/requestBody/required`]: false }),
  breaking(
    'a query parameter becomes required beside a value of another',
    'parameter-became-required-if',
    { [`${list}/parameters/1/x-required-if`]: { sort: 'price' } },
    { sends: { ...listing, path: '/books?sort=price' } },
  ),
  breaking(
    'a query parameter is added that is required beside a value of another',
    'parameter-became-required-if',
    {
      [`${list}/parameters/6`]: {
        name: 'shelf',
        in: 'query',
        'x-required-if': { sort: 'price' },
        schema: { type: 'string' },
      },
    },
    { sends: { ...listing, path: '/books?sort=price' } },
  ),
  breaking(
    'a header becomes required beside a value of another',
    'parameter-became-required-if',
    { [`${list}/parameters/4/x-required-if`]: { 'x-shop': 'main' } },
    { sends: listing },
  ),
  breaking(
    'a parameter becomes required beside another value',
    'parameter-became-required-if',
    { [`${get}/parameters/2/x-required-if`]: { part: 'text' } },
    { sends: { method: 'GET', path: '/books/1?part=text' } },
  ),
  additive('a parameter is no longer required beside a value of another', {
    [`${get}/parameters/2/x-required-if`]: undefined,
  }),
  additive('a parameter is required beside two values instead of one', {
    [`${get}/parameters/2/x-required-if`]: { part: 'cover', id: '1' },
  }),
  additive('a required header is required only beside a value of another', {
    [`${list}/parameters/3/required`]: false,
    [`${list}/parameters/3/x-required-if`]: { 'X-Trace': 'on' },
  }),
  additive('a parameter becomes required beside a value that is new', {
    [`${list}/parameters/1/x-required-if`]: { sort: 'date' },
    [`${list}/parameters/2/schema/enum`]: ['title', 'price', 'date'],
  }),
  additive('a parameter becomes required beside one that is new', {
    [`${list}/parameters/1/x-required-if`]: { shelf: 'top' },
    [`${list}/parameters/6`]: { name: 'shelf', in: 'query', schema: { type: 'string' } },
  }),
  additive('an optional query parameter is added', {
    [`${list}/parameters/6`]: { name: 'shelf', in: 'query', schema: { type: 'string' } },
  }),
  additive('a required header becomes optional', { [`${list}/parameters/3/required`]: false }),
  editorial('the case of a header name changes', { [`${list}/parameters/3/name`]: 'x-shop' }),
  editorial('a path parameter is renamed', {
    '#/paths/~1books~1{id}~1archive': undefined,
    '#/paths/~1books~1{book_id}~1archive': {
      post: {
        operationId: 'books_archive',
        parameters: [{ name: 'book_id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 204: { description: 'Done.' }, default: { $ref: '#/components/responses/Failure' } },
      },
    },
  }),
  rewritten('parameters are moved to the path item', {
    [`${archive}/parameters`]: undefined,
    '#/paths/~1books~1{id}~1archive/parameters': [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ],
  }),
  rewritten('the order of parameters changes', {
    [`${list}/parameters/3`]: { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
    [`${list}/parameters/4`]: {
      name: 'X-Shop',
      in: 'header',
      required: true,
      schema: { type: 'string', maxLength: 20 },
    },
  }),
];

const paths: Pair[] = [
  breaking(
    'a path is removed',
    'path-removed',
    { '#/paths/~1books~1{id}~1archive': undefined },
    { sends: { method: 'POST', path: '/books/1/archive' } },
  ),
  breaking(
    'a path is renamed',
    'path-removed',
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
  ),
  breaking(
    'an operation is removed',
    'operation-removed',
    { [put]: undefined },
    { sends: { ...updating, body: {} } },
  ),
  breaking(
    'the method of an operation changes',
    'operation-removed',
    {
      [put]: undefined,
      '#/paths/~1books~1{id}/patch': {
        operationId: 'books_update',
        responses: { 204: { description: 'Done.' } },
      },
    },
    { sends: { ...updating, body: {} } },
  ),
  breaking(
    'the operationId of an operation changes',
    'operation-id-changed',
    { [`${list}/operationId`]: 'books_search' },
    { reads: ids },
  ),
  breaking(
    'an operation requires credentials',
    'security-requirement-changed',
    { [`${list}/security`]: [{ key: [] }] },
    {
      reads: (document) => document.paths['/books']?.get?.security,
    },
  ),
  additive('an operation is added', {
    '#/paths/~1books~1{id}/delete': {
      operationId: 'books_delete',
      responses: { 204: { description: 'Done.' } },
    },
  }),
  additive('an operation is added that requires a body, a parameter and a header of the response', {
    '#/paths/~1books~1{id}/patch': {
      operationId: 'books_edit',
      parameters: [{ name: 'edition', in: 'query', required: true, schema: { type: 'integer', default: 1 } }],
      requestBody: { required: true, content: { 'application/json': { schema: { $ref: update } } } },
      responses: {
        204: { description: 'Done.', headers: { Rate: { required: true, schema: { type: 'integer' } } } },
      },
    },
  }),
  additive('a path is added', {
    '#/paths/~1shelves': {
      get: { operationId: 'shelves_list', responses: { 204: { description: 'None.' } } },
    },
  }),
  additive('an operation accepts credentials', { [`${list}/security`]: [{}, { key: [] }] }),
];

const callbackPairs: Pair[] = [
  breaking(
    'the URL of a callback changes',
    'callback-url-changed',
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
  ),
  breaking(
    'a callback is removed',
    'path-removed',
    { [`${add}/callbacks`]: undefined },
    { reads: callbacks },
  ),
  breaking(
    'the method of a callback changes',
    'operation-removed',
    {
      [`${soldUrl}/post`]: undefined,
      [`${soldUrl}/put`]: { operationId: 'books_sold', responses: { 200: { description: 'Taken.' } } },
    },
    { reads: callbacks },
  ),
  breaking(
    'the media type of a callback changes',
    'media-type-removed',
    {
      [`${soldUrl}/post/requestBody/content`]: { 'application/xml': { schema: { $ref: sold } } },
    },
    { calls: { name: 'sold', type: 'application/xml', body: { title: 'Emma', copies: 1 } } },
  ),
  breaking(
    'a field of a callback becomes optional',
    'required-properties-removed',
    { [`${sold}/required`]: ['title'] },
    { calls: { name: 'sold', body: { title: 'Emma' } } },
  ),
  breaking(
    'a field of a callback is removed',
    'property-removed',
    { [`${sold}/properties/channel`]: undefined },
    {
      calls: { name: 'sold', body: { title: 'Emma', copies: 1, channel: 'street' } },
    },
  ),
  breaking(
    'an enum of a callback gains a value',
    'enum-values-added',
    { [`${sold}/properties/channel/enum`]: ['web', 'store', 'street'] },
    {
      calls: { name: 'sold', body: { title: 'Emma', copies: 1, channel: 'street' } },
    },
  ),
  breaking(
    'the response of a receiver requires another field',
    'required-properties-added',
    { [`${taken}/required`]: ['received', 'note'] },
    { receiverResponds: { name: 'sold', body: { received: true } } },
  ),
  breaking(
    'the maximum length in the response of a receiver decreases',
    'schema-constraint-changed',
    { [`${taken}/properties/note/maxLength`]: 5 },
    {
      receiverResponds: { name: 'sold', body: { received: true, note: 'Thank you' } },
    },
  ),
  additive('a callback is added', {
    [`${add}/callbacks/returned`]: {
      '{$request.body#/notify_url}': {
        post: { operationId: 'books_returned', responses: { 200: { description: 'Taken.' } } },
      },
    },
  }),
  additive('a field is added to a callback', { [`${sold}/properties/at`]: { type: 'string' } }),
  additive('the response of a receiver requires fewer fields', { [`${taken}/required`]: [] }),
  additive('an enum of a callback loses a value', { [`${sold}/properties/channel/enum`]: ['web'] }),
];

const words: Pair[] = [
  additive('an operation is deprecated', { [`${put}/deprecated`]: true }),
  additive('a field is deprecated', { [`${create}/properties/weight/deprecated`]: true }),
  additive('a parameter is deprecated', { [`${list}/parameters/2/deprecated`]: true }),
  editorial('the description of an operation changes', {
    [`${list}/description`]: 'Every book of the shop.',
  }),
  editorial('an operation gets a summary', { [`${list}/summary`]: 'List books' }),
  editorial('the description of a schema changes', {
    [`${create}/description`]: 'The book to add.',
    [`${price}/description`]: 'In HKD.',
  }),
  editorial('a field gets a title and examples', {
    [`${create}/properties/title/title`]: 'Title',
    [`${create}/properties/title/examples`]: ['Emma'],
  }),
  editorial('the description of a response changes', { [`${put}/responses/204/description`]: 'It is done.' }),
  editorial('a body gets an example', {
    [`${add}/requestBody/content/application~1json/examples`]: { emma: { summary: 'A novel', value: emma } },
  }),
  rewritten('a component is renamed', {
    '#/components/schemas/Receipt': {
      type: 'object',
      required: ['received'],
      properties: { received: { type: 'boolean' }, note: { type: 'string', maxLength: 50 } },
    },
    [`${soldUrl}/post/responses/200/content/application~1json/schema`]: {
      $ref: '#/components/schemas/Receipt',
    },
    [taken]: undefined,
  }),
  rewritten('a reference is inlined', {
    [`${sold}/properties/price`]: {
      type: 'string',
      description: 'In the currency of the shop.',
      pattern: '^[0-9]+\\.[0-9]{2}$',
    },
  }),
  rewritten('a schema becomes a component', {
    '#/components/schemas/Tag': { type: 'string', maxLength: 10 },
    [`${create}/properties/tags/items`]: { $ref: '#/components/schemas/Tag' },
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
