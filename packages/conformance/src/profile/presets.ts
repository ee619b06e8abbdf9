import { CHOICES } from './choices.ts';
import { FIXTURES, type FixtureKind } from './fixtures.ts';
import type { FixtureSource, Profile } from './profile.ts';
import { SANDBOX_UNREACHABLE } from './unreachable.ts';

/** A server about which nothing is known. */
export const DEFAULT_PROFILE: Profile = {
  name: 'none',
  servers: {},
  headers: {},
  failureStatus: 'any',
  failureCodes: {},
  fixtures: { kinds: new Set(), get: async () => undefined },
  choices: {},
  undeclaredFields: 'warning',
  deprecatedFields: 'warning',
  stateful: true,
  returnsExamples: false,
  limits: { requestsPerSecond: 20, requests: 20_000, timeout: 30 },
  exempt: [],
  coverage: {},
  unreachableCodes: {},
  unreachable: [],
};

/** The fixtures of the contract's examples, for a target that was set up with them. */
export const exampleFixtures: FixtureSource = {
  // An owner's contract adds kinds.
  get kinds() {
    return new Set(Object.keys(FIXTURES) as FixtureKind[]);
  },
  get: async (kind) => FIXTURES[kind],
};

/** The sandbox. Each step that writes runs in a new sandbox with the ready seed. */
export const SANDBOX_PROFILE: Profile = {
  ...DEFAULT_PROFILE,
  name: 'sandbox',
  failureCodes: {
    invalid: [900400, 810001, 900442, 900443, 900444, 900448],
    rule: [900401, 900404, 900421],
    notFound: [900404],
  },
  fixtures: exampleFixtures,
  choices: {
    'envelope-code': 200,
    'media-types': 'refused',
    'repeated-writes.link': 'accepted',
    'coerced-types': 'refused',
    'omitted-fields': 'kept',
    'offset-and-limit.zero': 'accepted',
    'fractions.paging': 'refused',
    'fractions.counts': 'refused',
    'empty-lists.cycles': 'refused',
    'empty-lists.items': 'refused',
    'empty-lists.limits': 'accepted',
    'discount.without-type': 'refused',
    'discount.without-amount': 'accepted',
    'activate-type': 'refused',
    'limit-amount.large': 'accepted',
    'limit-amount.negative': 'accepted',
    'limit-period': 'accepted',
    'user-keys': 'refused',
    'fee-rule-user': 'refused',
    'unknown-token': 'refused',
    'required-within-details': 'accepted',
    'required-within-details.others': 'accepted',
    currencies: 'ISO 4217',
    timestamps: 'Z',
    'void-result': 'immediate',
    'open-sets.discount-type': 'fixed and percentage',
  },
  undeclaredFields: 'finding',
  deprecatedFields: 'finding',
  limits: { requestsPerSecond: Number.POSITIVE_INFINITY, requests: Number.POSITIVE_INFINITY, timeout: 30 },
  coverage: { operations: 1 },
  unreachableCodes: { 300008: 'returned only by an injected fault: 300013 and 30014 are more precise' },
  unreachable: SANDBOX_UNREACHABLE,
};

/** A mock that returns an example for every valid request and keeps no state. */
export const MOCK_PROFILE: Profile = {
  ...DEFAULT_PROFILE,
  name: 'mock',
  choices: {
    ...Object.fromEntries(
      Object.entries(CHOICES).flatMap(([name, { values }]) =>
        (values as readonly unknown[]).includes('accepted') ? [[name, 'accepted']] : [],
      ),
    ),
    'media-types': 'refused',
    'coerced-types': 'refused',
  },
  fixtures: exampleFixtures,
  stateful: false,
  returnsExamples: true,
};
