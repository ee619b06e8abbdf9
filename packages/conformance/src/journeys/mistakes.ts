import type { Json } from '@payments-openapi/spec';
import { isObject } from '../contract/layers.ts';
import type { Workflow, WorkflowStep } from './read.ts';

/** Mistakes in a workflow for which it would check less, or something else, without a word. */
export function* journeyMistakes(
  { steps }: Workflow,
  sources: readonly string[] | undefined,
): Generator<string> {
  const before = new Map<string, WorkflowStep>();
  for (const step of steps) {
    const { stepId, operationId, dependsOn = [], successCriteria = [] } = step;
    const add = (message: string) => `${stepId}: ${message}`;
    if (before.has(stepId)) yield add('another step has this stepId');
    if (operationId === undefined) yield add('the kit runs only steps with an operationId');
    const [, source] = /^\$sourceDescriptions\.([\w-]+)\./.exec(operationId ?? '') ?? [];
    if (source !== undefined && source !== 'control' && sources && !sources.includes(source))
      yield add(`${operationId}: no source ${source} is described`);
    for (const id of dependsOn) if (!before.has(id)) yield add(`dependsOn: no step ${id} comes before`);
    for (const { condition } of successCriteria)
      if (typeof condition !== 'string') yield add(`expected a condition as text, got ${condition}`);
    for (const expression of expressionsIn(step)) {
      const [, from = '', name = ''] = /^\$steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(expression) ?? [];
      const other = from === stepId ? step : before.get(from);
      if (from !== '' && !other) yield add(`${expression}: no step ${from} comes before`);
      else if (other && !Object.hasOwn(other.outputs ?? {}, name))
        yield add(`${expression}: the step ${from} has no output ${name}`);
    }
    before.set(stepId, step);
  }
}

/** Why a workflow cannot run here, although it is no mistake. */
export function reasonNotToRun({ steps }: Workflow): string | undefined {
  for (const step of steps) {
    const action = ['onSuccess', 'onFailure'].find((name) => name in step);
    if (action) return `${step.stepId}: the kit takes no actions, as in ${action}`;
    const unknown = expressionsIn(step).find((one) => /^\$(inputs|components|workflows)\./.test(one));
    if (unknown) return `${step.stepId}: the kit has no value for ${unknown}`;
  }
  return undefined;
}

/** The expressions in a step: whole texts, those in braces, and those in conditions. */
function expressionsIn({ parameters, requestBody, successCriteria, outputs }: WorkflowStep): string[] {
  return textsIn([parameters, requestBody, successCriteria, outputs] as Json[]).flatMap(
    (text) => text.match(/\$(steps|inputs|components|workflows)\.[\w.-]*\w/g) ?? [],
  );
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return /^\$|\{\$|[=<>]\s*\$/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
