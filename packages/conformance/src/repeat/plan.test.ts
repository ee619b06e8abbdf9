import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { requestOf } from '../checks/request-parts.ts';
import { operationOf, readContract } from '../contract/contract.ts';
import { createSecrets } from '../redaction/secrets.ts';
import type { SentRequest } from '../run/journal.ts';
import { pathOf } from '../wire/encode.ts';
import { planOf } from './plan.ts';

const contract = await readContract();
const baseUrl = 'http://payments.example';

function sent(operationId: string, parts: Parameters<typeof requestOf>[1], data: Json): SentRequest {
  const operation = operationOf(contract, operationId);
  const generated = requestOf(operation, parts);
  const body = parts.body === undefined ? '' : JSON.stringify(parts.body);
  const json = { code: 200, message: 'succeed', data };
  const request = {
    method: operation.method,
    url: baseUrl + pathOf(generated),
    headers: new Headers(),
    body,
  };
  const response = { status: 200, headers: new Headers(), body: JSON.stringify(json) };
  const validity = { request: generated, valid: true, pointer: operation.pointer };
  return {
    request,
    response,
    exchange: { operation, title: '', request, response, json, outcome: 'success', validity },
  };
}

describe('the plan of a script', () => {
  it('takes a number in a body from an earlier response', () => {
    const read = sent(
      'recurringPlans_get',
      { path: { id: 'P-1' } },
      { plan: { recurring_cycles: [{ discount_amount: 7.77 }] } },
    );
    const cycle = { billing_count: null, recurring_billing_config: 'monthly', recurring_items: [] };
    const body = { activate_type: 'immediate', cycles: [{ ...cycle, discount_amount: 7.77 }] };
    const write = sent('recurringPlans_calculateCycles', { path: { id: 'P-1' }, body }, {});
    const sequence = { baseUrl, isSandbox: false, isInCallback: false, sent: [read, write] };
    const exchanges = [read, write].flatMap(({ exchange }) => exchange ?? []);
    const finding = { check: 'C17', title: '', pointer: '', expected: '', actual: '', occurrences: 1 };
    const plan = planOf({ ...finding, exchanges, sequence }, createSecrets(contract.document));
    expect(plan?.calls[0]?.outputs).toMatchObject([{ name: 'discount_amount' }]);
    expect(plan?.calls[1]?.client?.request.body).toMatchObject({
      cycles: [{ discount_amount: '\uE000discount_amount\uE001' }],
    });
  });
});
