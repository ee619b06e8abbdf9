import { operations } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { linkTo, seedIn, withoutSecrets } from '../src/in-page/share.ts';
import { advanceText, timeText } from '../src/in-page/words.ts';
import { makersIn } from '../src/reference/made.ts';
import { contract, control } from './documents.ts';

describe('a link with a state', () => {
  const start = 'https://docs.example/api/users_get/#sandbox=';
  const seed = {
    clock: '2026-04-02T02:00:00Z',
    customers: [{ uuid: 'customer-1', reference_number: 'é 會員' }],
  };

  it('has the state in its fragment', async () => {
    const link = (await linkTo(seed, start)) ?? '';
    expect(link).toMatch(/^https:\/\/docs\.example\/api\/users_get\/#sandbox=[\w-]+$/);
    expect(JSON.parse(await seedIn(link.slice(start.length)))).toEqual(seed);
  });

  it('is refused if part of it is missing', async () => {
    const link = (await linkTo(seed, start)) ?? '';
    await expect(seedIn(link.slice(start.length, -8))).rejects.toThrow();
    await expect(seedIn('not a link')).rejects.toThrow();
  });

  it('is not made if it would be too long', async () => {
    const users = Array.from({ length: 2_000 }, () => ({ id: crypto.randomUUID() }));
    expect(await linkTo({ users } as never, start)).toBeUndefined();
  });

  it('has no card numbers and no keys of URLs', () => {
    const order = { number: '202604010000003', notify_url: 'https://me:word@shop.example/hook?key=1#2' };
    const token = { credit_card: { number: '4242424242424242' } };
    expect(withoutSecrets({ orders: [order], payment_tokens: [token] } as never)).toEqual({
      orders: [{ number: '202604010000003', notify_url: 'https://shop.example/hook' }],
      payment_tokens: [{ credit_card: { number: '424242******4242' } }],
    });
  });
});

describe('the bar', () => {
  const nothing = {
    from: '2026-04-02T02:00:00Z',
    to: '2026-05-02T02:00:00Z',
    orders_created: 0,
    attempts_succeeded: 0,
    attempts_declined: 0,
    attempts_pending: 0,
    orders_failed: 0,
    orders_voided: 0,
    cycles_changed: 0,
    callbacks_enqueued: 0,
    callbacks_attempted: 0,
  };

  it('says what an advance of the clock did', () => {
    expect(advanceText(nothing)).toBe('Nothing fell due.');
    expect(advanceText({ ...nothing, orders_created: 2, attempts_declined: 1 })).toBe(
      '2 orders, 1 declined payment.',
    );
  });

  it("shows times in the sandbox's zone", () => {
    expect(timeText('2026-04-02T02:00:00Z', 'Asia/Hong_Kong')).toBe('2 Apr 2026, 10:00');
  });
});

describe('the operations whose results forms offer', () => {
  it('are those that make something with an id, which examples of others use', () => {
    const makers = [...makersIn(contract), ...makersIn(control)];
    const placeOf = (id: string) => makers.find(({ operationId }) => operationId === id)?.place.join('.');
    expect(placeOf('users_create')).toBe('data.user_id');
    expect(placeOf('recurringPlans_create')).toBe('data.plan.id');
    expect(placeOf('cards_link')).toBe('data.id');
    expect(placeOf('users_get')).toBeUndefined();
    expect(makers.length).toBeLessThan(operations(contract).length);
  });
});
