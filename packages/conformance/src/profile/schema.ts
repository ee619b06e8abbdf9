import { CHOICES } from './choices.ts';
import { DESCRIBED } from './described.ts';
import { FIXTURES, type FixtureKind } from './fixtures.ts';

const TEXT = { type: 'string', minLength: 1 };
const codes = (description: string) => ({ type: 'array', items: { type: 'integer' }, description });
const share = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description });
const strict = (properties: object, more: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});

const fixture = (kind: FixtureKind) => {
  // An owner's contract may have other kinds.
  const { what, fields = {} } = DESCRIBED[kind] ?? {};
  const members = Object.keys(FIXTURES[kind]).map((name) => [
    name,
    { ...TEXT, ...(fields[name] && { description: fields[name] }) },
  ]);
  const one = strict(Object.fromEntries(members), {
    minProperties: 1,
    ...(what && { description: `${what}.` }),
  });
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  return { if: { type: 'array' }, then: { type: 'array', items: one, minItems: 1 }, else: one };
};

/** The JSON Schema of a profile. The fixtures that it allows depend on the contract. */
export const profileSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Profile of a target',
  description:
    'Describes a server: what it has decided where the contract leaves a choice, and its fixtures. Checks of what it does not declare are skipped.',
  ...strict({
    $schema: { type: 'string' },
    name: { ...TEXT, description: 'Shown in reports.' },
    extends: {
      enum: ['mock'],
      description: 'A profile to start from. `mock` is a server that returns the examples, as Prism does.',
    },
    servers: {
      type: 'object',
      additionalProperties: { ...TEXT, format: 'uri' },
      description:
        'Base URLs by tag or tag group of the contract, if they differ from that on the command line.',
    },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        'Sent with each request. An environment variable is written with a dollar sign and braces.',
    },
    sign: {
      ...TEXT,
      description:
        'Path of a module, relative to the profile, whose `sign(request)` returns further headers.',
    },
    failureStatus: {
      $comment: '`any`, or a list of HTTP statuses from 200 to 599',
      anyOf: [{ const: 'any' }, { type: 'array', items: { type: 'integer', minimum: 200, maximum: 599 } }],
      description: 'The HTTP statuses that failures may have.',
    },
    failureCodes: strict({
      invalid: codes('Codes for requests that violate the contract.'),
      rule: codes('Codes for requests that are valid by the contract, but violate a rule of the server.'),
      notFound: codes('Codes for resources that do not exist.'),
    }),
    fixtures: strict(
      Object.fromEntries((Object.keys(FIXTURES) as FixtureKind[]).map((kind) => [kind, fixture(kind)])),
      {
        description:
          'Resources that exist on the target, by kind. Each entry of a list is used for one change, and the first for all others.',
      },
    ),
    fixturesFrom: {
      $comment: '`examples`, `{ http: URL, kinds: […] }` or `{ module: FILE, kinds: […] }`',
      description: 'Where fixtures come from that are not listed.',
      anyOf: [
        { const: 'examples', description: 'The target was set up with the ids of the contract’s examples.' },
        strict(
          { http: { ...TEXT, format: 'uri' }, kinds: kinds() },
          {
            required: ['http', 'kinds'],
            description: 'Called as POST with `{"kind": …, "change": …}`. Returns the fields.',
          },
        ),
        strict(
          { module: TEXT, kinds: kinds() },
          {
            required: ['module', 'kinds'],
            description:
              'Path of a module, relative to the profile, whose `fixture(kind, { change })` returns the fields.',
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
      { description: 'What the server has decided, by row of DISCREPANCIES.md of @payments-openapi/spec.' },
    ),
    undeclaredFields: severity('How to report a response field that the contract does not declare.'),
    deprecatedFields: severity('How to report a deprecated field in a response.'),
    stateful: { type: 'boolean', description: 'Whether reads return what was written.' },
    returnsExamples: {
      type: 'boolean',
      description: 'Whether it returns the example that `Prefer: example=<name>` asks for.',
    },
    limits: strict({
      requestsPerSecond: { type: 'number', exclusiveMinimum: 0 },
      requests: { type: 'integer', minimum: 1, description: 'The most requests in a run.' },
      timeout: {
        type: 'number',
        exclusiveMinimum: 0,
        description: 'Seconds to wait for a response.',
      },
    }),
    callbacks: strict(
      {
        host: TEXT,
        port: { type: 'integer', minimum: 0, maximum: 65_535 },
        url: { ...TEXT, format: 'uri', description: 'URL at which the target reaches the kit.' },
        within: {
          type: 'number',
          exclusiveMinimum: 0,
          description:
            'Seconds within which the orders of `voidable_sale` send a callback after a void. Their `notify_url` must be this URL.',
        },
        secret: {
          ...TEXT,
          description: 'Secret of the callbacks: `whsec_…`, or an environment variable.',
        },
      },
      { description: 'Where the kit listens for callbacks from the target, and which ones to expect.' },
    ),
    receiver: strict(
      {
        url: { ...TEXT, format: 'uri', description: 'URL to post callbacks to.' },
        secret: {
          ...TEXT,
          description: 'Secret to sign them with: `whsec_…`, or an environment variable.',
        },
        probe: {
          ...TEXT,
          format: 'uri',
          description:
            'Requested with `?number=<order number>`. Returns `{"state": …, "effects": …}`: the last state that was applied, or null, and how many callbacks had an effect.',
        },
      },
      {
        required: ['url', 'secret', 'probe'],
        description: 'Your callback endpoint, for the check of receivers.',
      },
    ),
    exempt: {
      type: 'array',
      description: 'Steps to skip. A field that is absent matches any value.',
      items: strict(
        {
          check: TEXT,
          operation: TEXT,
          title: { ...TEXT, description: 'A part of the title of the step.' },
          reason: TEXT,
        },
        { required: ['reason'] },
      ),
    },
    coverage: strict(
      {
        operations: share('Share of the operations that succeed.'),
        requestFields: share('Share of the request fields that are sent and, if optional, omitted.'),
        refusals: share('Share of the constraints on requests for which an invalid request is refused.'),
        responseFields: share('Share of the response fields that are returned.'),
      },
      { description: 'The coverage that a run must reach, as shares of what can be covered.' },
    ),
  }),
});

function kinds() {
  return { type: 'array', items: { enum: Object.keys(FIXTURES) }, minItems: 1 };
}

function severity(description: string) {
  return { enum: ['finding', 'warning'], description };
}
