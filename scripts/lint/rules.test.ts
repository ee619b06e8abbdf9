import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Problem, redoclyEach } from '@payments-openapi/tooling/linters';
import { root } from '@payments-openapi/tooling/tool';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { parse } from 'yaml';
import { brokenFixture, type Mistakes } from './broken-fixture.ts';
import contractPlugin from './plugin.ts';

const create = 'operations/books/books_create.yaml';
const list = 'operations/books/books_list.yaml';
const book = 'schemas/Book.yaml';
const price = 'schemas/Price.yaml';

const BOOK_CREATE =
  'type: object\ndescription: A book to sell.\nrequired: []\nproperties:\n  title:\n    type: string\n    description: Title.\n  sold_url:\n    type: string\n    description: Address to call.\n';

/** For each rule, by what it does: mistakes in the fixture, and the places that it then reports. */
const cases: Record<string, Record<string, [mistakes: Mistakes, ...places: string[]]>> = {
  'always-null': {
    'takes a type beside the null': [
      { [price]: ['type: string', 'type: [string, "null"]\n    not: { type: string }'] },
    ],
    'refuses a type that is only null': [{ [price]: ['type: string', 'type: "null"'] }, `${price}:6`],
    'refuses a null without a type': [{ [price]: ['type: string', 'const: null'] }, `${price}:6`],
    'refuses an enum of null': [
      { [price]: ['type: string', 'type: [string, "null"]\n    enum: [null]'] },
      `${price}:7`,
    ],
    'refuses a constant null': [
      { [price]: ['type: string', 'type: [string, "null"]\n    const: null'] },
      `${price}:7`,
    ],
  },
  'condition-form': {
    'takes a chain of conditions, and one of two names': [
      {
        [book]: [
          /if:[\s\S]*/,
          'if:\n  not:\n    required: [price]\nthen:\n  required: [sold_url]\nelse:\n  if:\n    required: [price]\n  then:\n    required: [title]\n',
        ],
      },
    ],
    'takes alternatives that are values of their own': [
      { [price]: ['type: string', 'anyOf:\n      - type: string\n      - type: number'] },
    ],
    'refuses conditions in an allOf, an anyOf or a oneOf': [
      {
        [book]: [
          /if:[\s\S]*/,
          'allOf:\n  - if:\n      required: [price]\n    then:\n      required: [sold_url]\nanyOf:\n  - required: [price]\noneOf:\n  - required: [title]\n',
        ],
      },
      `${book}:14`,
      `${book}:19`,
      `${book}:21`,
    ],
    'refuses keywords that tools ignore, and schemas that are true or false': [
      {
        [book]: [
          /if:[\s\S]*/,
          'dependentRequired:\n  price: [sold_url]\ndependentSchemas: {}\nnot:\n  required: [price]\nif: true\n',
        ],
      },
      `${book}:14`,
      `${book}:16`,
      `${book}:17`,
      `${book}:19`,
    ],
  },
  described: {
    'takes the description beside a $ref for a property': [
      {
        [book]: ['$ref: Price.yaml', 'description: Price.\n    $ref: Bare.yaml'],
        'schemas/Bare.yaml': 'type: string\ndescription: Bare.\n',
      },
    ],
    'takes rules instead': [
      { [book]: [/description: Title.*/, 'x-rules:\n      title-cover: Title on the cover.'] },
    ],
    'refuses a schema without one': [
      { [price]: ['description: What the book costs.\n', ''] },
      `${book}:12`,
      `${price}:1`,
    ],
    'refuses a property without one': [{ [book]: [/ {4}description: Title.*\n/, ''] }, `${book}:5`],
    'refuses an empty one': [{ [book]: [/description: Title.*/, 'description: " "'] }, `${book}:5`],
    'refuses a property that is only a $ref to a schema without one': [
      { [price]: ['description: What the book costs.', 'description: ""'] },
      `${book}:12`,
      `${price}:1`,
    ],
    'refuses a nested property without one': [
      { 'schemas/BooksListEnvelope.yaml': ['    description: The books of this page.\n', ''] },
      'schemas/BooksListEnvelope.yaml:11',
    ],
  },
  'example-members': {
    'takes any field where the schema names none': [
      {
        [price]: [/required:[\s\S]*/, ''],
        'examples/books_create.novel.request.yaml': ['amount', 'anything'],
      },
    ],
    'refuses a field that the schema does not name': [
      { 'examples/books_create.novel.request.yaml': ['amount', 'amuont'] },
      'examples/books_create.novel.request.yaml:5',
    ],
    'refuses one in a list, through $ref': [
      { 'examples/books_list.one.response.yaml': ['title', 'titel'] },
      'examples/books_list.one.response.yaml:6',
    ],
    'refuses one in a shared response': [
      { 'responses/Failure.yaml': ['message:', 'massage: no\n          message:'] },
      'responses/Failure.yaml:11',
    ],
  },
  'example-pairs': {
    'refuses a success that is not the response to the first request': [
      {
        [create]: [
          'novel:\n            $ref: ../../examples/books_create.novel.response',
          'sold:\n            $ref: ../../examples/books_create.sold.response',
        ],
        'examples/books_create.sold.response.yaml':
          'value: { code: 0, message: ok, data: { book: { title: Sold } } }',
      },
      `${create}:24`,
    ],
    'refuses one that is not the response to the first parameter': [
      { 'parameters/offset.yaml': ['example: 0', 'examples:\n  first:\n    value: 0'] },
      `${list}:18`,
    ],
  },
  'field-origins': {
    'takes fields with an origin: stated, of the same field of a request, by a rule, by name, or in a document without any':
      [
        {
          'schemas/Envelope.yaml': ['required:', 'x-origins:\n  chosen value: [code, message]\nrequired:'],
          [price]: ['required:', 'x-origins:\n  chosen value: [amount]\nrequired:'],
          'schemas/BookCreate.yaml': BOOK_CREATE,
          [create]: ['../../schemas/Book.yaml', '../../schemas/BookCreate.yaml'],
          [book]: [
            'properties:\n  title:',
            'properties:\n  id:\n    type: string\n    description: Id.\n  total:\n    type: string\n    x-rules:\n      book-total: The sum.\n  title:',
          ],
        },
      ],
    'refuses a field without an origin, and what is not an origin': [
      {
        'schemas/Envelope.yaml': [
          'required:',
          'x-origins:\n  chosen value: [message]\n  made up: [code]\nrequired:',
        ],
      },
      `${book}:5`,
      `${book}:9`,
      'schemas/Envelope.yaml:5',
      `${price}:5`,
    ],
  },
  'list-paging': {
    'leaves operations alone that do not list': [{ [create]: ['summary', 'parameters: []\nsummary'] }],
    'leaves the exceptions alone': [
      {
        [list]: [
          /books_list$[\s\S]*?responses:/m,
          'customers_listPaymentTokens\nsummary: List\ndescription: List.\ntags: [books]\nresponses:',
        ],
      },
    ],
    'refuses a list without limit': [
      { [list]: ['  - $ref: ../../parameters/limit.yaml\n', ''] },
      `${list}:1`,
    ],
    'refuses a list whose offset is not in the query': [
      { 'parameters/offset.yaml': ['in: query', 'in: header'] },
      `${list}:1`,
    ],
  },
  'media-type-schema': {
    'takes a schema that takes anything': [{ [create]: [/type: object/, '{}'] }],
    'refuses a media type without one, also of a callback': [
      { [create]: [/ {12}application\/json:\n {14}schema:\n.*/, '            application/json: {}'] },
      `${create}:37`,
    ],
  },
  'named-objects': {
    'takes an object without fields': [{ [price]: ['type: string', 'type: object'] }],
    'takes a part of an allOf': [
      {
        [price]: [
          /^type[\s\S]*/,
          'description: Price.\nallOf:\n  - type: object\n    required: []\n    properties:\n      amount:\n        type: string\n        description: Amount.\n',
        ],
      },
    ],
    'refuses one in a property, in an array and in an operation': [
      {
        [price]: [
          'type: string',
          'type: [object, "null"]\n    required: []\n    properties:\n      a:\n        type: string\n        description: A.',
        ],
        'schemas/BooksListEnvelope.yaml': [
          '$ref: Book.yaml',
          'type: object\n      required: []\n      properties:\n        title:\n          type: string\n          description: Title.',
        ],
        [create]: [
          'type: object',
          'type: object\n                required: []\n                properties:\n                  a:\n                    type: string\n                    description: A.',
        ],
      },
      `${create}:41`,
      'schemas/BooksListEnvelope.yaml:17',
      `${price}:8`,
    ],
  },
  'no-unreferenced-file': {
    'leaves the bundle alone': [{}],
    'refuses a file that nothing refers to': [{ 'schemas/Old.yaml': 'type: string\n' }, 'schemas/Old.yaml:1'],
  },
  'operation-examples': {
    'lets a shared response hold its examples': [{ 'responses/Failure.yaml': ['full:', 'noRoom:'] }],
    'refuses a request without one': [
      { [create]: [/ {6}examples:\n.*\n.*request.yaml\n/, ''] },
      `${create}:9`,
    ],
    'refuses a success without one': [{ [list]: [/ {8}examples:\n.*\n.*\n/, ''] }, `${list}:14`],
    'refuses a shared failure without one': [
      { 'responses/Failure.yaml': [/ {4}examples:[\s\S]*/, ''] },
      'responses/Failure.yaml:3',
    ],
    'refuses an example inside the operation': [
      { [list]: [/\$ref: .*response.yaml/, 'value: { code: 0, message: ok, data: [] }'] },
      `${list}:18`,
    ],
    'refuses a file that is not named by its scenario': [{ [create]: ['novel:', 'atlas:'] }, `${create}:13`],
  },
  'operation-file': {
    'leaves the operations of callbacks alone': [
      { [create]: ['summary: Book sold', 'operationId: books_sold\n        summary: Book sold'] },
    ],
    'refuses a file that is not named by its operationId': [
      { [list]: ['books_list', 'books_listAll'] },
      `${list}:1`,
    ],
    'refuses a tag that is not the folder': [{ [create]: ['tags: [books]', 'tags: [shop]'] }, `${create}:4`],
    'refuses a second tag': [{ [create]: ['tags: [books]', 'tags: [books, shop]'] }, `${create}:4`],
    'refuses an operation in openapi.yaml': [
      { 'openapi.yaml': [/\$ref: operations\/books\/books_list.yaml/, 'operationId: books_get'] },
      'openapi.yaml:21',
    ],
  },
  'operation-frames': {
    'takes a body that is named for the operation': [
      {
        [create]: ['schemas/Book.yaml', 'schemas/BooksCreateInput.yaml'],
        'schemas/BooksCreateInput.yaml': 'type: object\ndescription: A book.\n',
      },
    ],
    'refuses frames of another name, and an envelope without one': [
      {
        [create]: ['schemas/Book.yaml', 'schemas/BookInput.yaml'],
        'schemas/BookInput.yaml': 'type: object\ndescription: A book.\n',
        'schemas/BooksCreateEnvelope.yaml': ['BooksCreateOutput', 'BookOutput'],
        'schemas/BookOutput.yaml': 'type: object\ndescription: A book.\n',
        [list]: ['$ref: ../../schemas/BooksListEnvelope.yaml', 'type: object'],
      },
      `${list}:16`,
      'schemas/BookInput.yaml:1',
      'schemas/BookOutput.yaml:1',
    ],
  },
  'operation-id': {
    'takes a verb with a noun': [{ [list]: ['books_list', 'books_calculatePrice'] }],
    'refuses another form': [{ [list]: ['books_list', 'listBooks'] }, `${list}:1`],
    'refuses a prefix that is not the tag': [{ [list]: ['books_list', 'shop_list'] }, `${list}:1`],
    'refuses a verb that is not in the list': [{ [list]: ['books_list', 'books_find'] }, `${list}:1`],
    'refuses a verb that only starts like one in the list': [
      { [list]: ['books_list', 'books_listing'] },
      `${list}:1`,
    ],
  },
  'operation-responses': {
    'takes an envelope composed instead of written out': [
      {
        [list]: [
          /\$ref: .*Envelope.yaml/,
          'allOf:\n            - $ref: ../../schemas/Envelope.yaml\n            - $ref: ../../schemas/BooksListEnvelope.yaml',
        ],
      },
    ],
    'refuses an operation without default': [{ [list]: [/ {2}default:\n.*\n/, ''] }, `${list}:10`],
    'refuses a further response': [
      { [list]: ['  default:', '  "404":\n    $ref: ../../responses/Failure.yaml\n  default:'] },
      `${list}:10`,
    ],
    'refuses a success that may come without data': [
      { 'schemas/BooksListEnvelope.yaml': [', data]', ']'] },
      'schemas/BooksListEnvelope.yaml:1',
    ],
    'refuses a failure that may come without a message': [
      { 'schemas/Envelope.yaml': ['[code, message]', '[code]'] },
      'schemas/Envelope.yaml:1',
    ],
    'refuses a failure with data': [
      {
        'schemas/Envelope.yaml': [
          'properties:',
          'properties:\n  data:\n    type: object\n    description: Data.',
        ],
      },
      'schemas/Envelope.yaml:1',
    ],
    'refuses a response without a JSON schema': [
      { 'responses/Failure.yaml': ['application/json', 'text/plain'] },
      'responses/Failure.yaml:1',
    ],
  },
  'parameter-example': {
    'takes a falsy example': [{ 'parameters/limit.yaml': ['example: 20', 'example: 0'] }],
    'takes named examples': [{ 'parameters/limit.yaml': ['example: 20', 'examples:\n  few:\n    value: 2'] }],
    'refuses a parameter without one': [
      { 'parameters/limit.yaml': ['example: 20\n', ''] },
      'parameters/limit.yaml:1',
    ],
  },
  'plain-ref': {
    'takes a description beside a reference': [
      { [book]: ['$ref: Price.yaml', '$ref: Price.yaml\n    description: Price.'] },
    ],
    'takes a default beside an allOf with a type': [
      {
        [price]: ['type: string', 'type: string\n    allOf:\n      - $ref: Text.yaml\n    default: "0"'],
        'schemas/Text.yaml': 'type: string\ndescription: A text.\n',
      },
    ],
    'refuses one without a type': [
      {
        [price]: ['type: string', 'allOf:\n      - $ref: Text.yaml\n    default: "0"'],
        'schemas/Text.yaml': 'type: string\ndescription: A text.\n',
      },
      `${price}:8`,
    ],
    'refuses a rule beside a reference, and a reference to a part of a file': [
      { [book]: ['$ref: Price.yaml', '$ref: Price.yaml#/properties/amount\n    default: "0"'] },
      `${book}:13`,
      `${book}:14`,
    ],
    'refuses a description beside a reference to a schema with conditions': [
      {
        [book]: ['$ref: Price.yaml', '$ref: Price.yaml\n    description: Price.'],
        [price]: ['required: []', 'required: []\nif:\n  required: [amount]'],
      },
      `${book}:14`,
    ],
  },
  'prose-rules': {
    'takes them beside any description, also of a $ref to a schema': [
      {
        [create]: ['tags: [books]', 'tags: [books]\nx-rules:\n  book-once: No book is on sale twice.'],
        'openapi.yaml': ['  contact:', '  x-rules:\n    shop-open: The shop is always open.\n  contact:'],
        'parameters/limit.yaml': [
          'example: 20',
          'example: 20\nx-rules:\n  limit-max: `limit` books at most.',
        ],
        'responses/Failure.yaml': ['description:', 'x-rules:\n  failure-final: It is final.\ndescription:'],
        [book]: [
          '$ref: Price.yaml',
          '$ref: Bare.yaml\n    description: Price.\n    x-rules:\n      price-now:\n        sentence: It is today’s.\n        untestable: Prices are secret.',
        ],
        'schemas/Bare.yaml': 'type: string\ndescription: Bare.\n',
      },
    ],
    'takes an id alone for a rule that is stated elsewhere': [
      {
        [price]: ['type: string', 'type: string\n    x-rules:\n      price-now:'],
        [book]: ['maxLength: 40', 'maxLength: 40\n    x-rules:\n      price-now: It is now.'],
      },
    ],
    'refuses an id alone for a rule that is stated nowhere': [
      { [price]: ['type: string', 'type: string\n    x-rules:\n      price-now:'] },
      `${price}:8`,
    ],
    'refuses an id of one word, and one that is used twice': [
      {
        [price]: [
          'type: string',
          'type: string\n    x-rules:\n      Price: It is the price.\n      price-now: It is now.',
        ],
        [book]: ['maxLength: 40', 'maxLength: 40\n    x-rules:\n      price-now: It is now.'],
      },
      `${price}:8`,
      `${price}:9`,
    ],
    'refuses what is not one sentence, and one that the description has too': [
      {
        [book]: [
          'maxLength: 40',
          'maxLength: 40\n    x-rules:\n      title-a: no sentence\n      title-b: One. Two.\n      title-c: Title as printed on the cover.\n      title-d: 4',
        ],
      },
      `${book}:9`,
      `${book}:10`,
      `${book}:11`,
      `${book}:12`,
    ],
    'refuses details that it does not know, and a list of rules': [
      {
        [book]: [
          'maxLength: 40',
          'maxLength: 40\n    x-rules:\n      title-a:\n        sentence: It is short.\n        reason: none',
        ],
        [list]: ['tags: [books]', 'tags: [books]\nx-rules: [It is short.]'],
      },
      `${list}:5`,
      `${book}:11`,
    ],
    'refuses rules beside a $ref where they would be lost': [
      {
        [list]: [
          '- $ref: ../../parameters/limit.yaml',
          '- $ref: ../../parameters/limit.yaml\n    x-rules:\n      limit-max: It is short.',
        ],
      },
      `${list}:9`,
    ],
  },
  'required-decided': {
    'takes an empty list for a decision': [{ [book]: ['required: [title]', 'required: []'] }],
    'leaves conditions and open objects alone': [
      {
        [price]: [/required:[\s\S]*/, 'if:\n  type: object\n  properties:\n    amount:\n      const: "0"\n'],
      },
    ],
    'refuses an object that does not decide': [{ [price]: ['required: []\n', ''] }, `${price}:3`],
    'refuses a nullable object that does not decide': [
      {
        [price]: [/type: object[\s\S]*required: \[\]/, 'type: [object, "null"]\ndescription: Price.'],
      },
      `${price}:3`,
    ],
  },
  'required-defined': {
    'takes what a part of an allOf names': [
      {
        [price]: [
          /^type[\s\S]*/,
          'type: object\ndescription: Price.\nrequired: [title]\nallOf:\n  - $ref: Book.yaml\n',
        ],
      },
    ],
    'refuses a required field that nothing names, also in a condition and of a field': [
      {
        [book]: [
          /required: \[title\][\s\S]*/,
          'required: [titel]\nproperties:\n  price:\n    $ref: Price.yaml\nif:\n  not:\n    required: [prise]\nthen:\n  properties:\n    price:\n      required: [amuont]\n    cost:\n      const: 1\n',
        ],
      },
      `${book}:3`,
      `${book}:9`,
      `${book}:13`,
      `${book}:14`,
    ],
  },
  'schema-name': {
    'refuses names that generators make up, words of languages, and names that differ in case alone': [
      {
        [book]: [
          'properties:',
          [
            'properties:',
            ...['BooksCreateData', 'PriceInner', 'Object', 'PRICE', 'some_price'].map(
              (name) => `  ${name}:\n    $ref: ${name}.yaml`,
            ),
          ].join('\n'),
        ],
        ...Object.fromEntries(
          ['BooksCreateData', 'PriceInner', 'Object', 'PRICE', 'some_price'].map((name) => [
            `schemas/${name}.yaml`,
            'type: string\ndescription: A text.\n',
          ]),
        ),
      },
      'schemas/BooksCreateData.yaml:1',
      'schemas/Object.yaml:1',
      `${price}:1`,
      'schemas/PRICE.yaml:1',
      'schemas/PriceInner.yaml:1',
      'schemas/some_price.yaml:1',
    ],
  },
  'stated-once': {
    'takes numbers, values and formats that the schema does not state': [
      {
        [book]: [
          /maxLength: 40\n.*/,
          'enum: [red, blue]\n    maxLength: 40\n    format: date\n    description: Counted from 40; `red` is the default, after at most 30 days of `red` or `green`.',
        ],
      },
    ],
    'refuses a bound, also of a pattern and of a parameter': [
      {
        [book]: [/description: Title.*/, 'description: Title of at most 40 letters.'],
        [price]: [
          /type: string\n.*/,
          'type: string\n    pattern: "^[0-9]{1,3}$"\n    description: Amount of 1 to 3 digits.',
        ],
        'parameters/limit.yaml': [
          /description: .*\nexample: 20\nschema:\n {2}type: integer/,
          'description: Size of a page, at most 1,000.\nexample: 20\nschema:\n  type: integer\n  maximum: 1000',
        ],
      },
      'parameters/limit.yaml:3',
      `${book}:8`,
      `${price}:8`,
    ],
    'refuses one beside a reference': [
      {
        [book]: ['$ref: Price.yaml', 'description: Up to 9 letters.\n    $ref: Short.yaml'],
        'schemas/Short.yaml': 'type: string\nmaxLength: 9\ndescription: A short text.\n',
      },
      `${book}:13`,
    ],
    'refuses the default, the format, null, and all values of an enum': [
      {
        [book]: [
          /title:\n[\s\S]*?sold_url/,
          [
            'title:',
            '    type: [string, "null"]',
            '    description: Title of the book. Can be null.',
            '  day:',
            '    type: string',
            '    format: date',
            '    description: Day of the sale, as YYYY-MM-DD.',
            '  colour:',
            '    type: string',
            '    enum: [red, dark blue, green]',
            '    description: Colour of the cover, `red`, `green` or `dark blue`.',
            '  pages:',
            '    type: integer',
            '    default: 7',
            '    description: Number of pages; defaults to 7.',
            '  sold_url',
          ].join('\n'),
        ],
      },
      `${book}:7`,
      `${book}:11`,
      `${book}:15`,
      `${book}:19`,
    ],
  },
  'tag-groups': {
    'takes a tag that is in a group': [
      { 'openapi.yaml': ['\npaths:', '\nx-tagGroups:\n  - name: Shop\n    tags: [books]\npaths:'] },
    ],
    'refuses a tag that is in no group': [
      { 'openapi.yaml': ['\npaths:', '\nx-tagGroups:\n  - name: Shop\n    tags: []\npaths:'] },
      'openapi.yaml:16',
    ],
  },
};

