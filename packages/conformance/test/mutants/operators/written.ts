import { type Json, readPointer } from '@payments-openapi/spec';
import { casesOf } from '../../../src/cases/case.ts';
import { requestOf } from '../../../src/checks/request-parts.ts';
import type { ContractOperation } from '../../../src/contract/contract.ts';
import { createValidate, requestProblems } from '../../../src/contract/validate.ts';
import { type InterceptedCall, interceptAll, json, type Layer, withBody } from '../layer.ts';
import { contract, effect, type GeneratedMutant, readsOf, requestFields } from './table.ts';

const validate = createValidate(contract.document);
const { operations } = contract;

/** Writes that are refused are stored in part, and constraints on requests are not enforced. */
export const written: readonly GeneratedMutant[] = [
  ...requestFields
    .filter(({ operationId }) => operationId.endsWith('_update'))
    .map(({ operationId, at }) => ({
      id: `stored although refused ${operationId}${at}`,
      operator: 'stored although refused',
      operations: [operationId, ...readsOf(operationId)],
      make: storedAlthoughRefused(operationId, at),
    })),
  ...operations.flatMap((operation) => constraintsOf(operation).map((one) => notEnforced(operation, one))),
];

/** A refused update stores one of its fields. */
function storedAlthoughRefused(operationId: string, at: string): Layer {
  const example = operations.find((one) => one.operationId === operationId)?.requestExamples[0];
  return interceptAll(operationId, async (call, isValid) => {
    const value = readPointer(call.body, at) as Json | undefined;
    const response = await call.send();
    if (isValid || response.ok || value === undefined || !example?.body) return response;
    effect.seen = true;
    const body = structuredClone(example.body);
    const parent = readPointer(body, at.slice(0, at.lastIndexOf('/'))) as Record<string, Json>;
    parent[at.slice(at.lastIndexOf('/') + 1)] = value;
    // The other fields keep what they are.
    await call.send(withBody(call.request, body));
    return response;
  });
}

interface Constraint {
  at: string;
  keyword: string;
}

/** Every place and keyword that a request can violate alone. */
function constraintsOf(operation: ContractOperation): Constraint[] {
  const found = casesOf(contract, validate, operation).filter(
    (one) => !one.valid && requestProblems(validate, contract.document, operation, one.request).length === 1,
  );
  const unique = new Map(
    found.map(({ at, keyword }) => [`${withStars(at)} ${keyword}`, { at: withStars(at), keyword }]),
  );
  return [...unique.values()];
}

function withStars(at: string): string {
  return at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

/** Answers a request that violates this constraint only as if it had been accepted. */
function notEnforced(operation: ContractOperation, { at, keyword }: Constraint): GeneratedMutant {
  const { operationId } = operation;
  const success = operation.responseExamples.find(({ status }) => status === '200')?.value as Json;
  return {
    id: `not enforced ${operationId} ${at} ${keyword}`,
    operator: 'not enforced',
    operations: [operationId],
    make: interceptAll(operationId, (call, isValid) => {
      if (isValid) return call.send();
      const problems = problemsOf(operation, call);
      const isOwn = (one: { at: string; keyword: string }) =>
        withStars(one.at) === at && one.keyword === keyword;
      if (problems.length === 0 || !problems.every(isOwn)) return call.send();
      effect.seen = true;
      return json(success);
    }),
  };
}

function problemsOf(operation: ContractOperation, { path, query, body, request }: InterceptedCall) {
  if (operation.body && body === undefined) return [];
  const headers = Object.fromEntries(
    operation.parameters
      .filter(({ in: place, name }) => place === 'header' && request.headers.has(name))
      .map(({ name }) => [name, request.headers.get(name) ?? '']),
  );
  const parts = requestOf(operation, { path, query, headers, ...(body === undefined ? {} : { body }) });
  return requestProblems(validate, contract.document, operation, parts);
}
