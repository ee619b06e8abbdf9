import type { Sign } from '../wire/transport.ts';
import type { Fixture, FixtureKind } from './fixtures.ts';

/** What the contract leaves open and a target has decided. What is not declared is skipped, never failed. */
export interface Profile {
  name: string;
  /** Base URLs by tag or tag group of the contract, where they differ from the target's. */
  servers: Record<string, string>;
  /** Sent with each request; their values are in no report. */
  headers: Record<string, string>;
  sign?: Sign;
  /** HTTP status of failures: `any`, or the ones that may come. */
  failureStatus: 'any' | readonly number[];
  /** Gives a fixture of a kind, a new one each time if it can; nothing when the target has none. */
  fixture(kind: FixtureKind): Promise<Fixture | undefined>;
  /** Kinds that `fixture` may give. */
  fixtures: ReadonlySet<FixtureKind>;
  choices: Choices;
  /** Whether a member that the contract does not declare is a finding or a remark. */
  undeclaredMembers: 'finding' | 'remark';
  limits: Limits;
}

/** Decisions about rows of spec/DISCREPANCIES.md, by the ids of the rows. */
export interface Choices {
  [row: string]: string | number | boolean | undefined;
}

export interface Limits {
  requestsPerSecond: number;
  /** Requests of the whole run. */
  requests: number;
  /** Seconds until an answer counts as missing. */
  timeout: number;
}

/** Of a target of which nothing is known. */
export const UNKNOWN: Profile = {
  name: 'none',
  servers: {},
  headers: {},
  failureStatus: 'any',
  fixture: async () => undefined,
  fixtures: new Set(),
  choices: {},
  undeclaredMembers: 'remark',
  limits: { requestsPerSecond: 20, requests: 20_000, timeout: 30 },
};
