import { afterEach, describe, expect, it, vi } from 'vitest';
import { createValidator } from '../../src/validate.ts';
import { failure, rejection, stubbed, success, text, user } from '../../test/stub.ts';
import { virtualTime } from '../../test/time.ts';
import { type ClientOptions, logEvents } from '../index.ts';
import { redact } from './redaction.ts';

// Normalising them takes time that grows with the square of their number: seconds for these.
const marks = '\u0301\u0323'.repeat(40_000);

afterEach(() => vi.restoreAllMocks());

/** How many characters each text had that was normalised. */
function normalised(): number[] {
  const lengths: number[] = [];
  const { normalize } = String.prototype;
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
    lengths.push(this.length);
    return normalize.call(this.slice(0, 4_000), form);
  });
  return lengths;
}

const thrown = (error: unknown) => () => Promise.reject(error);
const odd = (json: object) => () => Response.json(json);

describe('a text from outside is cut before it is processed:', () => {
  const aborted = AbortSignal.abort(new Error(marks));
  const headers = new Map([['x-text', marks]]);
  const longHeader = () => Object.defineProperty(success({})(), 'headers', { value: headers });
  const limited = () =>
    Object.defineProperty(text('', 503)(), 'headers', {
      value: new Map([
        ['retry-after', marks],
        ['date', marks],
      ]),
    });
  const invalid = { offset: 0, transactions: Array.from({ length: 5_000 }, () => 7) };
  const validator = createValidator({ responses: 'throw' });

  it.each<[string, () => Response | Promise<Response>, Partial<ClientOptions>]>([
    ['the message of a failure', failure(7, marks, 400), {}],
    ['what fetch threw', thrown(new Error(marks)), {}],
    ['a code that fetch threw', thrown(Object.assign(new Error('no'), { code: marks })), {}],
    ['a text that fetch threw', thrown(marks), {}],
    ['the reason of a signal', success({}), { signal: aborted }],
    ['a body that is no envelope', text(marks), {}],
    ['a time to wait', limited, { retries: 1 }],
  ])('%s', async (_, answer, options) => {
    virtualTime();
    const lengths = normalised();
    const { api } = stubbed([answer, answer], options);
    const error = await rejection(api.users.get());
    expect(String(error).length).toBeLessThan(2_200);
    for (const length of lengths) expect(length).toBeLessThanOrEqual(2_000);
  });

  it('violations of the contract', async () => {
    const { api } = stubbed([odd({ code: 200, message: 'ok', data: invalid })], { validator });
    const error = await rejection(api.transactions.list());
    expect(String(error)).toMatch(/^InvalidResponseError: .*; \d+ more \(HTTP 200\)$/);
    expect(String(error).length).toBeLessThan(2_200);
  });

  it('headers and errors that are logged', async () => {
    const lengths = normalised();
    const lines: unknown[] = [];
    const log = (...line: unknown[]) => lines.push(line);
    const onEvent = logEvents({ debug: log, warn: log, error: log });
    await stubbed([longHeader], { onEvent }).api.users.get();
    await rejection(stubbed([thrown(new Error(marks))], { onEvent }).api.users.create({ user }));
    expect(lines.length).toBeGreaterThan(3);
    expect(JSON.stringify(lines).length).toBeLessThan(8_000);
    expect(lengths.length).toBeGreaterThan(2);
    for (const length of lengths) expect(length).toBeLessThanOrEqual(2_000);
  });
});

describe('what fetch threw', () => {
  it.each([Symbol('no'), undefined, null])('may be anything: %s', async (value) => {
    const { api } = stubbed([thrown(value)]);
    expect(await rejection(api.users.create({ user }))).toMatchObject({
      name: 'ConnectionError',
      outcome: 'unknown',
    });
  });
});

describe('a text that is cut', () => {
  it.each([
    ['within a card number', `${' '.repeat(1_990)}4111111111111111`],
    ['within the groups of a card number', `${'e\u0301'.repeat(990)}4111 1111 1111 1111 ${marks}`],
  ])('shows no part of a number: %s', (_, given) => {
    expect(redact(given)).not.toMatch(/\d/);
  });
});
