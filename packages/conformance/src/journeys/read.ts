import { type Json, joinPointer, memberPath, type RequestExample } from '@payments-openapi/spec';
import { CHECKS } from '../checks/all.ts';
import { describeResponse, findingAbout, schemaOf } from '../checks/describe.ts';
import { operationOf } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { ContractError, readSource, type Source } from '../contract/source.ts';
import { requestProblems } from '../contract/validate.ts';
import type { Check, Step, StepContext } from '../run/check.ts';
import { kindsOf } from '../run/examples.ts';
import { StepSkipped } from '../run/result.ts';
import type { Exchange } from '../wire/exchange.ts';
import { evaluated, holds, type Values } from './evaluate.ts';
import { JOURNEYS } from './journeys.ts';

interface Workflow {
  workflowId: string;
  summary?: string;
  inputs?: { properties?: Record<string, { default?: Json }> };
  dependsOn?: string[];
  steps: WorkflowStep[];
}

interface WorkflowStep {
  stepId: string;
  operationId?: string;
  parameters?: (StepParameter | { reference: string })[];
  requestBody?: { payload?: Json };
  successCriteria?: { condition: string; type?: unknown }[];
  outputs?: Record<string, string>;
  onSuccess?: unknown;
  onFailure?: unknown;
}

interface StepParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  value: Json;
}

/** Calls of the sandbox's control interface, by operation: those of our own journeys. */
const CONTROL = new Map(
  JOURNEYS.flatMap(({ steps }) =>
    steps.flatMap((step) => ('control' in step ? [[step.control, step] as const] : [])),
  ),
);

/**
 * Reads journeys from an Arazzo file, as checks whose ids are those of its workflows.
 * @throws {ContractError}
 */
export async function readJourneys(file: string): Promise<Check[]> {
  const source = await readSource(file);
  const document = Object(source.value) as ArazzoFile;
  const { arazzo, workflows } = document;
  if (!/^1\./.test(String(arazzo)) || !Array.isArray(workflows))
    throw new ContractError(`${file}: expected an Arazzo document of version 1 with workflows`);
  requireValid(document, source);
  return workflows.map((workflow, index) => checkOf(workflow, placed(source, index)));
}

interface ArazzoFile {
  arazzo?: unknown;
  sourceDescriptions?: { name: string }[];
  components?: { parameters?: Record<string, StepParameter> };
  workflows: Workflow[];
}

/** Fails with the line of a part of a workflow. */
type Fail = (message: string, ...path: (string | number)[]) => never;

function placed({ placeOf }: Source, index: number): Fail {
  return (message, ...path) => {
    const at = ['workflows', index, ...path];
    const place = placeOf(joinPointer('#', ...at));
    throw new ContractError(`${place}: ${memberPath(at.map(String))}: ${message}`);
  };
}

/** What would otherwise be noticed in the middle of a run, or not at all. References to parameters are replaced. */
function requireValid({ workflows, sourceDescriptions = [], components }: ArazzoFile, source: Source): void {
  const taken = new Set([...CHECKS, ...JOURNEYS].map(({ id }) => id));
  const sources = new Set([...sourceDescriptions.map(({ name }) => name), 'control']);
  for (const [index, workflow] of workflows.entries()) {
    const fail = placed(source, index);
    if (typeof workflow?.workflowId !== 'string') fail('expected a workflowId');
    if (taken.has(workflow.workflowId)) fail(`another check has the id ${workflow.workflowId}`, 'workflowId');
    taken.add(workflow.workflowId);
    for (const id of workflow.dependsOn ?? [])
      if (!workflows.some((one) => one?.workflowId === id)) fail(`there is no workflow ${id}`, 'dependsOn');
    if (!Array.isArray(workflow.steps)) fail('expected an array', 'steps');
    const ids = new Set<string>();
    for (const [at, step] of workflow.steps.entries()) {
      const { stepId, operationId, successCriteria = [], parameters = [] } = step;
      if (typeof stepId !== 'string') fail('expected a stepId', 'steps', at);
      if (ids.has(stepId)) fail(`another step has the id ${stepId}`, 'steps', at);
      ids.add(stepId);
      if (typeof operationId !== 'string') fail('the kit runs only steps with an operationId', 'steps', at);
      const [, name] = /^\$sourceDescriptions\.(\w+)\./.exec(operationId ?? '') ?? [];
      // A file without descriptions has only one source.
      if (name !== undefined && sourceDescriptions.length > 0 && !sources.has(name))
        fail(`there is no source ${name}`, 'steps', at, 'operationId');
      for (const [criterion, { condition }] of successCriteria.entries())
        if (typeof condition !== 'string')
          fail('expected a text', 'steps', at, 'successCriteria', criterion, 'condition');
      step.parameters = parameters.map((one, parameter) => {
        if (!('reference' in one)) return one;
        const found = components?.parameters?.[one.reference.replace(/^\$components\.parameters\./, '')];
        return found ?? fail(`there is nothing at ${one.reference}`, 'steps', at, 'parameters', parameter);
      });
    }
  }
}

