import { CHOICES } from './choices.ts';
import { FIXTURES } from './fixtures.ts';

const text = { type: 'string', minLength: 1 };
const codes = (description: string) => ({ type: 'array', items: { type: 'integer' }, description });
const share = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description });
const strict = (properties: object, more: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});

const fixture = (members: readonly string[]) => {
  const one = strict(Object.fromEntries(members.map((member) => [member, text])), { minProperties: 1 });
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  return { if: { type: 'array' }, then: { type: 'array', items: one, minItems: 1 }, else: one };
};

/** The JSON Schema of a profile. */
export const PROFILE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Profile of a target',
  description: 'What the contract leaves open and a target has decided. What is not declared is skipped.',
  ...strict({
    $schema: { type: 'string' },
    name: { ...text, description: 'Shown in reports.' },
    extends: {
      enum: ['mock'],
      description:
        'A profile to begin with: `mock` is a server that answers from the examples, as Prism does.',
    },
    servers: {
      type: 'object',
      additionalProperties: { ...text, format: 'uri' },
      description: 'Base URLs by tag or tag group of the contract, where they are not that of the command.',
    },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        'Sent with each request. A variable of the environment is written with a dollar sign and braces.',
    },
    sign: {
      ...text,
      description: 'A module, relative to the profile, whose `sign(request)` returns further headers.',
    },
    failureStatus: {
      $comment: '`any`, or a list of HTTP statuses from 200 to 599',
      anyOf: [{ const: 'any' }, { type: 'array', items: { type: 'integer', minimum: 200, maximum: 599 } }],
      description: 'The HTTP statuses that failures may have.',
    },
    failureCodes: strict({
      invalid: codes('Codes for what breaks the contract.'),
      rule: codes('Codes for what the contract lets through and a rule of the server does not.'),
      notFound: codes('Codes for what does not exist.'),
    }),
    fixtures: strict(
      Object.fromEntries(
        Object.entries(FIXTURES).map(([kind, members]) => [kind, fixture(Object.keys(members))]),
      ),
      { description: 'What exists at the target, by kind. Of a list each entry is used for one change.' },
    ),
    fixturesFrom: {
      $comment: '`examples`, `{ http: URL, kinds: […] }` or `{ module: FILE, kinds: […] }`',
      description: 'What makes the fixtures that are not listed.',
      anyOf: [
        { const: 'examples', description: 'The target was set up with the ids of the contract’s examples.' },
        strict(
          { http: { ...text, format: 'uri' }, kinds: kinds() },
          {
            required: ['http', 'kinds'],
            description: 'Called as POST with `{"kind": …, "change": …}`; answers with the members.',
          },
        ),
        strict(
          { module: text, kinds: kinds() },
          {
            required: ['module', 'kinds'],
            description:
              'A module, relative to the profile, whose `fixture(kind, { change })` returns the members.',
          },
        ),
      ],
    },
    choices: strict(
      Object.fromEntries(
        Object.entries(CHOICES).map(([name, { question, values }]) => [
          name,
          { enum: [...values], description: `${question}.` },
        ]),
      ),
      { description: 'Decisions about rows of spec/DISCREPANCIES.md.' },
    ),
    undeclaredMembers: severity('A member of an answer that the contract does not declare.'),
    deprecatedMembers: severity('A deprecated member that is still sent.'),
    stateful: { type: 'boolean', description: 'Whether what was written can be read.' },
    answersExamples: {
      type: 'boolean',
      description: 'Whether it answers with the example that `Prefer: example=<name>` asks for.',
    },
    limits: strict({
      requestsPerSecond: { type: 'number', exclusiveMinimum: 0 },
      requests: { type: 'integer', minimum: 1, description: 'Requests of a whole run.' },
      timeout: {
        type: 'number',
        exclusiveMinimum: 0,
        description: 'Seconds until an answer counts as missing.',
      },
    }),
    callbacks: strict(
      {
        host: text,
        port: { type: 'integer', minimum: 0, maximum: 65_535 },
        url: { ...text, format: 'uri', description: 'Where the target reaches it.' },
        within: {
          type: 'number',
          exclusiveMinimum: 0,
          description:
            'The orders of `voidable_sale` have this address as their `notify_url`, and call it within so many seconds after a void.',
        },
        secret: {
          ...text,
          description: 'What callbacks are signed with: `whsec_…`, or a variable of the environment.',
        },
      },
      { description: 'Where the kit listens for callbacks of the target, and which it can expect.' },
    ),
    receiver: strict(
      {
        url: { ...text, format: 'uri', description: 'Where callbacks are posted to.' },
        secret: {
          ...text,
          description: 'What they are signed with: `whsec_…`, or a variable of the environment.',
        },
        probe: {
          ...text,
          format: 'uri',
          description:
            'Read with `?number=<order number>`; answers `{"state": …, "effects": …}`: the state last taken over, or null, and how many callbacks had an effect.',
        },
      },
      {
        required: ['url', 'secret', 'probe'],
        description: 'Your own endpoint of callbacks, to be checked as a receiver.',
      },
    ),
    exempt: {
      type: 'array',
      description: 'What is skipped although it could be checked.',
      items: strict(
        { check: text, operation: text, title: { ...text, description: 'Part of the title.' }, reason: text },
        { required: ['reason'] },
      ),
    },
    coverage: strict(
      {
        operations: share('Operations with a success.'),
        requestMembers: share('Optional members of requests, both sent and left out.'),
        refusals: share('What the contract asks of requests, shown by one that was refused.'),
        responseMembers: share('Members of successes that were seen.'),
      },
      { description: 'What a run has to cover at least, as shares of what can be reached; less fails it.' },
    ),
  }),
} as const;

function kinds() {
  return { type: 'array', items: { enum: Object.keys(FIXTURES) }, minItems: 1 };
}

function severity(description: string) {
  return { enum: ['finding', 'remark'], description };
}
