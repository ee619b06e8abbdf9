import type { Json } from '@payments-openapi/spec';
import { at, changeMember, changeResponse, intercept, json } from './layer.ts';
import type { Mutant } from './mutant.ts';

const USERS = ['users_create', 'users_get'];

/** Responses with wrong types or formats, or with missing, extra or null members. */
export const schemaMutants: readonly Mutant[] = [
  {
    id: 'code-as-text',
    title: 'The code of a success is a string',
    breaks: 'C01',
    also: {
      C04: 'there is no success',
      C05: 'there is no success',
      C07: 'there is no success',
      C16: 'there is no success',
    },
    operations: ['users_get'],
    make: changeMember('users_get', '/code', String),
  },
  {
    id: 'no-message',
    title: 'A response has no message',
    breaks: 'C01',
    also: { C02: 'the schema also requires it' },
    operations: ['cards_link'],
    make: changeMember('cards_link', '/message', () => undefined),
  },
  {
    id: 'message-null',
    title: 'The message is null',
    breaks: 'C01',
    also: { C02: 'the schema also requires it' },
    operations: ['payees_create'],
    make: changeMember('payees_create', '/message', () => null),
  },
  {
    id: 'no-data',
    title: 'A success has no data',
    breaks: 'C01',
    also: { C02: 'the schema also requires it', C07: 'there is no success' },
    operations: ['cards_updateLimits'],
    make: changeMember('cards_updateLimits', '/data', () => undefined),
  },
  {
    id: 'media-type-text',
    title: 'JSON has the media type text/html',
    breaks: 'C01',
    operations: ['customers_getByReference'],
    make: intercept('customers_getByReference', async (call) => {
      const response = await call.send();
      return new Response(await response.text(), {
        status: response.status,
        headers: { 'content-type': 'text/html' },
      });
    }),
  },
  {
    id: 'success-code-under-500',
    title: 'A success has HTTP status 500',
    breaks: 'C01',
    rules: ['call-success'],
    also: {
      C04: 'there is no success',
      C05: 'there is no success',
      C07: 'there is no success',
      C08: 'there is no success',
      C11: 'a response has a 5xx status',
      C09: 'there is no success',
      C13: 'there is no success',
      C16: 'there is no success',
    },
    operations: ['transactions_list'],
    make: intercept('transactions_list', async (call) => {
      const response = await call.send();
      return json((await response.json()) as Json, { status: 500 });
    }),
  },
  {
    id: 'bare-array',
    title: 'A list has no envelope',
    breaks: 'C01',
    also: {
      C04: 'there is no success',
      C05: 'there is no success',
      C07: 'there is no success',
      C09: 'there is no success',
      C16: 'there is no success',
    },
    operations: ['recurringOrders_list'],
    make: changeResponse('recurringOrders_list', (envelope) => at(envelope, 'data') ?? null),
  },
  {
    id: 'user-id-as-number',
    title: 'An id is a number',
    breaks: 'C02',
    also: { C07: 'a read must return the id as created' },
    operations: USERS,
    make: changeMember(USERS, '/data/user_id', () => 4711),
  },
  {
    id: 'paid-total-as-number',
    title: 'A string total is a number',
    breaks: 'C02',
    operations: ['transactions_void'],
    make: changeMember('transactions_void', '/data/order/paid_total', Number),
  },
  {
    id: 'boolean-as-number',
    title: 'A boolean is 0 or 1',
    breaks: 'C02',
    also: {
      C07: 'a void changes other transactions of the order',
      C08: 'the field decides which transactions count',
    },
    operations: ['transactions_void'],
    make: changeMember('transactions_void', '/data/order/transactions/*/success', Number),
  },
  {
    id: 'no-pan',
    title: 'A required field is missing',
    breaks: 'C02',
    operations: ['cards_link'],
    make: changeMember('cards_link', '/data/pan', () => undefined),
  },
  {
    id: 'no-verify-uuid',
    title: 'A token in an order has no verification',
    breaks: 'C02',
    operations: ['recurringOrders_list', 'recurringOrders_get'],
    make: changeMember(
      'recurringOrders_list',
      '/data/*/customer/default_payment_token/verify_uuid',
      () => undefined,
    ),
  },
  {
    id: 'currency-null',
    title: 'A field is null where that is not allowed',
    breaks: 'C02',
    operations: ['transactions_void'],
    make: changeMember('transactions_void', '/data/order/currency', () => null),
  },
  {
    id: 'due-date-of-the-day',
    title: 'A date is written in reverse',
    breaks: 'C02',
    operations: ['transactions_void'],
    make: changeMember('transactions_void', '/data/order/due_date', (value) =>
      typeof value === 'string' ? value.split('-').reverse().join('/') : value,
    ),
  },
  {
    id: 'due-date-no-such-day',
    title: 'A date does not exist',
    breaks: 'C02',
    operations: ['transactions_void'],
    make: changeMember('transactions_void', '/data/order/due_date', () => '2026-02-30'),
  },
  {
    id: 'payee-id-no-uuid',
    title: 'An id is not a UUID',
    breaks: 'C02',
    operations: ['payees_create'],
    make: changeMember('payees_create', '/data/payee/id', (value) => String(value).replaceAll('-', '')),
  },
  {
    id: 'state-in-capitals',
    title: 'An enum value is in upper case',
    breaks: 'C02',
    also: { C08: 'the state must match the totals' },
    operations: ['transactions_void'],
    make: changeMember('transactions_void', '/data/order/correspondence_state', (value) =>
      String(value).toUpperCase(),
    ),
  },
  {
    id: 'card-status-unknown',
    title: 'A value is not in its enum',
    breaks: 'C02',
    operations: ['cardTransactions_list'],
    make: changeMember('cardTransactions_list', '/data/transactions/*/status', () => 'Cleared'),
  },
  {
    id: 'token-type-of-the-filter',
    title: 'A token type is written as in the filter',
    breaks: 'C02',
    operations: ['customers_listPaymentTokens'],
    make: changeMember('customers_listPaymentTokens', '/data/payment_tokens/*/token_type', (value) =>
      value === 'CreditCard' ? 'Credit Card' : value,
    ),
    also: { C07: 'the filter is checked by the token type' },
  },
  {
    id: 'decimal-with-comma',
    title: 'A decimal string has a comma',
    breaks: 'C02',
    operations: ['cardTransactions_list'],
    make: changeMember('cardTransactions_list', '/data/transactions/*/local_amount', (value) =>
      String(value).replace('.', ','),
    ),
  },
  {
    id: 'decimal-with-exponent',
    title: 'A decimal string has an exponent',
    breaks: 'C02',
    operations: ['digitalWallets_listTransactions'],
    make: changeMember('digitalWallets_listTransactions', '/data/transactions/*/amount', (value) =>
      Number(value).toExponential(),
    ),
  },
  {
    id: 'summary-total-exact',
    title: 'An integer total has a fraction',
    breaks: 'C02',
    also: { C08: 'an amount in JPY has a fraction' },
    operations: ['transactions_list'],
    make: changeMember(
      'transactions_list',
      '/data/transactions/*/order/subtotal',
      (value) => Number(value) + 0.5,
    ),
  },
  {
    id: 'summary-with-lines',
    title: 'A field that is always null is an array',
    breaks: 'C02',
    operations: ['transactions_list'],
    make: changeMember('transactions_list', '/data/transactions/*/order/line_items', () => []),
  },
  {
    id: 'quantity-fraction',
    title: 'An integer has a fraction',
    breaks: 'C02',
    also: {
      C07: 'the quantity differs from the one created',
      C09: 'the quantity differs from the one calculated',
    },
    operations: ['recurringPlans_get'],
    make: changeMember(
      'recurringPlans_get',
      '/data/plan/recurring_cycles/*/recurring_items/*/quantity',
      () => 1.5,
    ),
  },
  {
    id: 'fees-as-object',
    title: 'A list is an object',
    breaks: 'C02',
    operations: ['digitalWallets_getTopUpFeeRules'],
    make: changeMember('digitalWallets_getTopUpFeeRules', '/data/fee_rules', (rules) =>
      Array.isArray(rules) ? { ...rules } : rules,
    ),
  },
  {
    id: 'token-without-card',
    title: 'A payment token of a credit card has no card',
    breaks: 'C02',
    rules: ['token-credit-card'],
    operations: ['customers_listPaymentTokens'],
    make: changeMember('customers_listPaymentTokens', '/data/payment_tokens/*/credit_card', () => undefined),
  },
  {
    id: 'payment-without-token',
    title: 'The payment data of a charged token does not have it',
    breaks: 'C02',
    rules: ['payment-data-token'],
    operations: ['transactions_list'],
    make: changeMember('transactions_list', '/data/transactions/*/payment_data/token', () => undefined),
  },
  {
    id: 'internal-id',
    title: 'A response has an undeclared field',
    breaks: 'C03',
    operations: ['cards_link'],
    make: changeMember('cards_link', '/data', (card) => Object.assign({ internal_id: 7 }, card)),
  },
  {
    id: 'internal-id-deep',
    title: 'An entry of a list has an undeclared field',
    breaks: 'C03',
    also: { C07: 'a read returns the order without the field' },
    operations: ['recurringOrders_list'],
    make: changeMember('recurringOrders_list', '/data/*/order', (order) =>
      Object.assign({ shard: 'a1' }, order),
    ),
  },
  {
    id: 'envelope-trace',
    title: 'The envelope has an undeclared field',
    breaks: 'C03',
    operations: ['payees_create'],
    make: changeResponse('payees_create', (envelope) => Object.assign({ trace_id: 'f00d' }, envelope)),
  },
  {
    id: 'deprecated-error-code',
    title: 'An order has a deprecated field',
    breaks: 'C14',
    operations: ['transactions_void'],
    make: changeMember('transactions_void', '/data/order/transactions/*/payment_data', (data) =>
      Object.assign({ error_code: '' }, data),
    ),
  },
  {
    id: 'deprecated-error-desc',
    title: 'A list has a deprecated field',
    breaks: 'C14',
    operations: ['transactions_list'],
    make: changeMember('transactions_list', '/data/transactions/*/payment_data', (data) =>
      Object.assign({ error_desc: 'none' }, data),
    ),
  },
];
