import { describe, expect, it } from 'vitest';
import { type Case, casesOf } from '../cases/case.ts';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import type { Validate } from '../contract/validate.ts';
import { checkCase, checkRequest, checkResponse, type Suite } from './check.ts';
import type { Coverage } from './coverage.ts';

/** Runs a check with a target that no other check has written to. */
export type OnTarget = (
  operation: ContractOperation,
  check: (suite: Suite) => Promise<void>,
) => Promise<void>;

/** Registers the checks of every operation: what the contract gives as examples, and the mutants of those. */
export function testOperations(
  contract: Contract,
  validate: Validate,
  { on, examples }: { on: OnTarget; examples: boolean },
): void {
  describe.each(contract.operations)('$operationId', (operation) => {
    const cases = casesOrFailure(contract, validate, operation);
    const refused = cases.filter(({ valid }) => !valid);

    testAccepted(operation, cases, on);
    it.each(examples ? operation.responseExamples : [])(
      'gets the response $scenario of $status',
      async (response) => {
        await on(operation, (suite) => checkResponse(suite, operation, response));
      },
    );
    it.each(refused)('is refused: $scenario $change', async (one) => {
      await on(operation, (suite) => checkCase(suite, one));
    });
  });
}

/** Registers the checks of every operation that reach what answers it: of requests that the contract lets through. */
export function testAcceptedOperations(contract: Contract, validate: Validate, on: OnTarget): void {
  describe.each(contract.operations)('$operationId', (operation) => {
    testAccepted(operation, casesOrFailure(contract, validate, operation), on);
  });
}

function testAccepted(operation: ContractOperation, cases: readonly Case[], on: OnTarget): void {
  it.each(operation.requestExamples)('sends the request $scenario', async (request) => {
    await on(operation, (suite) => checkRequest(suite, operation, request));
  });
  it.each(cases.filter(({ valid }) => valid))('is accepted: $scenario $change', async (one) => {
    await on(operation, (suite) => checkCase(suite, one));
  });
}

/** The mutants of an operation; where none can be made, a test that says why, so that the others still run. */
function casesOrFailure(contract: Contract, validate: Validate, operation: ContractOperation): Case[] {
  try {
    return casesOf(contract, validate, operation);
  } catch (error) {
    it('has examples that mutants can be made from', () => {
      throw error;
    });
    return [];
  }
}

/** Registers what must have been covered when all checks have told what they covered. */
export function testCoverage(coverage: Coverage): void {
  it('is of every operation', () => {
    const rows = coverage.rows();
    expect(rows).not.toEqual([]);
    expect(rows.filter(({ requests }) => requests.covered.length === 0)).toEqual([]);
  });

  it('has refused requests wherever a request can be wrong', () => {
    const neverRefused = coverage.rows().filter(({ refused }) => refused === 0);
    // Where every text fits the parameters and none is required, no request that arrives is invalid.
    const askNothing = coverage.rows().filter(({ constraints }) => constraints.covered.length === 0);
    expect(neverRefused).toEqual(askNothing);
  });
}
