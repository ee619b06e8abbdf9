import { describe, expect, it, vi } from 'vitest';
import { baseUrl, fetching, stubbed, text } from '../../test/stub.ts';
import { createConnection, reportLostDigits, transactionsList } from '../operations.ts';
import { createValidator } from '../validate.ts';
import { lossyNumbers } from './lossy-numbers.ts';

/** A page with one transaction of this amount, written as it is. */
function pageWith(amount: string) {
  return text(`{"code":200,"message":"succeed","data":{"transactions":[{"uuid":"t","amount":${amount}}]}}`);
}

describe('a response with a number that a double cannot hold', () => {
  const warn = () => vi.spyOn(console, 'warn').mockImplementation(() => {});

  it('is reported with its path, by a client without a validator', async () => {
    const warned = warn();
    const { api } = stubbed([pageWith('12345678901234567.89')]);
    const { data, text: whole } = await api.transactions.list().withResponse();
    expect(data.transactions[0]?.amount).toBe(12345678901234568);
    expect(whole).toContain('"amount":12345678901234567.89');
    expect(warned.mock.calls).toEqual([['transactions_list: rounded data.transactions[0].amount']]);
  });

  it.each(['88', '0.1', '12345678901234568', '"12345678901234567.89"', '100000000000000000000'])(
    'is not reported if a double holds it: %s',
    async (amount) => {
      const warned = warn();
      const { api } = stubbed([pageWith(amount)]);
      await api.transactions.list();
      expect(warned).not.toHaveBeenCalled();
    },
  );

  it('is left to the validator if there is one', async () => {
    const warned = warn();
    const { api } = stubbed([pageWith('1e400')], {
      validator: createValidator({ responses: 'off' }),
    });
    await api.transactions.list();
    expect(warned).not.toHaveBeenCalled();
  });

  it('is reported by a validator, however many there are', async () => {
    const report = vi.fn();
    const { api } = stubbed([pageWith(`[${'1e400,'.repeat(150_000)}1]`)], {
      validator: createValidator({ report }),
    });
    await api.transactions.list();
    expect(report.mock.lastCall?.[0].message).toContain('data.transactions[0].amount[0] has more digits');
  });

  it('is reported by a connection with `reportLostDigits`, and not without', async () => {
    const warned = warn();
    const fetch = fetching(async () => pageWith('1e400')());
    await transactionsList(createConnection({ baseUrl, fetch }));
    expect(warned).not.toHaveBeenCalled();
    await transactionsList(createConnection({ baseUrl, fetch, validator: reportLostDigits }));
    expect(warned).toHaveBeenCalledOnce();
  });

  it('is reported on one line of limited length, without what could be a secret in its path', async () => {
    const warned = warn();
    const lines = `"a\\n4111111111111111":1e400,${'"x":[1e400],'.repeat(1000)}`;
    const many = `[${'1e400,'.repeat(1000)}1]`;
    const { api } = stubbed([text(`{${lines}"code":200,"message":"m","data":{"user":${many}}}`)]);
    await api.users.get();
    const [[message]] = warned.mock.calls as [[string]];
    expect(message).toMatch(/^users_get: rounded a \[redacted\],x\[0\],data\.user\[0\],/);
    expect(message.length).toBeLessThan(1100);
  });
});

describe('numbers that a double cannot hold', () => {
  const found = (json: string) => lossyNumbers(json, JSON.parse(json)).map(({ path }) => path.join('.'));

  it.each([
    ...['12345678901234567.89', '9007199254740993', '1e400', '-1e-400', '0.1234567890123456789', '1.5e-324'],
    `1${'0'.repeat(400)}`,
  ])('%s is found, however the text is formatted', (number) => {
    for (const space of ['', ' ', '\n\t'])
      expect(found(`{${space}"a":${space}${number},"b":[${space}${number}]}`)).toEqual(['a', 'b.0']);
  });

  it('are looked for in a second reading only if a number may be one, not for the digits of texts', () => {
    const json = JSON.stringify({
      a: ['4e123456-1e40-4111-8111-123456789012', '41111111111111111', 1.5, -88],
    });
    const parsed = JSON.parse(json);
    const parse = vi.spyOn(JSON, 'parse');
    expect(lossyNumbers(json, parsed)).toEqual([]);
    expect(parse).not.toHaveBeenCalled();
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
    ['escapes', `["${'\\n'.repeat(4_000_000)}",1e400]`],
    ['letters', `["${'a'.repeat(10_000_000)}",1e400]`],
    ['levels', `${'['.repeat(50_000)}1e400${']'.repeat(50_000)}`],
    ['numbers', `[${'1e400,'.repeat(20_000)}1]`],
  ])('are looked for in linear time: many %s', (_, value) => {
    const json = `{"a":${value}}`;
    const read = vi.fn(() => lossyNumbers(json, JSON.parse(json)));
    expect(read).not.toThrow();
  });
});
