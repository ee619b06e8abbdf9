import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { operations, requestExamples, responseExamples } from '../../test/contract.ts';
import { user } from '../../test/stub.ts';
import type { UsersCreateParams, UsersGetOutput } from '../index.ts';
import { exampleOf } from '../testing.ts';
import { type StandardSchema, schemas } from '../validate.ts';

const known: Record<string, { params: StandardSchema<unknown>; data: StandardSchema<unknown> }> = {
  ...schemas,
};

function check(schema: StandardSchema<unknown>, value: unknown) {
  return schema['~standard'].validate(value);
}

it('every operation has schemas of version 1, of its params and of its data', () => {
  expect(Object.keys(schemas)).toEqual(operations.map(({ id }) => id));
  for (const { params, data } of Object.values(known))
    for (const schema of [params, data])
      expect(schema['~standard']).toMatchObject({ version: 1, vendor: 'payments-openapi' });
});

it('schemas are Standard Schemas of the types of the client', () => {
  const params = schemas.users_create.params satisfies StandardSchemaV1;
  expectTypeOf<StandardSchemaV1.InferInput<typeof params>>().toEqualTypeOf<UsersCreateParams>();
  const data = schemas.users_get.data satisfies StandardSchemaV1;
  expectTypeOf<StandardSchemaV1.InferOutput<typeof data>>().toEqualTypeOf<UsersGetOutput>();
});

describe.each(operations.map((operation) => ({ id: operation.id, operation })))(
  '$id',
  ({ id, operation }) => {
    it('takes the examples of the contract, as they are', () => {
      expect.hasAssertions();
      for (const { params } of requestExamples(operation))
        expect(check(known[id]?.params as never, params)).toEqual({ value: params });
      for (const answer of Object.values(responseExamples(operation, '200'))) {
        const { data } = answer as { data: unknown };
        expect(check(known[id]?.data as never, data)).toEqual({ value: data });
      }
    });
  },
);

describe('the issues of params', () => {
  it.each<[string, unknown, string[], string]>([
    ['a wrong type', { user: { ...user, calling_code: 852 } }, ['user', 'calling_code'], 'must be string'],
    ['a missing member', {}, [], "must have required property 'user'"],
    ['no object', 'user', [], 'must be object'],
    ['null', null, [], 'must be object'],
    ['a Map', { user: new Map() }, ['user'], 'user is of type Map'],
  ])('say what is wrong, and where: %s', (_, value, path, message) => {
    expect(check(schemas.users_create.params, value)).toEqual({ issues: [{ path, message }] });
  });

  it('have the indexes of lists as numbers', () => {
    const limits = [{ id: 'l', period: 'Daily', limit_amount: '1e+21' }];
    expect(check(schemas.cards_updateLimits.params, { limits })).toMatchObject({
      issues: [{ path: ['limits', 0, 'limit_amount'] }],
    });
  });

  it('include members of the query and headers, in any case, and what becomes of points in time', () => {
    const { data: _, params } = schemas.recurringPlans_update;
    const given = { 'x-p-customer-CODE': 7, plan: {} };
    expect(check(params, given)).toMatchObject({ issues: [{ path: ['x-p-customer-code'] }] });
    const wallet = { p_user_id: 'u', wallet_id: 'w', start_at: new Date(0) };
    const of = schemas.digitalWallets_listTransactions.params;
    expect(check(of, wallet)).toEqual({ value: wallet });
    expect(check(of, { ...wallet, start_at: new Date(Number.NaN) })).toMatchObject({
      issues: [{ path: ['start_at'] }],
    });
  });

  it('include numbers that doubles made imprecise', () => {
    const wrong = { plan: { payment_retry_count: 1e21 }, 'X-P-Customer-Code': 'C' };
    expect(check(schemas.recurringPlans_update.params, wrong)).toMatchObject({
      issues: expect.arrayContaining([
        { path: ['plan', 'payment_retry_count'], message: 'must have at most 15 digits and no exponent' },
      ]),
    });
  });
});

describe('data', () => {
  it('that does not fit has issues without the envelope', () => {
    const data = { ...exampleOf('users_get'), user_id: 7 };
    expect(check(schemas.users_get.data, data)).toEqual({
      issues: [{ path: ['user_id'], message: 'must be string' }],
    });
  });

  it('may have texts that are not in their list of values: a service may add some', () => {
    const [item] = exampleOf('cardTransactions_list').transactions;
    const data = { transactions: [{ ...item, type: 'Chargeback' }] };
    expect(check(schemas.cardTransactions_list.data, data)).toEqual({ value: data });
  });
});