const noMistake: Mistakes = {};

const linted = new Map<Mistakes, { folder: string; problems: Problem[] }>();

beforeAll(async () => {
  const variants = [
    noMistake,
    ...Object.values(cases).flatMap((of) => Object.values(of).map(([mistakes]) => mistakes)),
  ];
  const contracts = await Promise.all(variants.map((mistakes) => brokenFixture(mistakes)));
  const found = await redoclyEach(contracts.map(({ document }) => document));
  for (const [index, mistakes] of variants.entries()) {
    linted.set(mistakes, { folder: contracts[index]?.folder ?? '', problems: found[index] ?? [] });
  }
});

afterAll(async () => {
  await Promise.all([...linted.values()].map(({ folder }) => rm(folder, { recursive: true })));
});

describe.each(Object.entries(cases))('contract/%s', (rule, variants) => {
  it.for(Object.entries(variants))('%s', ([, [mistakes, ...places]], { expect }) => {
    const { folder, problems } = linted.get(mistakes) ?? expect.fail('not linted');
    const found = problems.filter((problem) => problem.rule === `contract/${rule}`);
    expect(found.map(({ file, line }) => `${path.relative(folder, file)}:${line}`)).toEqual(places);
  });
});

it('has every rule turned on and tested', async ({ expect }) => {
  const config = parse(await readFile(path.join(root, 'redocly.yaml'), 'utf8'));
  const rules = Object.keys(contractPlugin().rules.oas3);
  expect(rules).toEqual(Object.keys(cases));
  expect(config.rules).toMatchObject(Object.fromEntries(rules.map((rule) => [`contract/${rule}`, 'error'])));
});

it('accepts the fixture', ({ expect }) => {
  expect(linted.get(noMistake)?.problems).toEqual([]);
});
