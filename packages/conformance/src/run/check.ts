import type { RequestExample } from '@payments-openapi/spec';
import type { Fresh } from '../cases/fresh.ts';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import type { Validate } from '../contract/validate.ts';
import type { Report } from '../findings/finding.ts';
import type { FixtureKind, Fixtures } from '../profile/fixtures.ts';
import type { Profile } from '../profile/profile.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Call } from '../wire/transport.ts';

/** One of the kit's checks. It judges exchanges, or sends requests of its own, or both. */
export interface Check {
  /** Stable: `C01`. */
  id: string;
  title: string;
  /** Whether its steps send each named request of the contract, so that every operation answers with a success. */
  makesSuccesses?: boolean;
  /** Whether its refusals only mean something beside successes: where no other check makes them, the run does. */
  needsSuccesses?: boolean;
  /** Judges one exchange, whoever sent it: another check, or a client whose traffic is judged. */
  judge?(exchange: Exchange, context: JudgeContext): void;
  /** What it does by itself, in the order in which it is done. */
  steps?(context: Context): Step[];
}

/** What is the same for all of a run. */
export interface Context {
  contract: Contract;
  validate: Validate;
  profile: Profile;
  /** Of whatever is random: the same seed makes the same requests. */
  seed: number;
  /** Whether time matters less than what is found. */
  deep: boolean;
  /** Whether the target has the sandbox's control interface. */
  hasControl: boolean;
}

export interface JudgeContext extends Context {
  report: Report;
}

/** A part of a check that passes, fails or is skipped on its own. */
export interface Step {
  /** Nothing when it belongs to no single operation. */
  operation?: ContractOperation;
  title: string;
  /** Whether it changes something at the target: such steps need `--allow-writes`. */
  writes: boolean;
  /** Whether the target has to refuse what it sends, so that nothing changes if it does. */
  refused?: boolean;
  /** Whether it may change what other such steps change: against a sandbox they all share one. */
  shared?: boolean;
  /** Whether it reads what it has written: a mock keeps nothing. */
  needsState?: boolean;
  /** Why it is skipped, when that is clear beforehand. */
  skip?: string;
  /** Most requests that it sends: told before the run, and a bound in it. */
  requests: number;
  /** Whether these go to the receiver that the profile names, and not to the target. */
  callsReceiver?: boolean;
  /** Fixtures that it cannot do without. */
  needs: readonly FixtureKind[];
  /** Whether it needs the sandbox's control interface, for example to move the clock. */
  needsControl?: boolean;
  run(context: StepContext): Promise<void>;
}

export interface StepContext extends JudgeContext {
  /** Those that the step needs. Against a sandbox each step that writes has a sandbox, and so fixtures, of its own. */
  fixtures: Fixtures;
  /** The base URL that this step works under. */
  baseUrl: string;
  /** Sends a request. @throws {NoAnswer} which the run turns into a finding of the step's check */
  send(call: Call): Promise<Exchange>;
  /** Sends requests that are to arrive at the same time. @throws {NoAnswer} */
  sendAtOnce(calls: readonly Call[]): Promise<Exchange[]>;
  /** Sends requests at the same time to another server than the target: the receiver that the profile names. */
  sendElsewhere<T>(sendings: readonly (() => Promise<T>)[]): Promise<T[]>;
  /** Sends one of the few further requests that a run keeps for making findings smaller; nothing when none is left. */
  sendSpare(call: Call): Promise<Exchange | undefined>;
  /** Digits that this run has not used. */
  fresh: Fresh;
  /** A named request, or one made from it, with the target's fixtures and with unique members that are new. */
  prepare(operation: ContractOperation, request: RequestExample): RequestExample;
  /** Calls the control interface of the step's sandbox: `control('POST', '/clock/advance', { by: 'P1D' })`. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
}
