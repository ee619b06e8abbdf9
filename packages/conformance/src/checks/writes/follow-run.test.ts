import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { contextWith, exchangeOf } from '../../../test/exchange.fixture.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { startModel } from './follow-run.ts';

const customer = (fields: Record<string, Json> = {}) => ({
  customer: { uuid: 'C-1', reference_number: 'R-1', name: 'Ann', phone: '1', ...fields },
});
const read = (fields?: Record<string, Json>) =>
  exchangeOf('customers_getByReference', '/customers/ref/R-1', { data: customer(fields) });
const update = (body: Record<string, Json>, isAccepted = true) =>
  exchangeOf('customers_update', '/customers/C-1', {
    body,
    ...(isAccepted && { data: customer(body) }),
  });

/** Follows exchanges, each in a step of its own, and returns what was found about the last. */
async function found(...exchanges: Exchange[]) {
  const reference = await startModel(contextWith());
  const step = { baseUrl: 'http://payments.example', isShared: true, receivesCallbacks: false };
  let last: unknown;
  for (const one of exchanges) last = (await (await reference?.follow(step))?.follow(one))?.findings;
  return last;
}

describe('what one step has seen of a server', () => {
  it('is expected in all later ones', async () => {
    expect(await found(read(), read())).toEqual([]);
    expect(await found(read(), update({ name: 'Ann', phone: '2' }), read({ phone: '2' }))).toEqual([]);
    expect(await found(read(), read({ phone: '2' }))).toMatchObject([
      { expected: '/data/customer/phone to be "1", as customers_getByReference showed it', actual: '"2"' },
    ]);
  });

  it('is expected after a refused write too', async () => {
    expect(
      await found(read(), update({ name: 'Ann', phone: '2' }, false), read({ phone: '2' })),
    ).toHaveLength(1);
  });

  it('may differ after a write with an unknown effect', async () => {
    const failed = update({ name: 'Ann', phone: '2' }, false);
    failed.response.status = 500;
    expect(await found(read(), failed, read({ phone: '2' }))).toEqual([]);
    const invalid = update({ name: 'Ann', phone: '2' });
    if (invalid.validity) invalid.validity.valid = false;
    expect(await found(read(), invalid, read({ phone: '3' }))).toEqual([]);
  });

  it('includes keys that are unique', async () => {
    const other = exchangeOf('customers_getByReference', '/customers/ref/R-2', {
      data: customer({ uuid: 'C-2' }),
    });
    expect(await found(read(), other)).toMatchObject([
      { rule: 'customer-reference-unique', actual: '"R-1"' },
    ]);
  });

  it('is not overwritten by a repeated create, which may show what there was before', async () => {
    const create = (name: string) => {
      const body = { plan: { reference_number: 'P', name } };
      const data = { plan: { id: 'P-1', reference_number: 'P', name: 'first' } };
      return exchangeOf('recurringPlans_create', '/plan', { body, data });
    };
    expect(await found(create('first'), create('second'))).toEqual([]);
    expect(await found(create('second'))).toHaveLength(1);
  });

  it('is unknown for a sandbox, and for a server without state', async () => {
    expect(await startModel(contextWith({ hasControl: true }))).toBeUndefined();
    expect(
      await startModel(contextWith({ profile: { ...DEFAULT_PROFILE, stateful: false } })),
    ).toBeUndefined();
  });
});
