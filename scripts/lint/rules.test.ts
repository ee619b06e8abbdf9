import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../lib/tool.ts';
import { type Mistakes, planted } from './planted.ts';
import contractPlugin from './plugin.ts';
import { redocly } from './problems.ts';

const create = 'operations/books/books_create.yaml';
const list = 'operations/books/books_list.yaml';

/** For each rule: what it does, the mistakes planted in the fixture, the places it then names. */
const cases: Record<string, [does: string, mistakes: Mistakes, ...places: string[]][]> = {
  described: [
    [
      'takes the description beside a $ref for a property',
      {
        'schemas/Book.yaml': ['$ref: Price.yaml', 'description: Price.\n    $ref: Bare.yaml'],
        'schemas/Bare.yaml': 'type: string\ndescription: Bare.\n',
      },
    ],
    [
      'refuses a schema without one',
      { 'schemas/Price.yaml': ['description: What the book costs.\n', ''] },
      'schemas/Book.yaml:12',
      'schemas/Price.yaml:1',
    ],
    [
      'refuses a property without one',
      { 'schemas/Book.yaml': [/ {4}description: Title.*\n/, ''] },
      'schemas/Book.yaml:5',
    ],
    [
      'refuses an empty one',
      { 'schemas/Book.yaml': [/description: Title.*/, 'description: " "'] },
      'schemas/Book.yaml:5',
    ],
    [
      'refuses a property that is only a $ref to a schema without one',
      { 'schemas/Price.yaml': ['description: What the book costs.', 'description: ""'] },
      'schemas/Book.yaml:12',
      'schemas/Price.yaml:1',
    ],
    [
      'refuses a nested property without one',
      { [list]: ['                  description: The books of this page.\n', ''] },
      `${list}:21`,
    ],
  ],
  'example-members': [
    [
      'takes any member where the schema names none',
      {
        'schemas/Price.yaml': [/required:[\s\S]*/, ''],
        'examples/books_create.novel.request.yaml': ['amount', 'anything'],
      },
    ],
    [
      'refuses a member that the schema does not name',
      { 'examples/books_create.novel.request.yaml': ['amount', 'amuont'] },
      'examples/books_create.novel.request.yaml:5',
    ],
    [
      'refuses one in a list, through allOf and $ref',
      { 'examples/books_list.one.response.yaml': ['title', 'titel'] },
      'examples/books_list.one.response.yaml:6',
    ],
    [
      'refuses one in a shared response',
      { 'responses/Failure.yaml': ['message:', 'massage: no\n          message:'] },
      'responses/Failure.yaml:11',
    ],
  ],
  'list-paging': [
    ['leaves operations alone that do not list', { [create]: ['summary', 'parameters: []\nsummary'] }],
    [
      'leaves the exceptions alone',
      {
        [list]: [
          /books_list$[\s\S]*?responses:/m,
          'customers_listPaymentTokens\nsummary: List\ndescription: List.\ntags: [books]\nresponses:',
        ],
      },
    ],
    [
      'refuses a list without limit',
      { [list]: ['  - $ref: ../../parameters/limit.yaml\n', ''] },
      `${list}:1`,
    ],
    [
      'refuses a list whose offset is not in the query',
      { 'parameters/offset.yaml': ['in: query', 'in: header'] },
      `${list}:1`,
    ],
  ],
  'no-unreferenced-file': [
    ['leaves the bundle alone', {}],
    ['refuses a file that nothing refers to', { 'schemas/Old.yaml': 'type: string\n' }, 'schemas/Old.yaml:1'],
  ],
  'operation-examples': [
    ['lets a shared response hold its examples', { 'responses/Failure.yaml': ['full:', 'noRoom:'] }],
    [
      'refuses a request without one',
      { [create]: [/ {6}examples:\n.*\n.*request.yaml\n/, ''] },
      `${create}:9`,
    ],
    ['refuses a success without one', { [list]: [/ {8}examples:\n.*\n.*\n/, ''] }, `${list}:14`],
    [
      'refuses a shared failure without one',
      { 'responses/Failure.yaml': [/ {4}examples:[\s\S]*/, ''] },
      'responses/Failure.yaml:3',
    ],
    [
      'refuses an example inside the operation',
      { [list]: [/\$ref: .*response.yaml/, 'value: { code: 0, message: ok, data: [] }'] },
      `${list}:27`,
    ],
    ['refuses a file that is not named by its scenario', { [create]: ['novel:', 'atlas:'] }, `${create}:13`],
  ],
  'operation-file': [
    [
      'leaves the operations of callbacks alone',
      { [create]: ['summary: Book sold', 'operationId: books_sold\n        summary: Book sold'] },
    ],
    [
      'refuses a file that is not named by its operationId',
      { [list]: ['books_list', 'books_listAll'] },
      `${list}:1`,
    ],
    ['refuses a tag that is not the folder', { [create]: ['tags: [books]', 'tags: [shop]'] }, `${create}:4`],
    ['refuses a second tag', { [create]: ['tags: [books]', 'tags: [books, shop]'] }, `${create}:4`],
    [
      'refuses an operation in openapi.yaml',
      { 'openapi.yaml': [/\$ref: operations\/books\/books_list.yaml/, 'operationId: books_get'] },
      'openapi.yaml:21',
    ],
  ],
  'operation-id': [
    ['takes a verb with a noun', { [list]: ['books_list', 'books_calculatePrice'] }],
    ['refuses another form', { [list]: ['books_list', 'listBooks'] }, `${list}:1`],
    ['refuses a prefix that is not the tag', { [list]: ['books_list', 'shop_list'] }, `${list}:1`],
    ['refuses a verb that is not in the list', { [list]: ['books_list', 'books_find'] }, `${list}:1`],
    [
      'refuses a verb that only starts like one in the list',
      { [list]: ['books_list', 'books_listing'] },
      `${list}:1`,
    ],
  ],
  'operation-responses': [
    [
      'takes an envelope written out instead of composed',
      {
        [list]: [
          /allOf:[\s\S]*?properties:/,
          'type: object\n          required: [data, message, code]\n          properties:\n            code: { type: integer, description: Code. }\n            message: { type: string, description: Message. }',
        ],
      },
    ],
    ['refuses an operation without default', { [list]: [/ {2}default:\n.*\n/, ''] }, `${list}:10`],
    [
      'refuses a further response',
      { [list]: ['  default:', '  "404":\n    $ref: ../../responses/Failure.yaml\n  default:'] },
      `${list}:10`,
    ],
    [
      'refuses a success that may come without data',
      { [list]: ['required: [data]', 'required: []'] },
      `${list}:16`,
    ],
    [
      'refuses a failure that may come without a message',
      { 'schemas/Envelope.yaml': ['[code, message]', '[code]'] },
      `${create}:22`,
      `${list}:16`,
      'schemas/Envelope.yaml:1',
    ],
    [
      'refuses a failure with data',
      {
        'schemas/Envelope.yaml': [
          'properties:',
          'properties:\n  data:\n    type: object\n    description: Data.',
        ],
      },
      'schemas/Envelope.yaml:1',
    ],
    [
      'refuses a response without a JSON schema',
      { 'responses/Failure.yaml': ['application/json', 'text/plain'] },
      'responses/Failure.yaml:1',
    ],
  ],
  'parameter-example': [
    ['takes a falsy example', { 'parameters/limit.yaml': ['example: 20', 'example: 0'] }],
    ['takes named examples', { 'parameters/limit.yaml': ['example: 20', 'examples:\n  few:\n    value: 2'] }],
    [
      'refuses a parameter without one',
      { 'parameters/limit.yaml': ['example: 20\n', ''] },
      'parameters/limit.yaml:1',
    ],
  ],
  'required-decided': [
    ['takes an empty list for a decision', { 'schemas/Book.yaml': ['required: [title]', 'required: []'] }],
    [
      'leaves conditions and open objects alone',
      {
        'schemas/Price.yaml': [
          /required:[\s\S]*/,
          'if:\n  type: object\n  properties:\n    amount:\n      const: "0"\n',
        ],
      },
    ],
    [
      'refuses an object that does not decide',
      { 'schemas/Price.yaml': ['required: []\n', ''] },
      'schemas/Price.yaml:3',
    ],
    [
      'refuses a nullable object that does not decide',
      {
        'schemas/Price.yaml': [
          /type: object[\s\S]*required: \[\]/,
          'type: [object, "null"]\ndescription: Price.',
        ],
      },
      'schemas/Price.yaml:3',
    ],
  ],
};

describe.each(Object.entries(cases))('contract/%s', (rule, variants) => {
  it.concurrent.for(variants)('%s', async ([, mistakes, ...places], { expect, onTestFinished }) => {
    const { folder, document } = await planted(mistakes);
    onTestFinished(() => rm(folder, { recursive: true }));
    const problems = await redocly(document);
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

it('takes the fixture as it is', async ({ expect }) => {
  expect(await redocly(path.join(import.meta.dirname, 'fixture/openapi.yaml'))).toEqual([]);
});
