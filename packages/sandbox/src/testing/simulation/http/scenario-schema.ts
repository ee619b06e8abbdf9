import { ALL_FAULTS } from '../script.ts';

const REQUEST = {
  type: 'string',
  pattern: '^(?:GET|POST|PUT|PATCH|DELETE) /\\S*$',
  $comment: 'a method and a path, such as POST /subscriptions',
};

const PATH = { type: 'string', pattern: '^/\\S*$', $comment: 'a path, such as /callbacks' };

const COUNT = { type: 'integer', minimum: 1, $comment: 'a whole number from 1' };

const DRAW = {
  $comment: 'a list of values, or { from: 1, to: 9 }',
  anyOf: [
    { type: 'array', minItems: 1 },
    {
      type: 'object',
      additionalProperties: false,
      required: ['from', 'to'],
      properties: { from: { type: 'integer' }, to: { type: 'integer' } },
    },
  ],
};

const ACTION = {
  type: 'object',
  additionalProperties: false,
  required: ['request'],
  properties: {
    weight: COUNT,
    request: REQUEST,
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    body: {},
    draw: { type: 'object', additionalProperties: DRAW },
  },
};

const JOB = {
  type: 'object',
  additionalProperties: false,
  required: ['request', 'every'],
  properties: {
    request: REQUEST,
    every: {
      type: 'string',
      pattern: '^P(?=\\d|T\\d)(?:\\d+D)?(?:T(?=\\d)(?:\\d+H)?(?:\\d+M)?)?$',
      $comment: 'days, hours and minutes, such as P5D or PT12H',
    },
  },
};

/** JSON Schema of a scenario. `$comment` says what a field can be. */
export const SCENARIO_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['actions'],
  properties: {
    actions: { type: 'object', minProperties: 1, additionalProperties: ACTION },
    ready: PATH,
    callbacks: PATH,
    books: PATH,
    invariants: { type: 'object', additionalProperties: PATH },
    jobs: { type: 'array', items: JOB },
    sandbox: {
      type: 'object',
      additionalProperties: false,
      properties: { seed: { type: 'string' }, clock: { type: 'string' }, settings: { type: 'object' } },
    },
    days: COUNT,
    people: COUNT,
    steps: COUNT,
    runs: COUNT,
    seed: { type: 'integer', $comment: 'a whole number' },
    faults: {
      $comment: `all, or a list of ${ALL_FAULTS.join(', ')}`,
      anyOf: [{ const: 'all' }, { type: 'array', items: { enum: ALL_FAULTS } }],
    },
  },
};
