import type { Json } from '@payments-openapi/spec';
import { FIXTURES } from '../../src/profile/fixtures.ts';
import {
  at,
  changeMember,
  changeRequest,
  combine,
  edit,
  fakeWrite,
  intercept,
  json,
  read,
  success,
  withBody,
  withMemory,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

const PLANS = '/svc/payment/api/v1/openapi/recurring_payments/plan';

/** Customers, plans, sales and cards that are not read as they were written. */
export const stateMutants = detectedBy('C07', {
  'customer-edit-not-kept': {
    title: 'An update of a customer is not stored',
    also: { C16: 'a read shows no effect', C10: 'nor is one of several concurrent updates' },
    operations: ['customers_update'],
    make: intercept('customers_update', async (call) => {
      const response = await call.send();
      if (!response.ok) return response;
      const envelope = (await response.clone().json()) as Json;
      const { reference_number = '' } = (at(envelope, 'data', 'customer') ?? {}) as Record<string, string>;
      // Restores the values of the ready seed.
      const name = reference_number === 'CRM-20931' ? 'Chan Tai Man' : 'Ho Lai Fong';
      await call.send(withBody(call.request, { ...(call.body as object), name }));
      return response;
    }),
  },
  'customer-edit-clears': {
    title: 'An update of a customer clears the fields that it omits',
    also: { C10: 'concurrent updates of other fields are lost' },
    operations: ['customers_update'],
    make: changeRequest('customers_update', (body) => ({ email: '', dial_code: '', ...(body as object) })),
  },
  'customer-reference-edited': {
    title: 'The response to an update of a customer has another reference number',
    rules: ['customer-reference-fixed'],
    operations: ['customers_update'],
    make: changeMember('customers_update', '/data/customer/reference_number', (value) => `${value}-2`),
  },
  'customer-reference-taken': {
    title: 'An update of a customer takes another reference number from the request',
    rules: ['customer-reference-fixed'],
    operations: ['customers_update'],
    make: withMemory(
      () => new Map<string, Json>(),
      (of) =>
        combine(
          intercept('customers_update', (call) => {
            const { reference_number } = call.body as { reference_number?: Json };
            if (reference_number !== undefined) of(call).set('CRM-20931', reference_number);
            return call.send();
          }),
          intercept('customers_getByReference', (call) => {
            const taken = of(call).get(call.path.id ?? '') ?? call.path.id;
            if (taken === call.path.id) return call.send();
            return Promise.resolve(json({ code: 900404, message: 'Not found' }, { status: 404 }));
          }),
        ),
    ),
  },
  'default-token-kept': {
    title: 'An update does not change the default token',
    rules: ['customer-default-token'],
    also: { C05: 'an unknown token is not refused' },
    operations: ['customers_update'],
    make: changeRequest('customers_update', (body) => {
      const { default_payment_token: _, ...rest } = body as Record<string, Json>;
      return rest;
    }),
  },
  'two-default-tokens': {
    title: 'The old default token remains a default',
    rules: ['token-default'],
    operations: ['customers_update'],
    make: changeMember('customers_listPaymentTokens', '/data/payment_tokens/*', (token) =>
      at(token, 'token') === '4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50'
        ? { ...(token as object), default: true }
        : token,
    ),
  },
  'plan-edit-not-kept': {
    title: 'An update of a plan is not stored',
    also: {
      C16: 'a read shows no effect',
      C10: 'nor is one of several concurrent updates',
      C13: 'callbacks go to the URL before the update',
    },
    operations: ['recurringPlans_update'],
    make: fakeWrite('recurringPlans_update', async (call) => {
      const { plan } = await read(call, `${PLANS}/${call.path.id}`);
      if (plan === undefined) return undefined;
      const sent = Object.entries(at(call.body, 'plan') ?? {});
      const changes = Object.fromEntries(sent.filter(([name]) => name in (plan as object)));
      return success({ plan: { ...(plan as object), ...changes } });
    }),
  },
  'plan-edit-resets-retries': {
    title: 'An update of a plan resets the retry terms that it omits',
    operations: ['recurringPlans_update'],
    make: changeRequest('recurringPlans_update', (body) => ({
      plan: { payment_retry_day_period: 1, ...(at(body, 'plan') as object) },
    })),
  },
  'order-note-lost': {
    title: 'The orders of a plan do not have its note',
    also: { C09: 'the thirteenth order is compared with the plan, as it is listed' },
    rules: ['plan-order-note'],
    operations: ['recurringPlans_get'],
    make: changeMember('recurringOrders_get', '/data/order/note', () => ''),
  },
  'relink-shows-first-user': {
    title: 'A card that is linked to another user stays with the first one, and the response is a success',
    also: {
      C10: 'a link that is repeated at the same time has two users',
      C16: 'so does a link without a response',
    },
    operations: ['cards_link'],
    make: withMemory(
      () => new Map<string, Response>(),
      (of) =>
        intercept('cards_link', async (call) => {
          const card = String(at(call.body, 'card_reference_id'));
          const response = await call.send();
          const first = of(call).get(card);
          if (response.ok) of(call).set(card, response.clone());
          return response.ok || !first ? response : first.clone();
        }),
    ),
  },
  'order-of-plan-not-voided': {
    title: 'The payments of plans cannot be voided, although the list says that they can',
    rules: ['transaction-allow-void'],
    operations: ['transactions_void'],
    make: intercept('transactions_void', async (call) => {
      const response = await call.send();
      if (!response.ok) return response;
      const order = at((await response.clone().json()) as Json, 'data', 'order');
      const isOfPlan = at(order, 'type') === 'Recurring';
      return isOfPlan ? json({ code: 900409, message: 'Not voidable' }, { status: 409 }) : response;
    }),
  },
  'percentage-of-order-lost': {
    title: 'An order of a plan shows 0 as a discount with a fraction',
    operations: ['recurringPlans_get'],
    make: changeMember('recurringOrders_get', '/data/recurring_cycle/discount_amount', (amount) =>
      Number.isInteger(amount) ? amount : 0,
    ),
  },
  'plan-customer-without-token': {
    title: 'The customer of a plan never has a default token',
    rules: ['customer-token-absent'],
    operations: ['recurringPlans_get'],
    make: changeMember(
      [
        'recurringPlans_get',
        'recurringPlans_create',
        'recurringPlans_update',
        'recurringPlans_calculateCycles',
      ],
      '/data/plan/customer/default_payment_token',
      () => undefined,
    ),
  },
  'plan-note-cut': {
    title: 'The note of a plan is truncated',
    also: { C05: 'C05 also compares what was set' },
    operations: ['recurringPlans_create'],
    make: changeRequest('recurringPlans_create', (body) => {
      const plan = at(body, 'plan') as Record<string, Json> | undefined;
      if (typeof plan?.note === 'string') plan.note = plan.note.slice(0, 5);
      return body;
    }),
  },
  'plan-grace-lost': {
    title: 'A read of a plan has no grace period',
    operations: ['recurringPlans_create'],
    make: changeMember('recurringPlans_get', '/data/plan/grace_period', () => null),
  },
  'order-reads-otherwise': {
    title: 'A read of an order differs from the list',
    operations: ['recurringOrders_get'],
    make: changeMember('recurringOrders_get', '/data/order/amount', (value) => Number(value) + 1),
  },
  'order-of-any-customer': {
    title: 'An order is returned for any customer',
    operations: ['recurringOrders_get'],
    make: changeRequest('recurringOrders_get', (body) => {
      const { customer, customer_without_tokens: other } = FIXTURES;
      const { customer_uuid } = body as { customer_uuid: Json };
      return customer_uuid === other.uuid ? { ...(body as object), customer_uuid: customer.uuid } : body;
    }),
  },
  'void-not-listed': {
    title: 'A void is visible in its order, but not in the list',
    rules: ['transaction-voided'],
    also: { C16: 'a read shows no effect' },
    operations: ['transactions_void'],
    make: changeMember('transactions_list', '/data/transactions/*', (transaction) => ({
      ...(transaction as object),
      voided: false,
      allow_void: true,
    })),
  },
  'void-not-in-order': {
    title: 'The order shows that a voided transaction can still be voided',
    rules: ['transaction-allow-void'],
    operations: ['transactions_void'],
    make: changeMember('transactions_void', '/data/order/transactions/*/allow_void', () => true),
  },
  'void-not-done': {
    title: 'A void has no effect',
    also: {
      C08: 'the paid total does not change',
      C10: 'concurrent voids leave what was paid',
      C13: 'no callback is sent',
      C16: 'a read shows no effect',
    },
    operations: ['transactions_void'],
    make: fakeWrite('transactions_void', async (call) => {
      const { transactions } = await read(call, '/svc/payment/api/v1/openapi/transactions/list?limit=100');
      const uuid = at(call.body, 'transaction', 'uuid');
      const found = (transactions as Json[]).find((one) => at(one, 'uuid') === uuid);
      const number = at(found, 'order', 'number');
      const { order } = await read(call, `/_sandbox/orders/${number}`);
      return order === undefined ? undefined : success({ order });
    }),
  },
  'void-of-another-order': {
    title: 'A void ignores the order in the request',
    operations: ['transactions_void'],
    make: changeRequest('transactions_void', (body) => ({ ...(body as object), order: {} })),
  },
  'other-card-linked': {
    title: 'Linking a card returns another card',
    operations: ['cards_link'],
    make: changeMember('cards_link', '/data/reference_id', () => 'CARD-000813'),
  },
  'limits-not-kept': {
    title: 'Limits are not stored',
    also: { C16: 'a read shows no effect' },
    operations: ['cards_updateLimits'],
    make: fakeWrite('cards_updateLimits', async (call) => {
      const { card } = await read(call, `/_sandbox/cards/${call.path.id}`);
      return card === undefined ? undefined : success({});
    }),
  },
  'second-limit-lost': {
    title: 'Only the first limit is stored',
    operations: ['cards_updateLimits'],
    make: changeRequest('cards_updateLimits', (body) => ({
      ...(body as Record<string, Json>),
      limits: (at(body, 'limits') as Json[]).slice(0, 1),
    })),
  },
  'limit-status-lost': {
    title: 'The status of a limit is lost',
    operations: ['cards_updateLimits'],
    make: changeRequest('cards_updateLimits', (body) => ({
      ...(body as object),
      limits: (at(body, 'limits') as Json[]).map((limit) => {
        const { status: _, ...rest } = limit as Record<string, Json>;
        return rest;
      }),
    })),
  },
  'plan-references-without-accents': {
    title: 'A plan has been created if another has its reference number without accents',
    rules: ['plan-reference-repeated'],
    operations: ['recurringPlans_create'],
    make: changeRequest('recurringPlans_create', (body) => {
      edit(body, ['plan', 'reference_number'], (reference) =>
        String(reference).normalize('NFD').replaceAll(/\p{M}/gu, ''),
      );
      return body;
    }),
  },
  'customer-reference-without-case': {
    title: 'A reference number in lower case finds a customer that has it in upper case',
    operations: ['customers_getByReference'],
    make: intercept('customers_getByReference', ({ request, path, send }) =>
      send(new Request(request.url.replace(/[^/]+$/, String(path.id).toUpperCase()), request)),
    ),
  },
});
