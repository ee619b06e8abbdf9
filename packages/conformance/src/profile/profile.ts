import type { Sign } from '../wire/transport.ts';
import type { Choices } from './choices.ts';
import type { Fixture, FixtureKind } from './fixtures.ts';
import type { Unreachable } from './unreachable.ts';

/** Describes a target: what it has decided where the contract leaves a choice, and its fixtures. Checks of what it does not declare are skipped. */
export interface Profile {
  /** Shown in reports. */
  name: string;
  /** Base URLs by tag or tag group of the contract, if they differ from the target's. */
  servers: Readonly<Record<string, string>>;
  /** Sent with each request. Their values never appear in reports. */
  headers: Readonly<Record<string, string>>;
  /** Returns further headers for a request, e.g. a signature. */
  sign?: Sign;
  /** HTTP statuses that failures may have. */
  failureStatus: 'any' | readonly number[];
  failureCodes: FailureCodes;
  fixtures: FixtureSource;
  choices: Choices;
  /** Whether a field that the contract does not declare is a finding or a warning. */
  undeclaredFields: 'finding' | 'warning';
  /** Whether a deprecated field that is still sent is a finding or a warning. */
  deprecatedFields: 'finding' | 'warning';
  /** Whether reads return what was written. A mock that returns examples has no state. */
  stateful: boolean;
  /** Whether it returns the example that `Prefer: example=<name>` asks for, as Prism does. */
  returnsExamples: boolean;
  limits: Limits;
  /** Where the kit listens for callbacks, and which ones to expect. @default a free port on 127.0.0.1 */
  callbacks?: DeclaredCallbacks;
  /** Your callback endpoint, for the check of receivers. */
  receiver?: CheckedReceiver;
  exempt: readonly Exemption[];
  coverage: MinimumCoverage;
  /** Documented codes that the target never returns, and why. */
  unreachableCodes: Readonly<Record<number, string>>;
  /** Fields that the target never returns, and why. */
  unreachable: readonly Unreachable[];
}

/** Where the kit listens for callbacks. */
export interface ReceiverAddress {
  /** @default 127.0.0.1 */
  host?: string;
  /** @default a free port */
  port?: number;
  /** URL at which the target reaches the kit. @default the address it listens on */
  url?: string;
}

interface DeclaredCallbacks extends ReceiverAddress {
  /** Seconds within which the orders of `voidable_sale` send a callback after a void. @default no callbacks are expected */
  within?: number;
  /** Standard Webhooks secret of the callbacks, `whsec_…`. @default they are not signed */
  secret?: string;
}

/** A callback endpoint to check. */
export interface CheckedReceiver {
  /** URL to post callbacks to. */
  url: string;
  /** Standard Webhooks secret to sign them with, `whsec_…`. */
  secret: string;
  /** Returns the last state that the receiver applied to an order, or null, and how many callbacks had an effect. */
  probe(orderNumber: string): Promise<{ state: string | null; effects: number }>;
}

/** Codes with which a target refuses requests. @default any */
export interface FailureCodes {
  /** For requests that violate the contract. */
  invalid?: readonly number[];
  /** For requests that are valid by the contract, but violate a rule of the target. */
  rule?: readonly number[];
  /** For resources that do not exist. */
  notFound?: readonly number[];
}

interface FixtureUse {
  change: boolean;
  where?(fixture: Fixture): boolean;
}

/** Provides the fixtures of a target. */
export interface FixtureSource {
  /** The kinds that it can provide. */
  kinds: ReadonlySet<FixtureKind>;
  /**
   * Returns a fixture, or undefined if none is left. With `change`, the caller is about to change it, so it should not be
   * returned to other callers if there are more. With `where`, only a listed one that nobody else uses is.
   */
  get(kind: FixtureKind, use: FixtureUse): Promise<Fixture | undefined>;
  /** Those that the profile lists, used or not. */
  listed?(kind: FixtureKind): readonly Fixture[];
  /** How many of the listed ones nobody has used up. */
  left?(kind: FixtureKind): number;
}

interface Limits {
  requestsPerSecond: number;
  /** The most requests in the whole run. */
  requests: number;
  /** Seconds to wait for a response. */
  timeout: number;
}

/** Steps to skip, and why. A field that is absent matches any value. */
export interface Exemption {
  check?: string;
  operation?: string;
  /** A part of the step's title. */
  title?: string;
  reason: string;
}

/** The coverage that a run must reach, each as a share of what can be covered, from 0 to 1. */
export interface MinimumCoverage {
  operations?: number;
  requestFields?: number;
  refusals?: number;
  responseFields?: number;
}
