import { readPointer } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { contractOf, operationOf, readContract } from '../contract/contract.ts';
import { createValidate } from '../contract/validate.ts';
import { casesOf } from './case.ts';

const contract = await readContract();

/** The contract with one schema changed. */
function changed(pointer: string, change: object) {
  const document = structuredClone(contract.document);
  Object.assign(readPointer(document, pointer) as object, change);
  return contractOf(document);
}

const casesFor = (operationId: string) =>
  casesOf(contract, createValidate(contract.document), operationOf(contract, operationId));

describe('the cases of an operation', () => {
  it('are not generated from an invalid example', () => {
    const other = changed('#/components/schemas/UserCreate/properties/document_number', { type: 'number' });
    expect(() => casesOf(other, createValidate(other.document), operationOf(other, 'users_create'))).toThrow(
      'invalid example: /user/document_number must be number',
    );
  });

  it('are refused by Ajv if the mutator is wrong', () => {
    const lenient = changed('#/components/schemas/CustomerUpdate/properties/name', { maxLength: 1000 });
    const customersUpdate = operationOf(contract, 'customers_update');
    expect(() => casesOf(contract, createValidate(lenient.document), customersUpdate)).toThrow(
      /body\/name = "x+… \(256 characters\): the mutator and Ajv disagree\n {2}contract {2}.*\/name\/maxLength\n {2}mutator {3}body\/name maxLength\n {2}Ajv {7}valid/,
    );
  });

  it('may be converted if one scalar stands for another that means the same', () => {
    const cases = casesFor('recurringPlans_create');
    const converted = (field: string) =>
      cases
        .filter(
          ({ at, keyword, isCoerced }) => at === `body/plan/${field}` && keyword === 'type' && isCoerced,
        )
        .map(({ change }) => change.replace(/^.* = /, ''));
    expect(converted('name')).toEqual(expect.arrayContaining(['true', '42', '1.5']));
    expect(converted('name')).not.toContain('null');
    expect(converted('payment_retry_count')).toEqual(['true', expect.stringMatching(/^"\d+"$/)]);
  });

  it('violate the details that a request does not need', () => {
    const cases = casesFor('payees_create').filter(({ isUnneeded }) => isUnneeded);
    const detailsOf = (method: string) =>
      cases
        .filter(
          ({ request }) => readPointer(request.body, '/payee/payout_account/transfer_method') === method,
        )
        .map(({ change }) => change);
    expect(detailsOf('HK FPS - Account Number')).toContain(
      'body/payee/payout_account/rtgs/bank_account = null',
    );
    expect(detailsOf('RTGS')).toContain('body/payee/payout_account/hk_fps/email = 42');
    expect(cases.every(({ valid }) => !valid)).toBe(true);
  });

  it('violate each constraint of an item in a later one too', () => {
    const cases = casesFor('cards_updateLimits');
    const changesAt = (index: number) =>
      cases
        .filter((one) => !one.valid && one.at.startsWith(`body/limits/${index}`))
        .map((one) => one.change.replace(`/limits/${index}`, '/limits/*'));
    expect(changesAt(0).length).toBeGreaterThan(5);
    expect(new Set(changesAt(1))).toEqual(new Set(changesAt(0)));
  });

  it('violate the keywords of a field that no example of an owner’s contract has', () => {
    const optional = {
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 3 },
      labels: { type: 'object', propertyNames: { pattern: '^[a-z]+$' } },
      level: { type: 'integer', multipleOf: 5, minimum: 10 },
    };
    const { document } = contract;
    const { properties } = readPointer(document, '#/components/schemas/UserCreate') as { properties: object };
    const grown = changed('#/components/schemas/UserCreate', { properties: { ...properties, ...optional } });
    const owned = contractOf(grown.document, { isCustom: true });
    const cases = casesOf(owned, createValidate(owned.document), operationOf(owned, 'users_create'));
    const keywords = {
      tags: ['uniqueItems', 'maxItems'],
      labels: ['propertyNames'],
      level: ['multipleOf', 'minimum'],
    };
    for (const [name, wanted] of Object.entries(keywords)) {
      const pointer = `#/components/schemas/UserCreate/properties/${name}/`;
      const found = cases.filter((one) => !one.valid && one.pointer.startsWith(pointer));
      expect(found.map((one) => one.keyword)).toEqual(expect.arrayContaining(wanted));
    }
    const given = cases.filter(({ valid, at }) => valid && /\/(tags|labels|level)$/.test(at));
    expect(given.map(({ change }) => change)).toEqual([]);
  });

  it('are not generated for a keyword that the mutator does not support', () => {
    const other = changed('#/components/schemas/CardLink', { minProperties: 2 });
    expect(() => casesOf(other, createValidate(other.document), operationOf(other, 'cards_link'))).toThrow(
      '#/components/schemas/CardLink/minProperties: the mutator does not support this keyword',
    );
  });
});
