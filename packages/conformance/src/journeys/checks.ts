import { isDeepStrictEqual } from 'node:util';
import { type Json, type RequestExample, readPointer } from '@payments-openapi/spec';
import { describeResponse, findingAbout, formatValue, schemaOf } from '../checks/describe.ts';
import { type Contract, type ContractOperation, operationOf } from '../contract/contract.ts';
import { isOmitted } from '../contract/members.ts';
import { type NewFinding, REFUSED } from '../findings/finding.ts';
import type { Check, Step, StepContext } from '../run/check.ts';
import { kindsOf } from '../run/examples.ts';
import { StepSkipped } from '../run/result.ts';
import type { Exchange } from '../wire/exchange.ts';
import { evaluate, outputNamed } from './expression.ts';
import { JOURNEYS, type Journey, type JourneyCall, type JourneyStep } from './journeys.ts';
import { withValue } from './request.ts';

/** Each journey is a check. Its calls use what earlier calls returned. */
export const JOURNEY_CHECKS: readonly Check[] = JOURNEYS.map((journey) => ({
  id: journey.id,
  title: journey.title,
  steps: ({ contract }) => [journeyStep(contract, journey)],
}));

/** The example request that a call starts from. */
export function exampleOf(
  { requestExamples, operationId }: ContractOperation,
  example: string,
): RequestExample {
  const found = requestExamples.find(({ scenario }) => scenario === example);
  if (!found) throw new Error(`${operationId}: the contract has no example ${example}`);
  return found;
}

export function isJourneyCall(step: JourneyStep): step is JourneyCall {
  return 'operationId' in step;
}

/** Sets values in a request. */
export function withValues(request: RequestExample, values: Readonly<Record<string, Json>>): RequestExample {
  return Object.entries(values).reduce((next, [place, value]) => withValue(next, place, value), request);
}

function journeyStep(contract: Contract, { title, steps }: Journey): Step {
  const calls = steps.filter(isJourneyCall).map((call) => {
    const operation = operationOf(contract, call.operationId);
    return { operation, request: withValues(exampleOf(operation, call.example), call.set ?? {}) };
  });
  return {
    title,
    writes: calls.some(({ operation }) => !operation.isSafe),
    needsState: true,
    requests: calls.length,
    needs: [...new Set(calls.flatMap(({ operation, request }) => kindsOf(operation, request)))],
    async run(context) {
      const run = new JourneyRun(context);
      for (const step of steps) {
        const reason = run.reasonToSkip(step);
        if (reason !== undefined) run.skip(step, reason);
        else if (!isJourneyCall(step)) await context.control('POST', step.path, step.body);
        else if (!(await run.call(step))) return;
      }
      run.requireAll();
    },
  };
}

/** A run of one journey: its outputs so far, and the steps that were skipped. */
class JourneyRun {
  readonly #context: StepContext;
  readonly #outputs = new Map<string, Record<string, Json>>();
  readonly #skipped = new Set<string>();

  constructor(context: StepContext) {
    this.#context = context;
  }

  reasonToSkip(step: JourneyStep): string | undefined {
    if (!isJourneyCall(step))
      return this.#context.hasControl ? undefined : `only a sandbox can ${step.purpose}`;
    const skipped = step.after?.find((id) => this.#skipped.has(id));
    if (skipped) return `it depends on \`${skipped}\`, which was skipped`;
    const missing = [...Object.values(step.set ?? {}), ...Object.values(step.expect ?? {})]
      .map(outputNamed)
      .find((output) => output && this.#outputs.get(output.step)?.[output.name] === undefined);
    return missing && `\`${missing.step}\` returned no ${missing.name}`;
  }

  skip({ id }: JourneyStep, reason: string): void {
    this.#skipped.add(id);
    this.#context.report.skip({ title: id, reason });
  }

  /** Skips the journey if one of its steps was skipped, because it did not happen as its title says. */
  requireAll(): void {
    const { size } = this.#skipped;
    if (size > 0) throw new StepSkipped(`${size} of its steps ${size === 1 ? 'was' : 'were'} skipped`);
  }

  /** @returns whether the journey can continue */
  async call(step: JourneyCall): Promise<boolean> {
    const { contract, validate, hasControl, prepare, send, report } = this.#context;
    const operation = operationOf(contract, step.operationId);
    const set = Object.fromEntries(
      Object.entries(step.set ?? {}).map(([place, value]) => [place, this.#value(value)]),
    );
    const request = withValues(prepare(operation, exampleOf(operation, step.example)), set);
    const validity = { valid: true, pointer: operation.body ?? operation.pointer };
    const exchange = await send({ operation, title: step.id, request, validity });
    const add = (finding: Pick<NewFinding, 'kind' | 'expected' | 'actual'>) =>
      report.finding(findingAbout(exchange, { pointer: schemaOf(exchange), ...finding }));
    if (exchange.outcome === 'failure' && step.refusable !== undefined && !hasControl) {
      this.skip(step, step.refusable);
      return true;
    }
    if (exchange.outcome !== 'success') {
      add({ kind: REFUSED.other, expected: 'a success', actual: describeResponse(exchange) });
      return false;
    }
    const outputs = outputsOf(step, exchange);
    this.#outputs.set(step.id, outputs);
    for (const name of Object.keys(step.outputs ?? {}))
      if (!(name in outputs)) this.skip(step, `\`${step.id}\` returned no ${name}`);
    for (const [at, value] of Object.entries(step.expect ?? {})) {
      const expected = this.#value(value, request.body);
      const actual = readPointer(exchange.json, at) as Json | undefined;
      if (isDeepStrictEqual(actual, expected)) continue;
      const member = { pointer: schemaOf(exchange), value: exchange.json ?? null, at };
      if (isOmitted(contract.document, validate, member))
        this.skip(step, `the response omits the optional field \`${at}\``);
      else add({ expected: `${at} to be ${formatValue(expected)}`, actual: formatValue(actual) });
    }
    return true;
  }

  #value(value: Json, body?: Json): Json {
    return evaluate(value, { steps: this.#outputs, ...(body !== undefined && { body }) }) ?? null;
  }
}

function outputsOf({ outputs = {} }: JourneyCall, { json }: Exchange): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(outputs).flatMap(([name, at]) => {
      const value = readPointer(json, at) as Json | undefined;
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}
