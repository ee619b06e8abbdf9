import { expect, it } from 'vitest';
import { contextWith, exchangeOf } from '../../../test/exchange.fixture.ts';
import { createCollector } from '../../findings/collector.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';
import { arithmetic } from './c08-arithmetic.ts';

const { contract } = contextWith();

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
