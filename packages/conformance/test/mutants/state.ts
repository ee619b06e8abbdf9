import type { Json } from '@payments-openapi/spec';
import { asking, at, intercept, member, pretending, read, success, withBody } from './layer.ts';
import type { Mutant } from './mutant.ts';

const PLANS = '/svc/payment/api/v1/openapi/recurring_payments/plan';

/** Customers, plans, sales and cards that are written, and read otherwise. */
export const stateMutants: readonly Mutant[] = [
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
];
