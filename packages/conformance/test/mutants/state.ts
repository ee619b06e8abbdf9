import { randomInt, randomUUID } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import {
  answering,
  asking,
  at,
  type Call,
  type Fetch,
  intercept,
  json,
  type Layer,
  layers,
  member,
  read,
  withBody,
  withQuery,
} from './layer.ts';
import type { Mutant } from './mutant.ts';

/** A layer that remembers something of each server and sandbox. */
export function remembering<T>(fresh: () => T, make: (of: (call: Call) => T) => Layer): Layer {
  return (fetch: Fetch) => {
    const memory = new Map<string, T>();
    const of = ({ base }: Call): T => {
      const known = memory.get(base) ?? fresh();
      memory.set(base, known);
      return known;
    };
    return make(of)(fetch);
  };
}

/** Answers a write as if it were done, and does nothing; without an answer, the real server has the call. */
function pretending(operationId: string, answer: (call: Call) => Json | Promise<Json | undefined>): Layer {
  return intercept(operationId, async (call) => {
    const pretended = await answer(call);
    return pretended === undefined ? call.send() : json(pretended);
  });
}

const success = (data: Json): Json => ({ code: 200, message: 'succeed', data });

/** Sends the second of two requests with the same key under another key, so that both are accepted. */
function acceptingTwice(member: 'reference_id' | 'phone_number'): Layer {
  return remembering(
    () => new Set<string>(),
    (of) =>
      asking('users_create', (body, call) => {
        const user = at(body, 'user') as Record<string, Json>;
        const key = String(user[member]);
        if (of(call).has(key))
          user[member] = member === 'phone_number' ? String(1e9 + of(call).size) : randomUUID();
        of(call).add(key);
        return body;
      }),
  );
}

/** Of creations at once with the same unique member, those after the first are given another one, and succeed too. */
function bothWin(
  operationId: string,
  resource: string,
  member: string,
  renew: (created: Record<string, Json>) => void,
): Layer {
  return remembering(
    () => new Map<string, number>(),
    (of) =>
      intercept(operationId, async (call) => {
        const key = String(at(call.body, resource, member));
        const open = of(call);
        const before = open.get(key) ?? 0;
        open.set(key, before + 1);
        try {
          if (before === 0) return await call.send();
          const body = structuredClone(call.body ?? null);
          renew(at(body, resource) as Record<string, Json>);
          return await call.send(withBody(call.request, body));
        } finally {
          open.set(key, (open.get(key) ?? 1) - 1);
        }
      }),
  );
}

/** Shifts the pages of a list. */
function shifted(
  operationId: string,
  by: (offset: number, limit: number) => [offset: number, limit: number],
): Layer {
  return intercept(operationId, (call) => {
    const given = [call.query.offset ?? 0, call.query.limit ?? 50].map(Number) as [number, number];
    if (given.some((value) => !Number.isInteger(value) || value < 0 || value > 1e9)) return call.send();
    const [offset, limit] = by(...given);
    return call.send(
      withQuery(call.request, (query) => {
        query.set('offset', String(offset));
        query.set('limit', String(limit));
      }),
    );
  });
}

const without = (operationId: string, ...names: string[]): Layer =>
  intercept(operationId, (call) =>
    call.send(
      withQuery(call.request, (query) => {
        for (const name of names) query.delete(name);
      }),
    ),
  );

const PLANS = '/svc/payment/api/v1/openapi/recurring_payments/plan';

