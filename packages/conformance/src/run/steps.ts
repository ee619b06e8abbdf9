import { MissingOperationError } from '../contract/contract.ts';
import type { Exemption, Profile } from '../profile/profile.ts';
import type { Check, CheckContext, Step } from './check.ts';
import { exampleSteps } from './examples.ts';
import type { Result } from './result.ts';
import type { Target } from './target.ts';

/** A step and the id of its check. */
export interface CheckStep extends Step {
  check: string;
}

/** Selects the steps to run, and returns a result for each that is skipped. */
export function selectSteps(
  checks: readonly Check[],
  context: CheckContext,
  options: { target: Target; operations: readonly string[] | undefined; allowWrites: boolean },
): { steps: CheckStep[]; skipped: Result[]; unusedExemptions: number[] } {
  const { contract } = context;
  // Every request is derived from an example.
  const usable = contract.operations.filter(({ noExamples }) => noExamples === undefined);
  const absent: Result[] = [];
  const checkSteps = checks.flatMap(({ id, title, steps }) => {
    try {
      return withCheck(id, steps?.({ ...context, contract: { ...contract, operations: usable } }) ?? []);
    } catch (error) {
      if (!(error instanceof MissingOperationError)) throw error;
      absent.push({ check: id, title, outcome: 'skipped', reason: error.message });
      return [];
    }
  });
  const first = checks.find(
    ({ sendsExamples, needsExamples, inspect }) => sendsExamples || needsExamples || inspect,
  );
  for (const { operationId, noExamples } of contract.operations)
    if (first && noExamples !== undefined)
      absent.push({
        check: first.id,
        operationId,
        title: 'requests',
        outcome: 'skipped',
        reason: noExamples,
      });
  const needing = checks.find(({ inspect, needsExamples }) => inspect || needsExamples);
  const examplesAreSent = checks.some(({ sendsExamples }) => sendsExamples);
  const all =
    needing && !examplesAreSent
      ? [...withCheck(needing.id, exampleSteps(context)), ...checkSteps]
      : checkSteps;
  const { operations } = options;
  const steps: CheckStep[] = [];
  const skipped: Result[] = [...absent];
  for (const step of all) {
    // An empty name selects the steps that are not about a single operation.
    const isSelected = !operations || operations.includes(step.operation?.operationId ?? '');
    if (!isSelected && step.operation) continue;
    const reason = isSelected
      ? reasonToSkip(step, options.target, context.profile, options.allowWrites)
      : 'not about a single operation, and --operations selects some';
    if (reason === undefined) steps.push(step);
    else skipped.push({ ...subjectOf(step), outcome: 'skipped', reason });
  }
  const unusedExemptions = [...context.profile.exempt.entries()]
    .filter(([, one]) => isInScope(one, checks, operations) && !all.some((step) => exempts(one, step)))
    .map(([index]) => index);
  // What deletes a fixture comes last, since the profile may declare only one.
  steps.sort((one, other) => Number(one.usesUp !== undefined) - Number(other.usesUp !== undefined));
  return { steps, skipped, unusedExemptions };
}

/** Whether a step changes the fixtures that it needs. */
export function changesFixtures({ writes, refused, shared }: Step): boolean {
  return writes && !refused && !shared;
}

/** Identifies a step in its result. */
export function subjectOf({
  check,
  operation,
  title,
}: CheckStep): Pick<Result, 'check' | 'operationId' | 'title'> {
  return { check, ...(operation && { operationId: operation.operationId }), title };
}

function withCheck(check: string, steps: readonly Step[]): CheckStep[] {
  return steps.map((step) => ({ ...step, check }));
}

function reasonToSkip(
  step: CheckStep,
  target: Target,
  { exempt, stateful }: Profile,
  allowWrites: boolean,
): string | undefined {
  const { writes, needs, needsControl, needsState, skip } = step;
  if (skip !== undefined) return skip;
  if (writes && !allowWrites) return 'it writes, and writes are not allowed (--allow-writes)';
  if (needsState && !stateful) return 'the target keeps no state';
  if (needsControl && !target.hasControl) return 'the target has no control interface';
  const missing = needs.find((kind) => !target.has(kind));
  if (missing) return `the profile declares no fixture \`${missing}\``;
  return exempt.find((one) => exempts(one, step))?.reason;
}

function exempts(one: Exemption, { check, operation, title }: CheckStep): boolean {
  return (
    (one.check ?? check) === check &&
    (one.operation === undefined || one.operation === operation?.operationId) &&
    title.includes(one.title ?? '')
  );
}

/** Whether an exemption applies to the checks and operations of this run. */
function isInScope(
  { check, operation }: Exemption,
  checks: readonly Check[],
  operations: readonly string[] | undefined,
): boolean {
  if (check !== undefined && !checks.some(({ id }) => id === check)) return false;
  return !operations || (operation !== undefined && operations.includes(operation));
}
