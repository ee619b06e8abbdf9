import { ApiError } from '@payments-openapi/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Case, casesOf } from './case.ts';
import { checkCase, checkRequest, checkResponse, type Suite } from './check.ts';
import { bundled, type ContractOperation, operationOf, readContract } from './contract.ts';
import { createCoverage, missing, table } from './coverage.ts';
import { drive } from './drive.ts';
import { isObject } from './layers.ts';
import { type Prism, startPrism } from './prism.ts';
import { prismTarget } from './target.ts';
import { createValidate } from './validate.ts';

const contract = await readContract();
const validate = createValidate(contract.document);
const coverage = createCoverage(contract);
let prism: Prism;
let suite: Suite;

beforeAll(async () => {
  prism = await startPrism({ document: bundled });
  suite = { target: prismTarget(prism.url), validate, coverage };
});

afterAll(async () => {
  await prism?.stop();
  console.log(table(coverage.rows()));
});

/** The mutants of an operation; where none can be made, a test that says why, so that the others still run. */
function casesOrFailure(operation: ContractOperation): Case[] {
  try {
    return casesOf(contract, validate, operation);
  } catch (error) {
    it('has examples that mutants can be made from', () => {
      throw error;
    });
    return [];
  }
}

describe.each(contract.operations)('$operationId', (operation) => {
  const cases = casesOrFailure(operation);
  const accepted = cases.filter(({ valid }) => valid);
  const refused = cases.filter(({ valid }) => !valid);

  it.each(operation.requestExamples)('sends the request $scenario', async (request) => {
    await checkRequest(suite, operation, request);
  });
  it.each(operation.responseExamples)('gets the response $scenario of $status', async (response) => {
    await checkResponse(suite, operation, response);
  });
  it.each(accepted)('is accepted: $scenario $change', async (one) => {
    await checkCase(suite, one);
  });
  it.each(refused)('is refused: $scenario $change', async (one) => {
    await checkCase(suite, one);
  });
});

describe('a documented failure', () => {
  it.each([
    { operationId: 'users_create', code: 300013 },
    { operationId: 'users_create', code: 30014 },
    { operationId: 'users_create', code: 300008 },
    { operationId: 'users_get', code: 300008 },
    { operationId: 'payees_create', code: 810001 },
  ])('$code of $operationId is an ApiError', async ({ operationId, code }) => {
    const { requestExamples, responseExamples } = operationOf(contract, operationId);
    const [request] = requestExamples;
    const failure = responseExamples.find(({ value }) => isObject(value) && value.code === code);
    if (!request || !failure) throw new Error(`${operationId}: the contract has no example of ${code}`);
    // Prism refuses `code=default`, and answers any status that is not declared from `default`.
    const { outcome } = await drive(
      suite.target,
      operationId,
      request,
      `code=409, example=${failure.scenario}`,
    );
    const { error } = outcome as { error: unknown };
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ operationId, code, httpStatus: 409, envelope: failure.value });
  });
});

// Last, when the checks above have told what they covered.
describe('the coverage', () => {
  it('is of all 19 operations', () => {
    const rows = coverage
      .rows()
      .filter(({ requests, responses }) => requests.covered[0] && responses.covered[0]);
    expect(rows).toHaveLength(19);
  });

  it('is of every named example, every declared response and everything asked of a request', () => {
    expect(missing(coverage.rows())).toEqual([]);
  });

  it('has refused requests wherever a request can be wrong', () => {
    const neverRefused = coverage.rows().filter(({ refused }) => refused === 0);
    // Where every text fits the parameters and none is required, no request that arrives is invalid.
    const askNothing = coverage.rows().filter(({ constraints }) => constraints.covered.length === 0);
    expect(neverRefused).toEqual(askNothing);
  });
});
