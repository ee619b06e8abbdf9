import { expect, it } from 'vitest';
import { contextWith, exchangeOf } from '../../../test/exchange.fixture.ts';
import { createCollector } from '../../findings/collector.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';
import { arithmetic } from './c08-arithmetic.ts';

const { contract } = contextWith();

/** What is found in an order with a sale of 50, a refund of 10 and this total. */
function findingsFor(paid_total: string): number {
  const transactions = [
    { type: 'Sales', success: true, amount: 50, allow_void: true },
    { type: 'Refund', success: true, amount: 10, allow_void: false },
  ];
  const order = { number: '1', paid_total, transactions };
  const collector = createCollector(contract);
  const exchange = exchangeOf('transactions_void', '/void', { data: { order } });
  arithmetic.inspect?.(exchange, { ...contextWith(), report: collector.reporterFor('C08') });
  return collector.findings.length;
}

it('A refund may be subtracted, or add to what is paid, as the sentence says', () => {
  expect(['40.00', '50.00', '60.00'].map(findingsFor)).toEqual([0, 0, 0]);
  expect(['30.00', '45.00', '70.00'].map(findingsFor)).toEqual([1, 1, 1]);
});

it.each([
  ['is a warning, since the contract leaves open how amounts are rounded', undefined, { warnings: 1 }],
  ['is a finding if the profile says whose currencies they are', 'ISO 4217', { findings: 1 }],
  ['is right if they are those of nobody else', 'other', {}],
] as const)('Half a yen %s', (_, currencies, expected) => {
  const profile = { ...DEFAULT_PROFILE, choices: currencies === undefined ? {} : { currencies } };
  const order = { order_number: '1', amount: 164.5, currency: 'JPY' };
  const exchange = exchangeOf('recurringOrders_list', '/orders', { data: [{ order }] });
  const collector = createCollector(contract);
  arithmetic.inspect?.(exchange, { ...contextWith({ profile }), report: collector.reporterFor('C08') });
  const { findings, warnings } = collector;
  expect({ findings: findings.length, warnings: warnings.length }).toEqual({
    ...{ findings: 0, warnings: 0 },
    ...expected,
  });
});
