import type { Sign } from '../wire/transport.ts';
import { CHOICES, type Choices } from './choices.ts';
import { FIXTURES, type Fixture, type FixtureKind } from './fixtures.ts';
import { NEVER_GIVEN, type Unreachable } from './never-given.ts';

/** What the contract leaves open and a target has decided. What is not declared is skipped, never failed. */
export interface Profile {
  name: string;
  /** Base URLs by tag or tag group of the contract, where they differ from the target's. */
  servers: Readonly<Record<string, string>>;
  /** Sent with each request; their values are in no report. */
  headers: Readonly<Record<string, string>>;
  sign?: Sign;
  /** HTTP status of failures: `any`, or the ones that may come. */
  failureStatus: 'any' | readonly number[];
  failureCodes: FailureCodes;
  fixtures: FixtureSource;
  choices: Choices;
  /** Whether a member that the contract does not declare is a finding or a remark. */
  undeclaredMembers: 'finding' | 'remark';
  /** Whether a deprecated member that is still sent is a finding or a remark. */
  deprecatedMembers: 'finding' | 'remark';
  /** Whether what was written can be read; a mock that answers from examples has no state. */
  stateful: boolean;
  /** Whether it answers with the example that `Prefer: example=<name>` asks for, as Prism does. */
  answersExamples: boolean;
  limits: Limits;
  /** Where the target can call the kit back, and what it calls back about. @default a free port of 127.0.0.1 */
  callbacks?: DeclaredCallbacks;
  /** Your own endpoint of callbacks, to be checked as a receiver. */
  receiver?: CheckedReceiver;
  exempt: readonly Exemption[];
  coverage: MinimumCoverage;
  /** Documented codes that the target cannot give, and why. */
  unreachableCodes: Readonly<Record<number, string>>;
  /** Members of answers that the target never gives, and why. */
  unreachable: readonly Unreachable[];
}

/** Where the kit listens for callbacks, and where the target reaches it when that is elsewhere. */
export interface ReceiverAddress {
  /** @default 127.0.0.1 */
  host?: string;
  /** @default a free one */
  port?: number;
  /** @default the address it listens on */
  url?: string;
}

interface DeclaredCallbacks extends ReceiverAddress {
  /** The orders of `voidable_sale` call the kit back after a void, within so many seconds. @default they do not */
  within?: number;
  /** What callbacks are signed with, as Standard Webhooks has it: `whsec_…`. @default they are not signed */
  secret?: string;
}

/** An endpoint that callbacks are sent to, to be checked as a receiver. */
export interface CheckedReceiver {
  /** Where callbacks are posted to. */
  url: string;
  /** What they are signed with, as Standard Webhooks has it: `whsec_…`. */
  secret: string;
  /** Says what came of the callbacks about an order: the state last taken over, and how many had an effect. */
  probe(orderNumber: string): Promise<{ state: string | null; effects: number }>;
}

/** Codes with which a target refuses; any, where nothing is said. */
export interface FailureCodes {
  /** What breaks the contract. */
  invalid?: readonly number[];
  /** What the contract lets through and a rule of the target does not. */
  rule?: readonly number[];
  /** What does not exist. */
  notFound?: readonly number[];
}

/** Gives the fixtures of a target. */
export interface FixtureSource {
  /** The kinds that it can give. */
  kinds: ReadonlySet<FixtureKind>;
  /**
   * A fixture of a kind. With `change` it is about to be changed, and is one that no other call changes, if the target
   * has another. Nothing when there is none left.
   */
  get(kind: FixtureKind, use: { change: boolean }): Promise<Fixture | undefined>;
}

interface Limits {
  requestsPerSecond: number;
  /** Requests of the whole run. */
  requests: number;
  /** Seconds until an answer counts as missing. */
  timeout: number;
}

/** Steps that are skipped, and why. What is not given fits any. */
export interface Exemption {
  check?: string;
  operation?: string;
  /** Part of the step's title. */
  title?: string;
  reason: string;
}

/** What a run has to cover at least, each as a share from 0 to 1 of what can be reached. */
export interface MinimumCoverage {
  operations?: number;
  requestMembers?: number;
  refusals?: number;
  responseMembers?: number;
}

const anyFailure: FailureCodes = {};

/** A target of which nothing is known. */
export const UNKNOWN: Profile = {
  name: 'none',
  servers: {},
  headers: {},
  failureStatus: 'any',
  failureCodes: anyFailure,
  fixtures: { kinds: new Set(), get: async () => undefined },
  choices: {},
  undeclaredMembers: 'remark',
  deprecatedMembers: 'remark',
  stateful: true,
  answersExamples: false,
  limits: { requestsPerSecond: 20, requests: 20_000, timeout: 30 },
  exempt: [],
  coverage: {},
  unreachableCodes: {},
  unreachable: [],
};

/** The ids of the contract's examples, for a target that was set up with them. */
export const exampleFixtures: FixtureSource = {
  kinds: new Set(Object.keys(FIXTURES) as FixtureKind[]),
  get: async (kind) => FIXTURES[kind],
};

/** The sandbox, which gives each step that changes something a sandbox of its own with the ready seed. */
export const SANDBOX: Profile = {
  ...UNKNOWN,
  name: 'sandbox',
  failureCodes: {
    invalid: [900400, 810001, 900442, 900443, 900444, 900448],
    rule: [900401, 900404, 900421],
    notFound: [900404],
  },
  fixtures: exampleFixtures,
  choices: {
    'envelope-code': 200,
    'omitted-members': 'kept',
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
    timestamps: 'Z',
    'void-result': 'immediate',
    'open-sets.discount-type': 'fixed and percentage',
  },
  undeclaredMembers: 'finding',
  deprecatedMembers: 'finding',
  limits: { requestsPerSecond: Number.POSITIVE_INFINITY, requests: Number.POSITIVE_INFINITY, timeout: 30 },
  coverage: { operations: 1 },
  unreachableCodes: { 300008: 'only an injected fault gives it: 300013 and 30014 say more' },
  unreachable: NEVER_GIVEN,
};

/** A mock that answers every valid request with an example of the contract, and keeps nothing. */
export const MOCK: Profile = {
  ...UNKNOWN,
  name: 'mock',
  choices: Object.fromEntries(
    Object.entries(CHOICES).flatMap(([name, { values }]) =>
      (values as readonly unknown[]).includes('accepted') ? [[name, 'accepted']] : [],
    ),
  ),
  fixtures: exampleFixtures,
  stateful: false,
  answersExamples: true,
};
