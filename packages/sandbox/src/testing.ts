export type { Flow } from './testing/attempt.ts';
export type { Difference, Resources } from './testing/difference.ts';
export type { Disturbance } from './testing/disturbed-fetch.ts';
export type { Effect } from './testing/effect.ts';
export type { Effects } from './testing/effects.ts';
export { assertFailure, assertSuccess, type EnvelopeMatchers, matchers } from './testing/envelopes.ts';
export { type CheckEffects, type EveryOutcomeOptions, everyOutcome } from './testing/every-outcome.ts';
export { type Hooks, type SandboxFixture, sandboxFixture, sandboxPerTest } from './testing/fixtures.ts';
export {
  formatReport,
  OutcomeError,
  type OutcomeReport,
  type OutcomeRun,
  type RunUnderTest,
} from './testing/outcome-report.ts';
export type { Outcome, ReadOutcome, WriteOutcome } from './testing/outcomes.ts';
export {
  type CallbackFilter,
  type CallbackReceiver,
  type ReceivedCallback,
  type ReceiverOptions,
  startReceiver,
} from './testing/receiver.ts';
export {
  type Action,
  type BookEntry,
  type Invariant,
  type NeverWorked,
  type Person,
  type Pick,
  type SimulateOptions,
  SimulationError,
  type SimulationFailure,
  type SimulationFault,
  type SimulationReport,
  type Step,
  simulate,
  type WeightedAction,
  type World,
} from './testing/simulate.ts';
export { type TestSandbox, type TestSandboxOptions, testSandbox } from './testing/test-sandbox.ts';
