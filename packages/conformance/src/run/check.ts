import type { RequestExample } from '@payments-openapi/spec';
import type { UniqueDigits } from '../cases/unique-values.ts';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import type { Validate } from '../contract/validate.ts';
import type { NewFinding, Reporter } from '../findings/finding.ts';
import type { FixtureKind, Fixtures } from '../profile/fixtures.ts';
import type { Profile } from '../profile/profile.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { OutgoingCall } from '../wire/transport.ts';
import type { Reference } from './following.ts';
import type { Control } from './target.ts';

/** A check inspects exchanges, sends requests of its own, or both. */
export interface Check {
  /** Stable, e.g. `C01`. */
  id: string;
  title: string;
  /** Whether its steps send every example request, so that every operation succeeds at least once. */
  sendsExamples?: boolean;
  /** Whether its refusals mean nothing unless the operation also succeeds. If no check sends the examples, the run does. */
  needsExamples?: boolean;
  /**
   * Inspects one exchange, whether another check or a client sent the request. Returns whether there was anything to check
   * in it: an operation for which there never was has no result.
   */
  inspect?(exchange: Exchange, context: InspectContext): boolean;
  /** Steps that send requests, in order. */
  steps?(context: CheckContext): Step[];
  /**
   * Starts what the responses of all steps are compared with. Returns the reason if the target cannot be, and undefined if
   * another check compares such a target.
   *
   * @param control calls the control interface of the target
   */
  reference?(context: CheckContext, control: Control): Promise<Reference | string | undefined>;
}

/** What all checks of a run share. */
export interface CheckContext {
  contract: Contract;
  validate: Validate;
  profile: Profile;
  /** Seed for random requests; the same seed sends the same requests. */
  seed: number;
  /** Whether to send many more random requests. */
  deep: boolean;
  /** Whether the target has the sandbox's control interface. */
  hasControl: boolean;
}

export interface InspectContext extends CheckContext {
  report: Reporter;
}

/** A part of a check that passes, fails or is skipped on its own. */
export interface Step {
  /** Absent if the step is not about a single operation. */
  operation?: ContractOperation;
  title: string;
  /** Whether it may change data on the target. Such steps need `--allow-writes`. */
  writes: boolean;
  /** Whether the target must refuse its requests, so that a conforming target changes nothing. */
  refused?: boolean;
  /** Whether it may share fixtures with other such steps: against a sandbox, they all run in one. */
  shared?: boolean;
  /** The kind of the fixture that it deletes. No other step gets that one. */
  usesUp?: FixtureKind;
  /** Whether it only sends a request for other checks to inspect, so it can fail but never pass. */
  sendsOnly?: boolean;
  /** Whether it reads what it wrote. Skipped if the target is a mock without state. */
  needsState?: boolean;
  /** Why the step is skipped, if that is known in advance. */
  skip?: string;
  /** The most requests it sends. Announced before the run, and enforced. */
  requests: number;
  /** Whether its requests go to the callback receiver in the profile instead of the target. */
  callsReceiver?: boolean;
  /** Whether the target calls back to the kit, which nothing else may do then. */
  receivesCallbacks?: boolean;
  /** Fixtures that it requires. */
  needs: readonly FixtureKind[];
  /** Whether it requires the sandbox's control interface, e.g. to move the clock. */
  needsControl?: boolean;
  run(context: StepContext): Promise<void>;
}

export interface StepContext extends InspectContext {
  /** The fixtures that the step needs. Against a sandbox, each step that writes has its own sandbox and fixtures. */
  fixtures: Fixtures;
  /** Base URL for this step. */
  baseUrl: string;
  /** Sends a request. @throws {NoResponseError} reported by the run as a finding */
  send(call: OutgoingCall): Promise<Exchange>;
  /** Sends requests concurrently. @throws {NoResponseError} */
  sendConcurrently(calls: readonly OutgoingCall[]): Promise<Exchange[]>;
  /** Sends requests concurrently to the callback receiver in the profile. */
  sendToReceiver<T>(requests: readonly (() => Promise<T>)[]): Promise<T[]>;
  /** Sends a request that shrinks a finding. Returns undefined once the run's budget for these is used up. */
  sendForShrinking(call: OutgoingCall): Promise<Exchange | undefined>;
  /** Generates digits that this run has not used. */
  fresh: UniqueDigits;
  /** Replaces the fixtures of an example request with the target's, and its unique members with new values. */
  prepare(operation: ContractOperation, request: RequestExample): RequestExample;
  /** What is wrong with the responses since the last call. Absent if no sandbox in this process gets them too. */
  deviations?: () => NewFinding[];
  /** Calls the control interface of the step's sandbox: `control('POST', '/clock/advance', { by: 'P1D' })`. */
  control: Control;
}
