import { describe, expect, it, vi } from 'vitest';
import { rejection, stubbed, text } from '../../test/stub.ts';
import { exampleOf } from '../testing.ts';
import { createValidator, InvalidRequestError, type ValidatorOptions } from '../validate.ts';
import { imprecise } from './numbers.ts';

/** A page with one transaction of this amount, written as it is. */
function pageWith(amount: string) {
  const body = { code: 200, message: 'succeed', data: { transactions: [{ uuid: 't', amount: 'AMOUNT' }] } };
  return text(JSON.stringify(body).replace('"AMOUNT"', amount));
}

async function amountOf(amount: string, options: ValidatorOptions = {}) {
  const report = vi.fn();
  const { api } = stubbed([pageWith(amount)], { validator: createValidator({ report, ...options }) });
  const { data, text: whole } = await api.transactions.list().withResponse();
  return { amount: data.transactions[0]?.amount, report, whole };
}

describe('a number in a response that a double cannot hold', () => {
  it('is reported with its path, and is still whole in the text of the response', async () => {
    const { amount, report, whole } = await amountOf('12345678901234567.89');
    expect(amount).toBe(12345678901234568);
    expect(whole).toContain('"amount":12345678901234567.89');
    expect(report.mock.calls.map(([error]) => error)).toMatchObject([
      {
        name: 'InvalidResponseError',
        violations: [{ path: 'data.transactions[0].amount', text: 'has more digits than a number can hold' }],
      },
    ]);
    expect(String(report.mock.calls)).not.toContain('1234567890');
  });

  it('fails the call with responses: throw', async () => {
    const error = await rejection(amountOf('0.30000000000000000001', { responses: 'throw' }));
    expect(error).toMatchObject({ violations: [{ path: 'data.transactions[0].amount' }] });
  });

  it.each<[string, ValidatorOptions]>([
    ['reported', {}],
    ['allowed', { responses: 'throw' }],
    ['not checked', { responses: 'off' }],
  ])('is a text with numbers: string, whether violations are %s or not', async (_, options) => {
    const { amount, report } = await amountOf('-12345678901234567.89', { ...options, numbers: 'string' });
    expect(amount).toBe('-12345678901234567.89');
    expect(report).not.toHaveBeenCalled();
  });

  it('is what a function makes of its digits', async () => {
    const { amount } = await amountOf('12345678901234567890', { numbers: BigInt });
    expect(amount).toBe(12345678901234567890n);
  });

  it('does not occur in what is not checked', async () => {
    expect((await amountOf('12345678901234567.89', { responses: 'off' })).report).not.toHaveBeenCalled();
  });
});

describe('a number in a request', () => {
  const { plan } = exampleOf('recurringPlans_get');
  it.each([0.1 + 0.2, 1e21, 1e-7, 1 / 3, 2 ** 53])('%d is refused with its path', async (billing_count) => {
    const { api, sent } = stubbed([], { validator: createValidator() });
    const recurring_cycles = [{ ...plan.recurring_cycles[0], billing_count }];
    const error = await rejection(
      api.recurringPlans.create({ plan: { ...plan, recurring_cycles } as never }),
    );
    expect(error).toBeInstanceOf(InvalidRequestError);
    const path = 'body.plan.recurring_cycles[0].billing_count';
    const refused = { path, text: 'must have at most 15 digits and no exponent' };
    expect(error).toMatchObject({ violations: expect.arrayContaining([refused]) });
    expect(sent).toEqual([]);
  });

  it.each([0.1, 0, -12345678.1234567, 0.000001, Number.MAX_SAFE_INTEGER])('%d is sent', (amount) => {
    expect(imprecise({ plan: { amount } })).toEqual([]);
  });
});
