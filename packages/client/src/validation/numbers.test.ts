import { describe, expect, it, vi } from 'vitest';
import { rejection, stubbed, text } from '../../test/stub.ts';
import { exampleOf } from '../testing.ts';
import { createValidator, InvalidRequestError, type ValidatorOptions } from '../validate.ts';
import { imprecise, lossyNumbers } from './numbers.ts';

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

describe('numbers', () => {
  const found = (json: string) => lossyNumbers(json, JSON.parse(json)).map(({ path }) => path.join('.'));

  it.each([
    ...['12345678901234567.89', '9007199254740993', '1e400', '-1e-400', '0.1234567890123456789', '1.5e-324'],
    `1${'0'.repeat(400)}`,
  ])('%s is found', (number) => {
    expect(found(`{"a":[${number}]}`)).toEqual(['a.0']);
  });

  it.each([
    ...['0.1', '9007199254740992', '1e21', '1000000000000000000000', '1.000000000000000000000', '0e999'],
    ...['-0', '-0.000000000000000000', '5e-324', '1.7976931348623157e308', '123456789012345000000', '1E+200'],
    ...['"12345678901234567.89"', '"\\"1e400"', '"\\\\",1.5,"1e400"'],
  ])('%s is not', (number) => {
    expect(found(`{"a":[${number}]}`)).toEqual([]);
  });

  it('are found beside texts, under any name, and in text that repeats a name', () => {
    expect(found('{"1e400":"1e400","__proto__":{"a":1e400},"b":"\\\\","c":1e400,"c":1}')).toEqual([
      '__proto__.a',
    ]);
  });

  it.each([
    ['zeros', `1${'0'.repeat(200_000)}1`],
    ['quotes', `["${'\\"'.repeat(200_000)}",1e400]`],
    ['levels', `${'['.repeat(50_000)}1e400${']'.repeat(50_000)}`],
    ['numbers', `[${'1e400,'.repeat(20_000)}1]`],
  ])('are looked for in linear time: many %s', (_, value) => {
    const json = `{"a":${value}}`;
    const read = vi.fn(() => lossyNumbers(json, JSON.parse(json)));
    expect(read).not.toThrow();
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
