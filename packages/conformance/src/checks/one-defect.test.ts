import type { Json } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { contextWith } from '../../test/exchange.fixture.ts';
import { operationOf, readContract } from '../contract/contract.ts';
import { createCollector } from '../findings/collector.ts';
import { createInspection } from '../run/inspection.ts';
import { outcomeOf } from '../wire/exchange.ts';
import { CHECKS } from './all.ts';

const contract = await readContract();

/** The findings of a check in responses of an operation, with how often they occurred. */
function findingsIn(check: string, operationId: string, ...responses: Json[]): string[] {
  const operation = operationOf(contract, operationId);
  const collector = createCollector(contract);
  const checks = CHECKS.filter(({ id }) => id === check);
  const inspection = createInspection(checks, contextWith(), collector);
  for (const json of responses) {
    const { code } = json as { code: number };
    const status = code === 200 ? 200 : 400;
    inspection.inspect({
      operation,
      title: 'a request',
      request: { method: 'GET', url: 'http://payments.example/', headers: new Headers(), body: '' },
      response: { status, headers: new Headers(), body: JSON.stringify(json) },
      json,
      outcome: outcomeOf(status, json),
    });
  }
  return collector.findings.map(({ expected, occurrences }) => `${occurrences} × ${expected}`);
}

/** The example of a list, in which an entry was changed. */
function changed(operationId: string, scenario: string, change: (data: Json) => void): Json {
  const found = operationOf(contract, operationId).responseExamples.find((one) => one.scenario === scenario);
  const json = structuredClone(found?.value) as { data: Json };
  change(json.data);
  return json;
}

it('C08 names the entry and the field, whatever the amounts are', () => {
  const listWith = (unpaid: string) =>
    changed('transactions_list', 'firstPage', (data) => {
      const [entry] = (data as { transactions: { order: Record<string, Json> }[] }).transactions.slice(-1);
      Object.assign(entry?.order ?? {}, { initial_total: '9.00', paid_total: '2.00', unpaid_total: unpaid });
      Object.assign(entry?.order ?? {}, { correspondence_state: 'partial_paid' });
    });
  expect(
    findingsIn('C08', 'transactions_list', listWith('7.01'), listWith('8.02'), listWith('3.00')),
  ).toEqual([
    expect.stringMatching(
      /^\d × \/data\/transactions\/\d+\/order\/unpaid_total to be 7, which is 9 minus 2$/,
    ),
  ]);
});

it('C02 reports the members that an object lacks together, and other sets of them apart', () => {
  const without = (...names: string[]) =>
    changed('users_get', 'byUserId', (data) => {
      for (const name of names) delete (data as { user: Record<string, Json> }).user[name];
    });
  const both = without('last_name', 'calling_code');
  expect(findingsIn('C02', 'users_get', both, both, without('last_name'))).toEqual([
    `2 × /data/user must have required properties 'calling_code', 'last_name'`,
    `1 × /data/user must have required property 'last_name'`,
  ]);
});

it('C12 compares the last digits of a card with its masked number, also leading zeros', () => {
  const linked = operationOf(contract, 'cards_link').responseExamples[0]?.value as { data: Json };
  const shown = (last_4_digits: string) => ({
    ...linked,
    data: { ...(linked.data as object), pan: '411111******0042', first_6_digits: '411111', last_4_digits },
  });
  expect(findingsIn('C12', 'cards_link', shown('0042'))).toEqual([]);
  expect(findingsIn('C12', 'cards_link', shown('42'))).toEqual([
    '1 × /data/last_4_digits to be the digits that 411111******0042 shows',
  ]);
});

it('C12 names the member that shows a number', () => {
  const number = '4111 1111 1111 1111';
  const failure = { code: 400, message: `no ${number}` };
  expect(findingsIn('C12', 'users_get', failure, { ...failure, data: [number] })).toEqual([
    '2 × /message of a failure without a full card or document number',
  ]);
  const hex = Buffer.from(number.replaceAll(' ', '')).toString('hex');
  for (const one of [number, hex])
    expect(findingsIn('C12', 'users_get', { code: 200, message: 'ok', data: { notes: ['', one] } })).toEqual([
      '1 × /data/notes/1 without a full card number',
    ]);
});
