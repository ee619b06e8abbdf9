import type { Json } from '@payments-openapi/spec';
import { answering, at, intercept, json, member } from './layer.ts';
import type { Mutant } from './mutant.ts';

const USERS = ['users_create', 'users_get'];

/** Answers of another type, with something missing, too much, null or of another format. */
export const schemaMutants: readonly Mutant[] = [
  {
    id: 'code-as-text',
    title: 'The code of a success is a text',
    breaks: 'C01',
    also: {
      C04: 'no success is seen',
      C05: 'no success is seen',
      C07: 'no success is seen',
      C16: 'no success is seen',
    },
    operations: ['users_get'],
    make: member('users_get', '/code', String),
  },
  {
    id: 'no-message',
    title: 'An answer has no message',
    breaks: 'C01',
    also: { C02: 'the schema says it as well' },
    operations: ['cards_link'],
    make: member('cards_link', '/message', () => undefined),
  },
  {
    id: 'message-null',
    title: 'The message is null',
    breaks: 'C01',
    also: { C02: 'the schema says it as well' },
    operations: ['payees_create'],
    make: member('payees_create', '/message', () => null),
  },
  {
    id: 'no-data',
    title: 'A success has no data',
    breaks: 'C01',
    also: { C02: 'the schema says it as well', C07: 'no success is seen' },
    operations: ['cards_updateLimits'],
    make: member('cards_updateLimits', '/data', () => undefined),
  },
  {
    id: 'media-type-text',
    title: 'JSON comes as text/html',
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
    title: 'A success comes under HTTP 500',
    breaks: 'C01',
    also: {
      C04: 'no success is seen',
      C05: 'no success is seen',
      C07: 'no success is seen',
      C08: 'no success is seen',
      C11: 'an answer has a 5xx status',
      C09: 'no success is seen',
      C13: 'no success is seen',
      C16: 'no success is seen',
    },
    operations: ['transactions_list'],
    make: intercept('transactions_list', async (call) => {
      const response = await call.send();
      return json((await response.json()) as Json, { status: 500 });
    }),
  },
  {
    id: 'bare-array',
    title: 'A list comes without an envelope',
    breaks: 'C01',
    also: {
      C04: 'no success is seen',
      C05: 'no success is seen',
      C07: 'no success is seen',
      C09: 'no success is seen',
      C16: 'no success is seen',
    },
    operations: ['recurringOrders_list'],
    make: answering('recurringOrders_list', (envelope) => at(envelope, 'data') ?? null),
  },
  {
    id: 'user-id-as-number',
    title: 'An id is a number',
    breaks: 'C02',
    also: { C07: 'an id is read back as it was created' },
    operations: USERS,
    make: member(USERS, '/data/user_id', () => 4711),
  },
  {
    id: 'paid-total-as-number',
    title: 'A total that is text is a number',
    breaks: 'C02',
    operations: ['transactions_void'],
    make: member('transactions_void', '/data/order/paid_total', Number),
  },
  {
    id: 'boolean-as-number',
    title: 'A boolean is 0 or 1',
    breaks: 'C02',
    also: {
      C07: 'the transactions of an order change with a void of another one',
      C08: 'the member says which transactions count',
    },
    operations: ['transactions_void'],
    make: member('transactions_void', '/data/order/transactions/*/success', Number),
  },
  {
    id: 'no-pan',
    title: 'A required member is missing',
    breaks: 'C02',
    operations: ['cards_link'],
    make: member('cards_link', '/data/pan', () => undefined),
  },
  {
    id: 'no-verify-uuid',
    title: 'A token of an order of a plan lacks its verification',
    breaks: 'C02',
    operations: ['recurringOrders_list', 'recurringOrders_get'],
    make: member(
      'recurringOrders_list',
      '/data/*/customer/default_payment_token/verify_uuid',
      () => undefined,
    ),
  },
  {
    id: 'currency-null',
    title: 'A member is null that may not be',
    breaks: 'C02',
    operations: ['transactions_void'],
    make: member('transactions_void', '/data/order/currency', () => null),
  },
  {
    id: 'due-date-of-the-day',
    title: 'A date is written the other way round',
    breaks: 'C02',
    operations: ['transactions_void'],
    make: member('transactions_void', '/data/order/due_date', (value) =>
      typeof value === 'string' ? value.split('-').reverse().join('/') : value,
    ),
  },
  {
    id: 'due-date-no-such-day',
    title: 'A date is of a day that does not exist',
    breaks: 'C02',
    operations: ['transactions_void'],
    make: member('transactions_void', '/data/order/due_date', () => '2026-02-30'),
  },
  {
    id: 'payee-id-no-uuid',
    title: 'An id that is a UUID is not',
    breaks: 'C02',
    operations: ['payees_create'],
    make: member('payees_create', '/data/payee/id', (value) => String(value).replaceAll('-', '')),
  },
  {
    id: 'state-in-capitals',
    title: 'A value of an enum is in capitals',
    breaks: 'C02',
    also: { C08: 'the state is one that follows from the totals' },
    operations: ['transactions_void'],
    make: member('transactions_void', '/data/order/correspondence_state', (value) =>
      String(value).toUpperCase(),
    ),
  },
  {
    id: 'card-status-unknown',
    title: 'A value is none of its enum',
    breaks: 'C02',
    operations: ['cardTransactions_list'],
    make: member('cardTransactions_list', '/data/transactions/*/status', () => 'Cleared'),
  },
  {
    id: 'token-type-of-the-filter',
    title: 'A token type is spelt as the filter spells it',
    breaks: 'C02',
    operations: ['customers_listPaymentTokens'],
    make: member('customers_listPaymentTokens', '/data/payment_tokens/*/token_type', (value) =>
      value === 'CreditCard' ? 'Credit Card' : value,
    ),
    also: { C07: 'the tokens of a kind are told by the type that changed' },
  },
  {
    id: 'decimal-with-comma',
    title: 'A decimal text has a comma',
    breaks: 'C02',
    operations: ['cardTransactions_list'],
    make: member('cardTransactions_list', '/data/transactions/*/local_amount', (value) =>
      String(value).replace('.', ','),
    ),
  },
  {
    id: 'decimal-with-exponent',
    title: 'A decimal text has an exponent',
    breaks: 'C02',
    operations: ['digitalWallets_listTransactions'],
    make: member('digitalWallets_listTransactions', '/data/transactions/*/amount', (value) =>
      Number(value).toExponential(),
    ),
  },
  {
    id: 'summary-total-exact',
    title: 'A total that is an integer has a fraction',
    breaks: 'C02',
    also: { C08: 'an amount in JPY has a fraction' },
    operations: ['transactions_list'],
    make: member('transactions_list', '/data/transactions/*/order/subtotal', (value) => Number(value) + 0.5),
  },
  {
    id: 'summary-with-lines',
    title: 'A member that is always null is an array',
    breaks: 'C02',
    operations: ['transactions_list'],
    make: member('transactions_list', '/data/transactions/*/order/line_items', () => []),
  },
  {
    id: 'quantity-fraction',
    title: 'An integer has a fraction',
    breaks: 'C02',
    also: {
      C07: 'the plan has another quantity than it was created with',
      C09: 'the plan has another quantity than was calculated',
    },
    operations: ['recurringPlans_get'],
    make: member('recurringPlans_get', '/data/plan/recurring_cycles/*/recurring_items/*/quantity', () => 1.5),
  },
  {
    id: 'fees-as-object',
    title: 'A list is an object',
    breaks: 'C02',
    operations: ['digitalWallets_getTopUpFeeRules'],
    make: member('digitalWallets_getTopUpFeeRules', '/data/fee_rules', (rules) =>
      Array.isArray(rules) ? { ...rules } : rules,
    ),
  },
  {
    id: 'internal-id',
    title: 'An answer has a member that the contract does not declare',
    breaks: 'C03',
    operations: ['cards_link'],
    make: member('cards_link', '/data', (card) => Object.assign({ internal_id: 7 }, card)),
  },
  {
    id: 'internal-id-deep',
    title: 'An entry of a list has a member that the contract does not declare',
    breaks: 'C03',
    also: { C07: 'the order reads without the member' },
    operations: ['recurringOrders_list'],
    make: member('recurringOrders_list', '/data/*/order', (order) => Object.assign({ shard: 'a1' }, order)),
  },
  {
    id: 'envelope-trace',
    title: 'The envelope has a member that the contract does not declare',
    breaks: 'C03',
    operations: ['payees_create'],
    make: answering('payees_create', (envelope) => Object.assign({ trace_id: 'f00d' }, envelope)),
  },
  {
    id: 'deprecated-error-code',
    title: 'A deprecated member is still sent in an order',
    breaks: 'C14',
    operations: ['transactions_void'],
    make: member('transactions_void', '/data/order/transactions/*/payment_data', (data) =>
      Object.assign({ error_code: '' }, data),
    ),
  },
  {
    id: 'deprecated-error-desc',
    title: 'A deprecated member is still sent in a list',
    breaks: 'C14',
    operations: ['transactions_list'],
    make: member('transactions_list', '/data/transactions/*/payment_data', (data) =>
      Object.assign({ error_desc: 'none' }, data),
    ),
  },
];
