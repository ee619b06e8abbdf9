import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Json, type RequestExample, readPointer } from '@payments-openapi/spec';
import { parseDocument } from 'yaml';
import { describeResponse, findingAbout, formatValue, schemaOf } from '../checks/describe.ts';
import { operationOf } from '../contract/contract.ts';
import { isObject } from '../contract/layers.ts';
import { ContractError } from '../contract/source.ts';
import type { Check, Step, StepContext } from '../run/check.ts';
import { kindsOf } from '../run/examples.ts';
import { StepSkipped } from '../run/result.ts';
import type { Exchange } from '../wire/exchange.ts';
import { JOURNEYS } from './journeys.ts';

interface Workflow {
  workflowId: string;
  summary?: string;
  steps: WorkflowStep[];
}

interface WorkflowStep {
  stepId: string;
  operationId?: string;
  parameters?: { name: string; in: 'path' | 'query' | 'header'; value: Json }[];
  requestBody?: { payload?: Json };
  successCriteria?: { condition: string; type?: unknown }[];
  outputs?: Record<string, string>;
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
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ContractError(`${file}: ${error.message}`);
  });
  const source = parseDocument(text, { prettyErrors: false });
  const [broken] = source.errors;
  if (broken) throw new ContractError(`${file}: not valid YAML or JSON: ${broken.message}`);
  const { arazzo, workflows } = Object(source.toJS()) as { arazzo?: unknown; workflows?: unknown };
  if (!/^1\./.test(String(arazzo)) || !Array.isArray(workflows))
    throw new ContractError(`${file}: expected an Arazzo document of version 1 with workflows`);
  return workflows.map((workflow: Workflow, index) => {
    const where = `${file}: workflows[${index}]`;
    if (typeof workflow?.workflowId !== 'string') throw new ContractError(`${where}: expected a workflowId`);
    if (!Array.isArray(workflow.steps)) throw new ContractError(`${where}.steps: expected an array`);
    for (const [step, { stepId }] of workflow.steps.entries())
      if (typeof stepId !== 'string') throw new ContractError(`${where}.steps[${step}]: expected a stepId`);
    return checkOf(workflow);
  });
}

function checkOf({ workflowId, summary, steps }: Workflow): Check {
  const title = summary ?? workflowId;
  return {
    id: workflowId,
    title,
    steps: ({ contract }): Step[] => {
      const calls = steps.filter((step) => controlOf(step) === undefined);
      const requests = calls.map((step) => {
        const operation = operationOf(contract, nameOf(step));
        return { operation, request: requestOf(step, operation, (value) => value) };
      });
      return [
        {
          title,
          writes: requests.some(({ operation }) => !operation.isSafe),
          needsState: true,
          requests: calls.length,
          needs: [...new Set(requests.flatMap(({ operation, request }) => kindsOf(operation, request)))],
          run: (context) => run(context, steps),
        },
      ];
    },
  };
}

type Outputs = Record<string, Record<string, Json>>;

async function run(context: StepContext, steps: readonly WorkflowStep[]): Promise<void> {
  const outputs: Outputs = {};
  for (const step of steps) {
    const control = controlOf(step);
    const resolve = (value: Json, exchange?: Exchange) => evaluated(value, outputs, exchange);
    if (control) {
      if (!context.hasControl) throw new StepSkipped(`${step.stepId}: only a sandbox can ${control.purpose}`);
      await context.control('POST', control.path, resolve(step.requestBody?.payload ?? control.body));
      continue;
    }
    const operation = operationOf(context.contract, nameOf(step));
    const request = context.prepare(operation, requestOf(step, operation, resolve));
    const validity = { valid: true, pointer: operation.body ?? operation.pointer };
    const exchange = await context.send({ operation, title: step.stepId, request, validity });
    const criteria = step.successCriteria ?? [{ condition: '$statusCode == 200' }];
    for (const { condition, type } of criteria) {
      const result =
        type === undefined || type === 'simple' ? holds(condition, resolve, exchange) : undefined;
      if (result === undefined)
        context.report.skip({
          title: step.stepId,
          reason: `the kit cannot evaluate the criterion ${condition}`,
        });
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
  }
}

/** The operation of a step, without the name of its source. */
function nameOf({ stepId, operationId }: WorkflowStep): string {
  if (operationId === undefined)
    throw new ContractError(`${stepId}: the kit runs only steps with an operationId`);
  return operationId.replace(/^\$sourceDescriptions\.\w+\./, '');
}

function controlOf(step: WorkflowStep) {
  return step.operationId?.startsWith('$sourceDescriptions.control.') ? CONTROL.get(nameOf(step)) : undefined;
}

function requestOf(
  { parameters = [], requestBody }: WorkflowStep,
  { method, path }: { method: string; path: string },
  resolve: (value: Json) => Json | undefined,
): RequestExample {
  const of = (place: string) =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: at, value }) => {
        const found = at === place ? resolve(value) : undefined;
        return found === undefined ? [] : [[name, found]];
      }),
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

function filled(value: Json, resolve: (value: Json) => Json | undefined): Json {
  if (Array.isArray(value)) return value.map((item) => filled(item, resolve));
  if (!isObject(value)) return resolve(value) ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, resolve)]));
}

/** The value of an expression; any other value is itself. Undefined if the expression has no value. */
function evaluated(value: Json, outputs: Outputs, exchange?: Exchange): Json | undefined {
  if (typeof value !== 'string') return value;
  if (!value.startsWith('$'))
    return value.replaceAll(/\{(\$[^{}]+)\}/g, (_, inner: string) =>
      String(evaluated(inner, outputs, exchange)),
    );
  const [, step = '', name = ''] = /^\$steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(value) ?? [];
  if (step) return outputs[step]?.[name];
  if (value === '$statusCode') return exchange?.response.status;
  const [, header] = /^\$response\.header\.([\w-]+)$/.exec(value) ?? [];
  if (header) return exchange?.response.headers.get(header) ?? undefined;
  const [, from, pointer] = /^\$(request|response)\.body(?:#(\/.*))?$/.exec(value) ?? [];
  if (from === undefined) return value;
  const body = from === 'request' ? exchange?.validity?.request.body : exchange?.json;
  return (pointer === undefined ? body : readPointer(body, pointer)) as Json | undefined;
}

const CONDITION = /^\s*(\$\S+)\s*(==|!=|<=|>=|<|>)\s*(.+?)\s*$/;

/** True if a simple condition holds, else what was found. Undefined if it is not a comparison. */
function holds(
  condition: string,
  resolve: (value: Json, exchange: Exchange) => Json | undefined,
  exchange: Exchange,
): true | string | undefined {
  if (condition.includes('||')) return undefined;
  for (const part of condition.split('&&')) {
    const [, left = '', operator, right = ''] = CONDITION.exec(part) ?? [];
    if (operator === undefined) return undefined;
    const one = resolve(left, exchange);
    const other = right.startsWith('$') ? resolve(right, exchange) : literal(right);
    const isEqual = isDeepStrictEqual(one, other);
    const results: Record<string, boolean> = {
      '==': isEqual,
      '!=': !isEqual,
      '<': Number(one) < Number(other),
      '<=': Number(one) <= Number(other),
      '>': Number(one) > Number(other),
      '>=': Number(one) >= Number(other),
    };
    if (!results[operator]) return formatValue(one);
  }
  return true;
}

/** A literal of Arazzo: JSON, or a text in single quotes. */
function literal(text: string): Json {
  const [, quoted] = /^'(.*)'$/s.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
