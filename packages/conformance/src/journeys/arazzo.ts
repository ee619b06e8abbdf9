import type { Json, RequestExample } from '@payments-openapi/spec';
import { type Contract, operationOf } from '../contract/contract.ts';
import { exampleOf, isJourneyCall, withValues } from './checks.ts';
import { type ControlCall, JOURNEYS, type Journey, type JourneyCall } from './journeys.ts';

/** URLs of the two contracts, absolute or relative to the document. */
export interface Sources {
  payments: string;
  control: string;
}

interface Tree {
  [name: string]: Json;
}

/**
 * The journeys as an Arazzo document, to run against a new sandbox with the ready seed. Steps that call the control interface
 * are marked with `x-needs-sandbox`.
 */
export function arazzoOf(contract: Contract, { payments, control }: Sources): Json {
  return {
    arazzo: '1.0.1',
    info: {
      title: 'Journeys through the payments API',
      version: contract.document.info.version,
      description:
        'The main sequences of calls of an integration. All of them pass against a new sandbox with the ready seed.',
    },
    sourceDescriptions: [
      { name: 'payments', url: payments, type: 'openapi' },
      { name: 'control', url: control, type: 'openapi' },
    ],
    workflows: JOURNEYS.map((journey) => workflowOf(contract, journey)),
  };
}

function workflowOf(contract: Contract, { name, title, steps }: Journey): Json {
  return {
    workflowId: name,
    summary: title,
    steps: steps.map((step) => (isJourneyCall(step) ? callStep(contract, step) : controlStep(step))),
  };
}

function callStep(
  contract: Contract,
  { id, operationId, example, set = {}, outputs, expect = {} }: JourneyCall,
): Json {
  const operation = operationOf(contract, operationId);
  const request = withValues(exampleOf(operation, example), set);
  const parameters = parametersOf(request);
  return {
    stepId: id,
    operationId: `$sourceDescriptions.payments.${operationId}`,
    ...(parameters.length > 0 && { parameters }),
    ...(request.body !== undefined && { requestBody: bodyOf(request.body) }),
    successCriteria: [
      { condition: '$statusCode == 200' },
      { condition: '$response.body#/code == 200' },
      ...Object.entries(expect).map(([at, value]) => ({
        condition: `$response.body#${at} == ${literal(value)}`,
      })),
    ],
    ...(outputs && { outputs: outputExpressions(outputs) }),
  };
}

function controlStep({ id, control, body, purpose }: ControlCall): Json {
  return {
    stepId: id,
    description: `Only a sandbox can ${purpose}.`,
    'x-needs-sandbox': true,
    operationId: `$sourceDescriptions.control.${control}`,
    requestBody: bodyOf(body),
    successCriteria: [{ condition: '$statusCode == 200' }],
  };
}

function bodyOf(payload: Json): Tree {
  return { contentType: 'application/json', payload };
}

function parametersOf({ pathParams, query, headers }: RequestExample): Json[] {
  const all: [string, Record<string, Json>][] = [
    ['path', pathParams],
    ['query', query],
    ['header', headers],
  ];
  return all.flatMap(([place, values]) =>
    Object.entries(values).map(([name, value]) => ({ name, in: place, value })),
  );
}

function outputExpressions(outputs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(outputs).map(([name, at]) => [name, `$response.body#${at}`]));
}

/** A value in a condition. Strings are quoted, except for expressions. */
function literal(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.startsWith('$') ? value : `'${value.replaceAll("'", "''")}'`;
}
