import type { Exemption, Profile } from '../profile/profile.ts';
import type { Check, Context, Step } from './check.ts';
import { exampleSteps } from './examples.ts';
import type { Result } from './result.ts';
import type { Target } from './target.ts';

/** What a run is about to send, at most. */
export interface Plan {
  target: string;
  isSandbox: boolean;
  steps: number;
  /** Requests that change nothing. */
  reads: number;
  /** Requests that may change something. */
  writes: number;
  /** Those of them that go to the receiver of callbacks that the profile names. */
  toReceiver: number;
  /** Further requests of either kind, sent only to make what was found smaller. */
  spare: number;
  /** Further requests, sent only after an answer with 429. */
  repeats: number;
  /** Indexes of the profile's exemptions that skip nothing of this run. */
  idleExemptions?: readonly number[];
  /** Why a server that answers as the sandbox does refuses its control interface. */
  controlRefusal?: string;
}

/** Of a whole run; repeats may be more. */
const SPARE = 100;

/** A step and the check that it is a part of. */
export interface OwnedStep extends Step {
  check: string;
}

/** The steps of checks, and the results of those that are skipped. */
export function planSteps(
  checks: readonly Check[],
  context: Context,
  options: { target: Target; operations: readonly string[] | undefined; allowWrites: boolean },
): { steps: OwnedStep[]; skipped: Result[]; idleExemptions: number[] } {
  const own = checks.flatMap((check) => owned(check.id, check.steps?.(context) ?? []));
  const [first] = checks.filter(({ judge, needsSuccesses }) => judge || needsSuccesses);
  const examplesFor = ({ id }: Check) => owned(id, exampleSteps(context));
  // Checks that judge get successes to judge, unless another one makes them.
  const all =
    !first || checks.some(({ makesSuccesses }) => makesSuccesses) ? own : [...examplesFor(first), ...own];
  const { operations } = options;
  const steps: OwnedStep[] = [];
  const skipped: Result[] = [];
  for (const step of all) {
    // The empty name stands for what is about no single operation.
    const isChosen = !operations || operations.includes(step.operation?.operationId ?? '');
    if (!isChosen && step.operation) continue;
    const reason = isChosen
      ? reasonToSkip(step, options.target, context.profile, options.allowWrites)
      : 'it is about no single operation, and only some were chosen (--operations)';
    if (reason === undefined) steps.push(step);
    else skipped.push({ ...subjectOf(step), outcome: 'skipped', reason });
  }
  const idleExemptions = [...context.profile.exempt.entries()]
    .filter(([, one]) => isOf(one, checks, operations) && !all.some((step) => exempts(one, step)))
    .map(([index]) => index);
  return { steps, skipped, idleExemptions };
}

/** What the steps send at most. */
export function planOf({ baseUrl, hasControl }: Target, steps: readonly Step[]): Plan {
  const sum = (of: readonly Step[]) => of.reduce((total, { requests }) => total + requests, 0);
  const reads = sum(steps.filter(({ writes }) => !writes));
  const writes = sum(steps.filter((step) => step.writes));
  return {
    target: baseUrl,
    isSandbox: hasControl,
    steps: steps.length,
    reads,
    writes,
    repeats: Math.max(SPARE, reads + writes),
    toReceiver: sum(steps.filter(({ callsReceiver }) => callsReceiver)),
    spare: steps.length > 0 ? SPARE : 0,
  };
}

/** What a result says it is about. */
export function subjectOf({
  check,
  operation,
  title,
}: OwnedStep): Pick<Result, 'check' | 'operationId' | 'title'> {
  return { check, ...(operation && { operationId: operation.operationId }), title };
}

function owned(check: string, steps: readonly Step[]): OwnedStep[] {
  return steps.map((step) => ({ ...step, check }));
}

function reasonToSkip(
  step: OwnedStep,
  target: Target,
  { exempt, stateful }: Profile,
  allowWrites: boolean,
): string | undefined {
  const { writes, needs, needsControl, needsState, skip } = step;
  if (skip !== undefined) return skip;
  if (writes && !allowWrites) return 'it writes, and writes are not allowed (--allow-writes)';
  if (needsState && !stateful) return 'the target keeps no state';
  if (needsControl && !target.hasControl) return 'the target has no control interface';
  const lacking = needs.find((kind) => !target.has(kind));
  if (lacking) return `the profile declares no fixture \`${lacking}\``;
  return exempt.find((one) => exempts(one, step))?.reason;
}

function exempts(one: Exemption, { check, operation, title }: OwnedStep): boolean {
  return (
    (one.check ?? check) === check &&
    (one.operation === undefined || one.operation === operation?.operationId) &&
    title.includes(one.title ?? '')
  );
}

/** Whether an exemption is about what a run has chosen. */
function isOf(
  { check, operation }: Exemption,
  checks: readonly Check[],
  operations: readonly string[] | undefined,
): boolean {
  if (check !== undefined && !checks.some(({ id }) => id === check)) return false;
  return !operations || (operation !== undefined && operations.includes(operation));
}
