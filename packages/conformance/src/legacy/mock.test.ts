import { ApiError } from '@payments-openapi/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled, operationOf, readContract } from '../contract/contract.ts';
import { isObject } from '../contract/layers.ts';
import { createValidate } from '../contract/validate.ts';
import type { Suite } from './check.ts';
import { createCoverage, missing, table } from './coverage.ts';
import { drive } from './drive.ts';
import { testCoverage, testOperations } from './operations.fixture.ts';
import { type Prism, startPrism } from './prism.ts';
import { prismTarget } from './target.ts';

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

// Prism keeps nothing: one serves all checks.
testOperations(contract, validate, { on: (_, check) => check(suite), examples: true });

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
  testCoverage(coverage);

  it('is of every named example, every declared response and everything asked of a request', () => {
    expect(missing(coverage.rows())).toEqual([]);
  });
});
