import { describe, expect, it, vi } from 'vitest';
import { operations, requestExamples, responseExamples } from '../../test/contract.ts';
import { rejection, stubbed, success, user } from '../../test/stub.ts';
import { RequestError, ResponseError } from '../index.ts';
import { exampleOf } from '../testing.ts';
import {
  createValidator,
  InvalidRequestError,
  InvalidResponseError,
  type ValidatorOptions,
} from '../validate.ts';

const found = { user_id: 'u', user: {} };

function validated(answers: (() => Response)[], options: ValidatorOptions = {}) {
  return stubbed(answers, { validator: createValidator(options) });
}

describe('an invalid request', () => {
  it('is rejected before anything is sent, with the places but without the values', async () => {
    const { api, sent } = validated([]);
    const wrong = { ...user, calling_code: 852, date_of_birth: '1990-02-30' };
    const error = await rejection(api.users.create({ user: wrong as never }));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({
      operationId: 'users_create',
      outcome: 'not_sent',
      message:
        'users_create: body.user.calling_code must be string; body.user.date_of_birth must match format "date"',
    });
    expect(sent).toEqual([]);
  });

  it('is detected in the query, the path, the headers and in conditions', async () => {
    const { api } = validated([]);
    const message = (call: PromiseLike<unknown>) => rejection(call).then((error) => (error as Error).message);
    expect(await message(api.transactions.list({ filter: 7 as never }))).toContain('query.filter must be');
    expect(
      await message(api.recurringPlans.update('p', { plan: {}, 'X-P-Customer-Code': 7 as never })),
    ).toContain('header.x-p-customer-code must be string');
    expect(await message(api.digitalWallets.getTopUpFeeRules({ type: 'user' } as never))).toContain(
      "query must have required property 'user_id'",
    );
    const { first_name: _, ...nameless } = user;
    expect(await message(api.users.create({ user: nameless as never }))).toContain('body.user must');
    const cards = { limits: [{ id: 'l' }, { id: 7 }] };
    expect(await message(api.cards.updateLimits('c', cards as never))).toContain(
      'body.limits[1].id must be string',
    );
  });

  it('is sent if it is only reported, or not checked', async () => {
    const report = vi.fn();
    const reporting = validated([success(found)], { requests: 'report', responses: 'off', report });
    await reporting.api.users.get({ user_id: 1 as never });
    expect(report.mock.calls.map(([error]) => String(error))).toEqual([
      'InvalidRequestError: users_get: query.user_id must be string',
    ]);
    const off = validated([success(found)], { requests: 'off', responses: 'off', report });
    await off.api.users.get({ user_id: 1 as never });
    expect(report).toHaveBeenCalledOnce();
  });
});

describe('an invalid response', () => {
  it('rejects the call once, with an unknown outcome for a write', async () => {
    const { api, sent } = stubbed([success({}), success({ user_id: 7 })], {
      validator: createValidator({ responses: 'throw' }),
      retries: 2,
    });
    const read = await rejection(api.users.get());
    expect(read).toBeInstanceOf(InvalidResponseError);
    expect(read).toBeInstanceOf(ResponseError);
    expect(read).toMatchObject({ httpStatus: 200, outcome: undefined });
    expect(String(read)).toContain("data must have required property 'user");
    const written = await rejection(api.users.create({ user }));
    expect(written).toMatchObject({
      outcome: 'unknown',
      violations: [{ path: 'data.user_id', text: 'must be string' }],
    });
    expect(sent).toHaveLength(2);
  });

  it('is reported by default, on the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { api } = validated([success({ user_id: 7 })]);
    expect(await api.users.create({ user })).toEqual({ user_id: 7 });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'InvalidResponseError: users_create: data.user_id must be string (HTTP 200) (outcome unknown)',
    );
    warn.mockRestore();
  });
});

describe('a text in a response that is not in its list of values', () => {
  const item = {
    ...((exampleOf('cardTransactions_list').transactions[0] ?? {}) as object),
    type: 'Chargeback',
    status: 'Disputed',
  };

  it('is reported, and the call succeeds, even with responses: throw', async () => {
    const report = vi.fn();
    const { api } = validated([success({ transactions: [item] })], { responses: 'throw', report });
    expect(await api.cardTransactions.list()).toEqual({ transactions: [item] });
    expect(report.mock.calls.map(([error]) => error)).toMatchObject([
      {
        name: 'InvalidResponseError',
        violations: [
          { path: 'data.transactions[0].status' },
          { path: 'data.transactions[0].type', text: expect.stringContaining(': Sales, Refund, Withdrawal') },
        ],
      },
    ]);
  });

  it('does not hide another violation', async () => {
    const { api } = validated([success({ transactions: [{ ...item, id: 7 }] })], { responses: 'throw' });
    expect(await rejection(api.cardTransactions.list())).toBeInstanceOf(InvalidResponseError);
  });

  it('is refused in a request', async () => {
    const { api, sent } = validated([]);
    const wrong = { ...user, document_type: 'SELFIE' as never };
    expect(await rejection(api.users.create({ user: wrong }))).toBeInstanceOf(InvalidRequestError);
    expect(sent).toEqual([]);
  });
});

describe.each(operations.map((operation) => ({ ...operation, operation })))(
  '$id',
  ({ group, verb, operation }) => {
    it('has examples that pass', async () => {
      expect.hasAssertions();
      const answers = Object.values(responseExamples(operation, '200'));
      for (const { path, params } of requestExamples(operation)) {
        for (const answer of answers) {
          const { api } = validated([() => Response.json(answer)], { requests: 'throw', responses: 'throw' });
          const groups = api as unknown as Record<
            string,
            Record<string, (...slots: unknown[]) => Promise<unknown>>
          >;
          await expect(groups[group]?.[verb]?.(...path, params)).resolves.toBeDefined();
        }
      }
    });
  },
);

describe('the options of a validator', () => {
  it.each<[object, string]>([
    [{ requests: 'trow' }, 'requests must be "off", "report" or "throw", but is "trow"'],
    [{ responses: 'Throw' }, 'responses must be "off", "report" or "throw", but is "Throw"'],
    [{ responses: true }, 'responses must be "off", "report" or "throw", but is true'],
    [{ requests: null }, 'requests must be "off", "report" or "throw", but is null'],
    [{ request: 'throw' }, 'no option "request"'],
    [{ report: 'throw' }, 'report must be a function'],
  ])('%j are refused', (options, message) => {
    expect(() => createValidator(options)).toThrow(new RequestError('createValidator', message));
  });

  it('may be undefined', () => {
    expect(() => createValidator({ requests: undefined } as object)).not.toThrow();
  });
});