/** Shifts a Hong Kong time by hours. */
function moved(text: string, hours: number): string {
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) return text;
  return new Date(instant + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** State that is lost, mixed up, doubled or shown otherwise than it is. */
export const stateMutants: readonly Mutant[] = [
  {
    id: 'user-not-kept',
    title: 'A user is answered as created and not kept',
    breaks: 'C07',
    also: {
      C10: 'of users created at once each is answered as created',
      C16: 'reading shows no effect',
    },
    operations: ['users_create'],
    make: pretending('users_create', () => success({ user_id: 'usr_nobody' })),
  },
  {
    id: 'last-name-lost',
    title: 'The last name of a user is lost',
    breaks: 'C07',
    operations: ['users_create'],
    make: asking('users_create', (body) => {
      const user = at(body, 'user') as Record<string, Json> | undefined;
      if (user?.first_name !== undefined) delete user.last_name;
      return body;
    }),
  },
  {
    id: 'names-swapped',
    title: 'First and last name are mixed up when a user is read',
    breaks: 'C07',
    also: { C10: 'of users created at once none is read under its name' },
    operations: ['users_create'],
    make: answering('users_get', (envelope) => {
      const user = at(envelope, 'data', 'user') as Record<string, Json> | undefined;
      if (user) [user.first_name, user.last_name] = [user.last_name ?? '', user.first_name ?? ''];
      return envelope;
    }),
  },
  {
    id: 'birthday-moved',
    title: 'A date of birth is moved by a time zone',
    breaks: 'C07',
    operations: ['users_create'],
    make: member('users_get', '/data/user/date_of_birth', (value) =>
      new Date(Date.parse(String(value)) - 86_400_000).toISOString().slice(0, 10),
    ),
  },
  {
    id: 'user-read-by-id-only',
    title: 'A user is found by its id, and another one by its reference',
    breaks: 'C07',
    also: {
      C10: 'of users created at once another one is read',
      C16: 'reading by reference shows another user',
    },
    operations: ['users_create'],
    make: answering('users_get', async (envelope, call) => {
      if (call.query.reference_id === undefined) return envelope;
      const other = await read(call, '/svc/ts/api/v1/openapi/user?user_id=usr_01J9ZPX2K8');
      return success(other);
    }),
  },
  {
    id: 'reference-taken-twice',
    title: 'A second user with the same reference is accepted',
    breaks: 'C07',
    also: { C10: 'of users created at once all are', C16: 'a repeated request creates another user' },
    operations: ['users_create'],
    make: layers(acceptingTwice('reference_id'), acceptingTwice('phone_number')),
  },
  {
    id: 'phone-taken-twice',
    title: 'A second user with the same phone number is accepted',
    breaks: 'C07',
    also: { C10: 'of users created at once all are' },
    operations: ['users_create'],
    make: acceptingTwice('phone_number'),
  },
  {
    id: 'codes-swapped',
    title: 'A phone number that is taken is refused with the code of the reference',
    breaks: 'C07',
    operations: ['users_create'],
    make: intercept('users_create', async (call) => {
      const response = await call.send();
      const envelope = (await response.json()) as { code: number; message: string };
      return json({ ...envelope, code: envelope.code === 30014 ? 300013 : envelope.code }, response);
    }),
  },
  {
    id: 'refused-and-kept',
    title: 'A user is refused for its phone number, and kept all the same',
    breaks: 'C07',
    also: { C10: 'of users created at once the refused ones are kept' },
    operations: ['users_create'],
    make: intercept('users_create', async (call) => {
      const response = await call.send();
      const envelope = (await response.clone().json()) as { code: number };
      if (envelope.code !== 30014) return response;
      const body = structuredClone(call.body ?? null);
      (at(body, 'user') as Record<string, Json>).phone_number = String(Math.floor(Math.random() * 1e10));
      await call.send(withBody(call.request, body));
      return response;
    }),
  },
  {
    id: 'customer-edit-not-kept',
    title: 'An edit of a customer is answered and not kept',
    breaks: 'C07',
    also: { C16: 'reading shows no effect' },
    operations: ['customers_update'],
    make: intercept('customers_update', async (call) => {
      const response = await call.send();
      if (!response.ok) return response;
      const envelope = (await response.clone().json()) as Json;
      const { reference_number = '' } = (at(envelope, 'data', 'customer') ?? {}) as Record<string, string>;
      // Puts back what was there before: the ready seed's.
      const name = reference_number === 'CRM-20931' ? 'Chan Tai Man' : 'Ho Lai Fong';
      await call.send(withBody(call.request, { ...(call.body as object), name }));
      return response;
    }),
  },
  {
    id: 'customer-edit-clears',
    title: 'An edit of a customer clears what it does not name',
    breaks: 'C07',
    operations: ['customers_update'],
    make: asking('customers_update', (body) => ({ email: '', dial_code: '', ...(body as object) })),
  },
  {
    id: 'customer-reference-edited',
    title: 'An edit of a customer changes its reference number in the answer',
    breaks: 'C07',
    operations: ['customers_update'],
    make: member('customers_update', '/data/customer/reference_number', (value) => `${value}-2`),
  },
  {
    id: 'default-token-kept',
    title: 'An edit does not move the default token',
    breaks: 'C07',
    also: { C05: 'a token that the customer does not have is not refused' },
    operations: ['customers_update'],
    make: asking('customers_update', (body) => {
      const { default_payment_token: _, ...rest } = body as Record<string, Json>;
      return rest;
    }),
  },
  {
    id: 'two-default-tokens',
    title: 'A token that was the default one stays it beside the new one',
    breaks: 'C07',
    operations: ['customers_update'],
    make: member('customers_listPaymentTokens', '/data/payment_tokens/*', (token) =>
      at(token, 'token') === '4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50'
        ? { ...(token as object), default: true }
        : token,
    ),
  },
  {
    id: 'plan-edit-not-kept',
    title: 'An edit of a plan is answered and not kept',
    breaks: 'C07',
    also: { C16: 'reading shows no effect' },
    operations: ['recurringPlans_update'],
    make: pretending('recurringPlans_update', async (call) => {
      const { plan } = await read(call, `${PLANS}/${call.path.id}`);
      if (plan === undefined) return undefined;
      const sent = Object.entries(at(call.body, 'plan') ?? {});
      const changes = Object.fromEntries(sent.filter(([name]) => name in (plan as object)));
      return success({ plan: { ...(plan as object), ...changes } });
    }),
  },
  {
    id: 'plan-edit-resets-retries',
    title: 'An edit of a plan resets the retry terms that it does not name',
    breaks: 'C07',
    operations: ['recurringPlans_update'],
    make: asking('recurringPlans_update', (body) => ({
      plan: { payment_retry_day_period: 1, ...(at(body, 'plan') as object) },
    })),
  },
  {
    id: 'plan-note-cut',
    title: 'The note of a plan is cut',
    breaks: 'C07',
    operations: ['recurringPlans_create'],
    make: asking('recurringPlans_create', (body) => {
      const plan = at(body, 'plan') as Record<string, Json> | undefined;
      if (typeof plan?.note === 'string') plan.note = plan.note.slice(0, 5);
      return body;
    }),
  },
  {
    id: 'plan-grace-lost',
    title: 'The grace period of a plan is lost when it is read',
    breaks: 'C07',
    operations: ['recurringPlans_create'],
    make: member('recurringPlans_get', '/data/plan/grace_period', () => null),
  },
  {
    id: 'order-reads-otherwise',
    title: 'An order of a plan reads otherwise than it is listed',
    breaks: 'C07',
    operations: ['recurringOrders_get'],
    make: member('recurringOrders_get', '/data/order/amount', (value) => Number(value) + 1),
  },
  {
    id: 'void-not-listed',
    title: 'A void shows in its order and not in the list',
    breaks: 'C07',
    also: { C16: 'reading shows no effect' },
    operations: ['transactions_void'],
    make: member('transactions_list', '/data/transactions/*', (transaction) => ({
      ...(transaction as object),
      voided: false,
      allow_void: true,
    })),
  },
  {
    id: 'void-not-in-order',
    title: 'A voided transaction can be voided still, by its order',
    breaks: 'C07',
    operations: ['transactions_void'],
    make: member('transactions_void', '/data/order/transactions/*/allow_void', () => true),
  },
  {
    id: 'void-not-done',
    title: 'A void is answered and not done',
    breaks: 'C07',
    also: {
      C08: 'nothing is taken from what is paid',
      C13: 'nothing is called back',
      C16: 'reading shows no effect',
    },
    operations: ['transactions_void'],
    make: pretending('transactions_void', async (call) => {
      const { transactions } = await read(call, '/svc/payment/api/v1/openapi/transactions/list?limit=100');
      const uuid = at(call.body, 'transaction', 'uuid');
      const found = (transactions as Json[]).find((one) => at(one, 'uuid') === uuid);
      const number = at(found, 'order', 'number');
      const { order } = await read(call, `/_sandbox/orders/${number}`);
      return order === undefined ? undefined : success({ order });
    }),
  },
  {
    id: 'void-of-another-order',
    title: 'A void does not look at the order that is named',
    breaks: 'C07',
    operations: ['transactions_void'],
    make: asking('transactions_void', (body) => ({ ...(body as object), order: {} })),
  },
  {
    id: 'page-begins-late',
    title: 'Pages after the first begin one entry late',
    breaks: 'C07',
    operations: ['transactions_list'],
    make: shifted('transactions_list', (offset, limit) => [offset === 0 ? 0 : offset + 1, limit]),
  },
  {
    id: 'page-begins-early',
    title: 'Pages after the first begin one entry early',
    breaks: 'C07',
    operations: ['cardTransactions_list'],
    make: shifted('cardTransactions_list', (offset, limit) => [Math.max(0, offset - 1), limit]),
  },
  {
    id: 'page-too-long',
    title: 'A page has one entry more than its limit',
    breaks: 'C07',
    operations: ['recurringOrders_list'],
    make: shifted('recurringOrders_list', (offset, limit) => [offset, limit + 1]),
  },
  {
    id: 'offset-ignored',
    title: 'A list does not look at its offset',
    breaks: 'C07',
    operations: ['digitalWallets_listTransactions'],
    make: without('digitalWallets_listTransactions', 'offset'),
  },
  {
    id: 'offset-in-pages',
    title: 'An offset counts pages',
    breaks: 'C07',
    operations: ['transactions_list'],
    make: shifted('transactions_list', (offset, limit) => [offset * limit, limit]),
  },
  {
    id: 'last-entry-missing',
    title: 'The last entry of each page is missing',
    breaks: 'C07',
    operations: ['transactions_list'],
    make: shifted('transactions_list', (offset, limit) => [offset, Math.max(limit - 1, 0)]),
  },
  {
    id: 'card-filter-ignored',
    title: 'The list of card transactions does not look at the card',
    breaks: 'C07',
    operations: ['cardTransactions_list'],
    make: without('cardTransactions_list', 'card'),
  },
  {
    id: 'token-filter-ignored',
    title: 'The list of tokens does not look at the type',
    breaks: 'C07',
    operations: ['customers_listPaymentTokens'],
    make: without('customers_listPaymentTokens', 'token_type'),
  },
  {
    id: 'fee-rules-of-everybody',
    title: 'The fee rules of businesses show users',
    breaks: 'C07',
    operations: ['digitalWallets_getTopUpFeeRules'],
    make: answering('digitalWallets_getTopUpFeeRules', (envelope) => {
      const rules = at(envelope, 'data', 'fee_rules') as Json[];
      for (const rule of rules) Object.assign(rule as object, { user_id: 'usr_somebody' });
      return envelope;
    }),
  },
  {
    id: 'range-in-utc',
    title: 'A time range is read in UTC in the place of Hong Kong time',
    breaks: 'C07',
    operations: ['digitalWallets_listTransactions'],
    make: intercept('digitalWallets_listTransactions', (call) =>
      call.send(
        withQuery(call.request, (query) => {
          for (const name of ['start_at', 'end_at']) {
            const value = query.get(name);
            if (value !== null) query.set(name, moved(value, 8));
          }
        }),
      ),
    ),
  },
  {
    id: 'range-with-summer-time',
    title: 'A time range is read an hour off, as by a zone with summer time',
    breaks: 'C07',
    operations: ['digitalWallets_listTransactions'],
    make: intercept('digitalWallets_listTransactions', (call) =>
      call.send(
        withQuery(call.request, (query) => {
          for (const name of ['start_at', 'end_at']) {
            const value = query.get(name);
            if (value !== null) query.set(name, moved(value, -1));
          }
        }),
      ),
    ),
  },
  {
    id: 'range-end-ignored',
    title: 'A time range has no end',
    breaks: 'C07',
    operations: ['digitalWallets_listTransactions'],
    make: without('digitalWallets_listTransactions', 'end_at'),
  },
  {
    id: 'other-card-linked',
    title: 'Linking a card answers with another card',
    breaks: 'C07',
    operations: ['cards_link'],
    make: member('cards_link', '/data/reference_id', () => 'CARD-000813'),
  },
  {
    id: 'limits-not-kept',
    title: 'Limits are answered as set and not kept',
    breaks: 'C07',
    also: { C16: 'reading shows no effect' },
    operations: ['cards_updateLimits'],
    make: pretending('cards_updateLimits', async (call) => {
      const { card } = await read(call, `/_sandbox/cards/${call.path.id}`);
      return card === undefined ? undefined : success({});
    }),
  },
  {
    id: 'limit-status-lost',
    title: 'The status of a limit is lost',
    breaks: 'C07',
    operations: ['cards_updateLimits'],
    make: asking('cards_updateLimits', (body) => ({
      ...(body as object),
      limits: (at(body, 'limits') as Json[]).map((limit) => {
        const { status: _, ...rest } = limit as Record<string, Json>;
        return rest;
      }),
    })),
  },
  {
    id: 'list-in-random-order',
    title: 'A list is in another order each time',
    breaks: 'C10',
    also: { C07: 'pages of a list in changing order do not tile' },
    operations: ['transactions_list'],
    make: remembering(
      () => ({ reads: 0 }),
      (of) =>
        answering('transactions_list', (envelope, call) => {
          const memory = of(call);
          memory.reads += 1;
          const entries = at(envelope, 'data', 'transactions') as Json[];
          if (memory.reads % 2 === 0) entries.reverse();
          return envelope;
        }),
    ),
  },
  {
    id: 'read-counts',
    title: 'Reading a plan changes when it was updated',
    breaks: 'C10',
    also: { C09: 'a calculation seems to change the plan' },
    operations: ['recurringPlans_get'],
    make: remembering(
      () => ({ reads: 0 }),
      (of) =>
        answering('recurringPlans_get', (envelope, call) => {
          const memory = of(call);
          memory.reads += 1;
          const plan = at(envelope, 'data', 'plan') as Record<string, Json>;
          plan.updated_at = `2026-05-01T00:00:${String(memory.reads % 60).padStart(2, '0')}Z`;
          return envelope;
        }),
    ),
  },
  {
    id: 'read-without-token',
    title: 'The second read of a customer lacks its token',
    breaks: 'C10',
    also: { C07: 'the token that an edit named is missing' },
    operations: ['customers_getByReference'],
    make: remembering(
      () => ({ reads: 0 }),
      (of) =>
        answering('customers_getByReference', (envelope, call) => {
          const memory = of(call);
          memory.reads += 1;
          const customer = at(envelope, 'data', 'customer') as Record<string, Json>;
          if (memory.reads % 2 === 0) delete customer.default_payment_token;
          return envelope;
        }),
    ),
  },
  {
    id: 'race-both-win',
    title: 'Two users that are created at once with one reference are both created',
    breaks: 'C10',
    also: { C16: 'a request that a proxy duplicates creates two users' },
    operations: ['users_create'],
    make: bothWin('users_create', 'user', 'reference_id', (user) => {
      user.reference_id = randomUUID();
      user.phone_number = String(randomInt(1e10));
    }),
  },
  {
    id: 'race-none-wins',
    title: 'Of users that are created at once with one phone number none is created',
    breaks: 'C10',
    operations: ['users_create'],
    make: remembering(
      () => new Map<string, number>(),
      (of) =>
        intercept('users_create', async (call) => {
          const key = String(at(call.body, 'user', 'phone_number'));
          const reference = String(at(call.body, 'user', 'reference_id'));
          const open = of(call);
          const before = open.get(key) ?? 0;
          open.set(key, before + 1);
          await new Promise((resolve) => setTimeout(resolve, 2));
          const isAlone = open.get(key) === 1 || open.has(reference);
          open.set(reference, 1);
          setTimeout(() => open.delete(key), 4);
          return isAlone ? call.send() : json({ code: 30014, message: 'phone' }, { status: 409 });
        }),
    ),
  },
  {
    id: 'race-two-plans',
    title: 'Plans that are created at once with one reference number are all created',
    breaks: 'C10',
    also: { C16: 'a request that a proxy duplicates creates two plans' },
    operations: ['recurringPlans_create'],
    make: bothWin('recurringPlans_create', 'plan', 'reference_number', (plan) => {
      plan.reference_number = randomUUID();
    }),
  },
];
