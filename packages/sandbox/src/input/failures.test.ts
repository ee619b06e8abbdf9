import { describe, expect, it } from 'vitest';
import { checked } from './checked.ts';
import { BODYLESS_STATUSES, detailOf, FAILURES, Failure, refusal, statusOf } from './failures.ts';
import { InputError } from './input-error.ts';

const entries = Object.entries(FAILURES);

describe('The table of failures', () => {
  it.each(entries)('says what %s means, and when it is returned', (_, { message, condition, status }) => {
    expect(message).toMatch(/^\S.+[^.]$/);
    expect(condition).toMatch(/^[A-Z`].+\.$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });

  it('gives no code twice', () => {
    const codes = entries.map(([, { code }]) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('A failure', () => {
  it('has the message of the table, followed by a detail if there is one', () => {
    const { code, status, message } = FAILURES.notFound;
    expect(new Failure('notFound')).toMatchObject({
      name: 'Failure',
      failure: 'notFound',
      code,
      status,
      message,
      detail: '',
      problems: [],
      violations: [],
      refused: [],
    });
    expect(new Failure('notFound', 'there is no user')).toMatchObject({
      message: `${message}: there is no user`,
      detail: 'there is no user',
    });
  });

  it('keeps the problems that it is given', () => {
    const refused = [{ path: 'body.amount', text: 'is too large' }];
    expect(new Failure('ruleViolated', 'x', { problems: ['one'], refused })).toMatchObject({
      problems: ['one'],
      violations: [],
      refused,
    });
    expect(refusal('ruleViolated', refused)).toMatchObject({
      failure: 'ruleViolated',
      detail: 'body.amount: is too large',
      refused,
    });
  });

  it('cuts a detail of more than 32,768 characters', () => {
    const long = 'x'.repeat(32_768);
    expect(new Failure('notFound', long).detail).toBe(long);
    expect(new Failure('notFound', `${long}y`).detail).toBe(`${long}…`);
  });

  it('lists at most a hundred problems, and says how many more there are', () => {
    const problems = Array.from({ length: 103 }, (_, i) => `p${i}`);
    expect(detailOf(problems.slice(0, 2))).toBe('p0; p1');
    expect(detailOf(problems.slice(0, 100)).split('; ')).toEqual(problems.slice(0, 100));
    expect(detailOf(problems).split('; ')).toEqual([...problems.slice(0, 100), '3 more problems']);
  });

  it('has the status of its kind, or the one that all have', () => {
    expect(statusOf(404, 'by_kind')).toBe(404);
    expect(statusOf(404, 200)).toBe(200);
  });

  it('cannot have a status without a body', () => {
    // https://fetch.spec.whatwg.org/#null-body-status, except for 101 and 103, which are no final responses.
    for (const status of BODYLESS_STATUSES)
      expect(() => new Response('body', { status }), String(status)).toThrow(TypeError);
    expect(() => new Response('body', { status: 200 })).not.toThrow();
    expect(BODYLESS_STATUSES).toHaveLength(3);
  });
});

describe('Checked work', () => {
  const refuse = (error: unknown) => () => {
    throw error;
  };

  it('returns its result, also later', async () => {
    expect(checked('body.', () => 7)).toBe(7);
    expect(await checked('body.', async () => 7)).toBe(7);
  });

  it.each([
    ['a rule', new InputError('amount', 'is too large'), 'ruleViolated'],
    ['a missing resource', new InputError('token', 'does not exist', { isUnknown: true }), 'notFound'],
  ])('that refuses input because of %s fails and names the field', async (_, error, failure) => {
    const [{ path, text } = { path: '', text: '' }] = error.problems;
    const expected = { failure, refused: [{ path: `body.${path}`, text }], detail: `body.${path}: ${text}` };
    expect(failureOf(() => checked('body.', refuse(error)))).toMatchObject(expected);
    await expect(checked('body.', () => Promise.reject(error))).rejects.toMatchObject(expected);
  });

  it('fails as it is told', () => {
    const refused = refuse(new InputError('a', 'is wrong'));
    expect(failureOf(() => checked('query.', refused, 'invalidRequest'))).toMatchObject({
      failure: 'invalidRequest',
      detail: 'query.a: is wrong',
    });
  });

  it('throws any other error as it is', async () => {
    const error = new RangeError('something else');
    expect(failureOf(() => checked('body.', refuse(error)))).toBe(error);
    await expect(checked('body.', () => Promise.reject(error))).rejects.toBe(error);
  });
});

function failureOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