function checkOf(workflow: Workflow, fail: Fail): Check {
  const { workflowId, summary, steps } = workflow;
  const title = summary ?? workflowId;
  return {
    id: workflowId,
    title,
    steps: ({ contract }): Step[] => {
      const calls = steps.filter((step) => controlOf(step) === undefined);
      const requests = calls.map((step) => {
        const operation = operationOf(contract, nameOf(step));
        const { parameters = [] } = step;
        for (const [index, one] of (parameters as StepParameter[]).entries())
          if (
            one.in !== 'header' &&
            !operation.parameters.some(({ name, in: at }) => name === one.name && at === one.in)
          )
            fail(
              `${operation.operationId} has no ${one.in} parameter ${one.name}`,
              ...['steps', steps.indexOf(step), 'parameters', index],
            );
        return { operation, request: requestOf(step, operation, (value) => value) };
      });
      return [
        {
          title,
          writes: requests.some(({ operation }) => !operation.isSafe),
          needsState: true,
          requests: calls.length,
          needs: [...new Set(requests.flatMap(({ operation, request }) => kindsOf(operation, request)))],
          run: (context) => run(context, workflow),
        },
      ];
    },
  };
}

async function run(context: StepContext, { steps, inputs = {} }: Workflow): Promise<void> {
  const outputs: Values['outputs'] = {};
  const given = Object.entries(inputs.properties ?? {}).map(([name, one]) => [name, one.default] as const);
  const values: Values = { inputs: Object.fromEntries(given), outputs };
  let skipped = 0;
  const skip = (step: WorkflowStep, reason: string) => {
    skipped += 1;
    context.report.skip({ title: step.stepId, reason });
  };
  for (const step of steps) {
    const control = controlOf(step);
    const resolve = (value: Json, exchange?: Exchange) => evaluated(value, values, exchange);
    const required = (value: Json): Json => {
      const found = resolve(value);
      if (found === undefined) throw new StepSkipped(`${step.stepId}: ${String(value)} has no value`);
      return found;
    };
    if (control) {
      if (!context.hasControl) throw new StepSkipped(`${step.stepId}: only a sandbox can ${control.purpose}`);
      await context.control(
        'POST',
        control.path,
        filled(step.requestBody?.payload ?? control.body, required),
      );
      continue;
    }
    const operation = operationOf(context.contract, nameOf(step));
    const request = context.prepare(operation, requestOf(step, operation, required));
    // A journey may show that a mistake is refused. Its criteria say what must happen.
    const valid =
      requestProblems(context.validate, context.contract.document, operation, request).length === 0;
    const validity = { valid, pointer: operation.body ?? operation.pointer };
    const exchange = await context.send({ operation, title: step.stepId, request, validity });
    const criteria = step.successCriteria ?? [{ condition: '$statusCode == 200' }];
    for (const { condition, type } of criteria) {
      const result =
        type === undefined || type === 'simple' ? holds(condition, resolve, exchange) : undefined;
      if (result === undefined) skip(step, `the kit cannot evaluate the criterion ${condition}`);
      if (result === undefined || result === true) continue;
      const expected = exchange.outcome === 'success' ? condition : `${condition}, and a success`;
      const actual = exchange.outcome === 'success' ? result : describeResponse(exchange);
      context.report.finding(findingAbout(exchange, { pointer: schemaOf(exchange), expected, actual }));
      return;
    }
    outputs[step.stepId] = Object.fromEntries(
      Object.entries(step.outputs ?? {}).flatMap(([name, expression]) => {
        const value = resolve(expression, exchange);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    if (step.onSuccess !== undefined || step.onFailure !== undefined)
      skip(step, 'the kit runs the steps in order, without onSuccess and onFailure');
  }
  if (skipped > 0) throw new StepSkipped('parts of it were skipped');
}

/** The operation of a step, without the name of its source. */
function nameOf({ operationId = '' }: WorkflowStep): string {
  return operationId.replace(/^\$sourceDescriptions\.\w+\./, '');
}

function controlOf(step: WorkflowStep) {
  return step.operationId?.startsWith('$sourceDescriptions.control.') ? CONTROL.get(nameOf(step)) : undefined;
}

function requestOf(
  { parameters = [], requestBody }: WorkflowStep,
  { method, path }: { method: string; path: string },
  resolve: (value: Json) => Json,
): RequestExample {
  const of = (place: string) =>
    Object.fromEntries(
      (parameters as StepParameter[])
        .filter((one) => one.in === place)
        .map(({ name, value }) => [name, resolve(value)]),
    );
  const texts = (values: Record<string, Json>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const body = requestBody?.payload === undefined ? undefined : filled(requestBody.payload, resolve);
  return {
    scenario: '',
    summary: '',
    method,
    path,
    pathParams: texts(of('path')),
    query: of('query'),
    headers: texts(of('header')),
    ...(body !== undefined && { body }),
  };
}

function filled(value: Json, resolve: (value: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => filled(item, resolve));
  if (!isObject(value)) return resolve(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, resolve)]));
}
