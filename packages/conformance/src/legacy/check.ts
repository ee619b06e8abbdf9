import { isDeepStrictEqual } from 'node:util';
import type { RequestExample, ResponseExample } from '@payments-openapi/spec';
import type { Case } from '../cases/case.ts';
import type { ContractOperation } from '../contract/contract.ts';
import { isObject } from '../contract/layers.ts';
import type { Validate } from '../contract/validate.ts';
import type { Coverage } from './coverage.ts';
import { drive, type Exchange } from './drive.ts';
import { failureFaults, readBody, sentFaults, successFaults } from './fault.ts';
import { Finding, type Subject } from './finding.ts';
import type { Target } from './target.ts';

/** What the checks share. */
export interface Suite {
  target: Target;
  validate: Validate;
  coverage: Coverage;
}

// Any status that the contract does not declare: Prism answers it from `default`.
const failureStatus = 409;

/** An example of a request is sent as it is written and succeeds. */
export async function checkRequest(
  suite: Suite,
  operation: ContractOperation,
  request: RequestExample,
): Promise<void> {
  const exchange = await drive(suite.target, operation.operationId, request);
  const subject = subjectOf(operation, `request ${request.scenario}`, operation.responses['200']);
  report(subject, exchange, [
    ...sentFaults(request, exchange),
    ...successFaults(suite.validate, operation, exchange),
  ]);
  suite.coverage.request(operation, request.scenario);
}

/** An example of a response is asked for, comes as it is written, and the client says what it says. */
export async function checkResponse(
  suite: Suite,
  operation: ContractOperation,
  { scenario, status, value }: ResponseExample,
): Promise<void> {
  if (!suite.target.capabilities.examples)
    throw new Error(`${suite.target.url} does not answer with examples`);
  const [request] = operation.requestExamples;
  if (!request) throw new Error(`${operation.operationId}: there is no example of a request`);
  const prefer = status === 'default' ? `code=${failureStatus}, example=${scenario}` : `example=${scenario}`;
  const exchange = await drive(suite.target, operation.operationId, request, prefer);
  const answered = status === 'default' ? failureFaults : successFaults;
  const faults = answered(suite.validate, operation, exchange);
  if (!isDeepStrictEqual(readBody(exchange.response.body), value))
    faults.push('the answer is not the example');
  report(subjectOf(operation, `response ${scenario}`, operation.responses[status]), exchange, faults);
  suite.coverage.response(operation, status, scenario);
}

/**
 * A mutant is accepted or refused, as the contract says. A target with state may decline a valid one, with a code that
 * it has for that; what breaks the contract it refuses for that reason.
 */
export async function checkCase(
  suite: Suite,
  { operation, scenario, request, valid, change, pointer }: Case,
): Promise<void> {
  const exchange = await drive(suite.target, operation.operationId, request);
  const faults = sentFaults(request, exchange);
  const code = failureCode(exchange);
  const isOfState = code !== undefined && suite.target.capabilities.refusals.includes(code);
  const answered = valid && !isOfState ? successFaults : failureFaults;
  faults.push(...answered(suite.validate, operation, exchange));
  if (!valid && isOfState) faults.push(`it was refused with ${code}, not for what breaks the contract`);
  report(subjectOf(operation, `${scenario} ${change}`, pointer), exchange, faults);
  if (valid && isOfState) suite.coverage.declined(operation, `${scenario} ${change}`, code);
  else if (valid) suite.coverage.accepted(operation);
  else suite.coverage.refused(operation, pointer);
}

/** A call that cannot succeed is answered with a failure of one code. */
export async function checkFailure(
  suite: Suite,
  operation: ContractOperation,
  request: RequestExample,
  code: number,
): Promise<void> {
  const exchange = await drive(suite.target, operation.operationId, request);
  const faults = [...sentFaults(request, exchange), ...failureFaults(suite.validate, operation, exchange)];
  const came = failureCode(exchange);
  if (came !== code) faults.push(`it was answered with ${came}, not ${code}`);
  report(subjectOf(operation, `failure ${code}`, operation.responses.default), exchange, faults);
  suite.coverage.failed(operation);
}

function failureCode({ response }: Exchange): number | undefined {
  if (response.status === 200) return undefined;
  const body = readBody(response.body);
  return isObject(body) && typeof body.code === 'number' ? body.code : undefined;
}

function report(subject: Subject, exchange: Exchange, faults: string[]): void {
  if (faults.length > 0) throw new Finding(subject, faults, exchange);
}

function subjectOf({ operationId }: ContractOperation, title: string, pointer = ''): Subject {
  return { operationId, title, pointer };
}
