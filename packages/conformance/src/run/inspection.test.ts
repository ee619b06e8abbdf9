import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { contextWith } from '../../test/exchange.fixture.ts';
import { CHECKS } from '../checks/all.ts';
import { operationOf, readContract } from '../contract/contract.ts';
import { createCollector } from '../findings/collector.ts';
import { type Exchange, outcomeOf } from '../wire/exchange.ts';
import { createInspection } from './inspection.ts';

const contract = await readContract();

/** The results and skips of the checks with these ids, after the given responses. */
function inspected(ids: readonly string[], ...responses: [operationId: string, json: Json][]) {
  const inspection = createInspection(
    CHECKS.filter(({ id }) => ids.includes(id)),
    contextWith(),
    createCollector(contract),
  );
  for (const [operationId, json] of responses) inspection.inspect(exchangeOf(operationId, json));
  const results = inspection
    .results()
    .map(({ check, operationId, title, outcome }) => `${check} ${operationId}: ${outcome}, ${title}`);
  return { results, skips: inspection.skips() };
}

function exchangeOf(operationId: string, json: Json): Exchange {
  const operation = operationOf(contract, operationId);
  const body = JSON.stringify(json);
  const url = `http://payments.example${operation.path}`;
  return {
    operation,
    title: 'a request',
    request: { method: operation.method, url, headers: new Headers(), body: '' },
    response: { status: 200, headers: new Headers({ 'content-type': 'application/json' }), body },
    json,
    outcome: outcomeOf(200, json),
  };
}

function exampleOf(operationId: string, scenario: string): Json {
  const found = operationOf(contract, operationId).responseExamples.find((one) => one.scenario === scenario);
  if (!found) throw new Error(`${operationId} has no example response ${scenario}`);
  return found.value;
}

const nothing: Json = { code: 200, message: 'succeed', data: {} };

describe('a check that inspects responses', () => {
  it('passes only for operations with a response that contained something to check, and counts only these', () => {
    const page = exampleOf('transactions_list', 'firstPage');
    const responses: [string, Json][] = [
      ['users_get', nothing],
      ['transactions_list', nothing],
      ['transactions_list', page],
      ['transactions_list', page],
      ['transactions_list', nothing],
    ];
    expect(inspected(['C02', 'C08', 'C12', 'C14'], ...responses)).toEqual({
      results: [
        'C02 users_get: failed, 1 response',
        'C02 transactions_list: failed, 4 responses',
        'C08 transactions_list: passed, 2 responses',
        'C12 transactions_list: passed, 2 responses',
        'C14 transactions_list: passed, 2 responses',
      ],
      skips: [],
    });
  });

  it('is skipped if no response contained anything to check', () => {
    const { results, skips } = inspected(['C08', 'C12', 'C14'], ['users_get', nothing], ['users_get', []]);
    expect(results).toEqual([]);
    const skip = { title: 'responses', reason: 'no response contained anything to check' };
    expect(skips).toEqual(['C08', 'C12', 'C14'].map((check) => ({ check, ...skip })));
  });

  it('fails if it has a finding in a response that contained nothing else to check', () => {
    const response: Json = { code: 200, message: 'card 4111 1111 1111 1111', data: {} };
    expect(inspected(['C12'], ['users_get', response])).toEqual({
      results: ['C12 users_get: failed, 1 response'],
      skips: [],
    });
  });

  it.each([
    ['C08', 'an amount in a currency', { currency: 'HKD', amount: '1.00' }],
    ['C08', 'totals', { initial_total: 3, paid_total: 1, unpaid_total: 2 }],
    ['C12', 'a string', { note: 'n' }],
  ])('%s checks %s', (id, _, data) => {
    const response: Json = { code: 200, message: 'succeed', data };
    expect(inspected([id], ['transactions_list', response])).toEqual({
      results: [`${id} transactions_list: passed, 1 response`],
      skips: [],
    });
  });

  it.each([
    ['C08', 'an amount without its currency', { amount: '1.00' }],
    ['C08', 'an amount in an unknown currency', { currency: 'XXQ', amount: '1.00' }],
    ['C14', 'a transaction without payment data', { transactions: [{ uuid: 'u' }] }],
    ['C14', 'undeclared fields', { extra: 1 }],
  ])('%s finds nothing to check in %s', (id, _, data) => {
    const response: Json = { code: 200, message: 'succeed', data };
    expect(inspected([id], ['transactions_list', response]).results).toEqual([]);
  });
});
