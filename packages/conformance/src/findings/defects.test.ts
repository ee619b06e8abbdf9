import type { RequestExample } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { operationOf, readContract } from '../contract/contract.ts';
import type { Exchange, Outcome } from '../wire/exchange.ts';
import type { NewFinding } from './finding.ts';
import { type Reported, reported } from './reported.fixture.ts';

const contract = await readContract();
const usersGet = operationOf(contract, 'users_get');
const FIELD = '#/components/schemas/User/properties/last_name';

/** The findings of these checks, with how often each occurred and where else it was found. */
function foundBy(...cases: Reported[]): string[] {
  const expecting = cases.map(
    ([check, finding]): Reported => [check, { expected: `what ${check} expects`, actual: '', ...finding }],
  );
  return reported(expecting).map(({ check, occurrences, also = [] }) =>
    [check, occurrences, ...also.map((one) => `${one.check} ${one.operationId} ${one.occurrences}`)].join(
      ' ',
    ),
  );
}

function exchange(outcome: Outcome, valid = true): Exchange {
  return {
    operation: usersGet,
    title: '',
    request: { method: 'GET', url: 'http://payments.example/', headers: new Headers(), body: '' },
    response: { status: 200, headers: new Headers(), body: '' },
    json: undefined,
    outcome,
    validity: { valid, pointer: '', request: usersGet.requestExamples[0] as RequestExample },
  };
}

describe('a field of a response', () => {
  it('is one defect, whichever check finds it', () => {
    const wrong = { field: FIELD };
    expect(
      foundBy(['C02', wrong], ['C17', wrong], ['C17', wrong], ['C07', { ...wrong, actual: '1' }]),
    ).toEqual(['C02 4 C17 users_get 2 C07 users_get 1']);
  });

  it('is another defect of another operation, and if it breaks another rule', () => {
    const [sum, unit] = ['order-paid-total', 'order-unpaid-total'].map((rule) => ({ field: FIELD, rule }));
    expect(
      foundBy(['C02', { field: FIELD }], ['C17', { field: FIELD, operationId: 'users_create' }]),
    ).toEqual(['C02 1', 'C17 1']);
    expect(foundBy(['C08', sum ?? {}], ['C17', unit ?? {}], ['C17', { field: FIELD }])).toEqual([
      'C08 2 C17 users_get 1',
      'C17 1',
    ]);
  });
});

it('what one place of a server causes is one defect of all operations', () => {
  const envelope = { defect: { name: 'an envelope: a string as `message`' } };
  expect(foundBy(['C01', envelope], ['C01', { ...envelope, operationId: 'users_create' }])).toEqual([
    'C01 2 C01 users_create 1',
  ]);
});

it('refusals with a 5xx status are one defect if the server tells them apart, and else may be several', () => {
  const refused = (pointer: string, actual: string) => ({
    ...{ pointer, actual },
    defect: { name: 'failure 4 with HTTP 500', varies: true },
  });
  expect(foundBy(['C06', refused('#/a', 'no a')], ['C06', refused('#/b', 'no b')])).toEqual([
    'C06 2 C06 users_get 1',
  ]);
  const alike = (['#/a', '#/b'] as const).map((at): [string, Partial<NewFinding>] => [
    'C06',
    refused(at, 'no'),
  ]);
  expect(foundBy(...alike)).toEqual(['C06 1', 'C06 1']);
  // Once it has told others apart, it does.
  expect(foundBy(['C06', refused('#/c', 'no c')], ...alike)).toEqual([
    'C06 3 C06 users_get 1 C06 users_get 1',
  ]);
});

describe('a response', () => {
  it('that is no envelope is no success and no failure either', () => {
    const exchanges = [exchange('neither')];
    expect(foundBy(['C01', { exchanges }], ['C04', { exchanges }])).toEqual(['C01 2 C04 users_get 1']);
    expect(foundBy(['C01', { exchanges }], ['C04', { exchanges: [exchange('neither')] }])).toHaveLength(2);
  });

  it('to an invalid value that was accepted shows it, and may have other defects', () => {
    const exchanges = [exchange('success', false)];
    const shown = { exchanges, pointer: `${FIELD}/maxLength` };
    const sent = { exchanges, pointer: '#/components/schemas/UserCreate/properties/last_name/maxLength' };
    expect(foundBy(['C02', shown], ['C06', sent])).toEqual(['C02 2 C06 users_get 1']);
    const other = { exchanges, pointer: `${FIELD.replace('last', 'first')}/type` };
    expect(foundBy(['C02', other], ['C06', sent])).toEqual(['C02 1', 'C06 1']);
    const valid = { exchanges: [exchange('success')] };
    expect(foundBy(['C02', { ...shown, ...valid }], ['C06', { ...sent, ...valid }])).toHaveLength(2);
  });
});
