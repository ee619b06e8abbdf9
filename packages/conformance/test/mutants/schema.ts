import type { Json } from '@payments-openapi/spec';
import { at, changeMember, changeResponse, intercept, json } from './layer.ts';
import { detectedBy } from './mutant.ts';

const USERS = ['users_create', 'users_get'];

/** Responses with wrong types or formats, or with missing, extra or null members. */
export const schemaMutants = [
  ...detectedBy('C01', {
    'code-as-text': {
      title: 'The code of a success is a string',
      also: {
        C04: 'there is no success',
        C05: 'there is no success',
        C07: 'there is no success',
        C16: 'there is no success',
      },
      operations: ['users_get'],
      make: changeMember('users_get', '/code', String),
    },
    'no-message': {
      title: 'A response has no message',
      also: { C02: 'the schema also requires it' },
      operations: ['cards_link'],
      make: changeMember('cards_link', '/message', () => undefined),
    },
    'message-null': {
      title: 'The message is null',
      also: { C02: 'the schema also requires it' },
      operations: ['payees_create'],
      make: changeMember('payees_create', '/message', () => null),
    },
    'no-data': {
      title: 'A success has no data',
      also: { C02: 'the schema also requires it', C07: 'there is no success' },
      operations: ['cards_updateLimits'],
      make: changeMember('cards_updateLimits', '/data', () => undefined),
    },
    'created-with-201': {
      title: 'A success of a create has HTTP status 201',
      rules: ['call-success'],
      operations: ['users_create'],
      make: intercept('users_create', async (call) => {
        const response = await call.send();
        return response.ok
          ? json((await response.json()) as Json, { status: 201, headers: response.headers })
          : response;
      }),
    },
    'media-type-text': {
      title: 'JSON has the media type text/html',
      operations: ['customers_getByReference'],
      make: intercept('customers_getByReference', async (call) => {
        const response = await call.send();
        return new Response(await response.text(), {
          status: response.status,
          headers: { 'content-type': 'text/html' },
        });
      }),
    },
    'success-code-under-500': {
      title: 'A success has HTTP status 500',
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
    'bare-array': {
      title: 'A list has no envelope',
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
  }),
  ...detectedBy('C02', {
    'user-id-as-number': {
      title: 'An id is a number',
      also: {
        C07: 'a read must return the id as created',
        C10: 'so must a read of each of several new users',
      },
      operations: USERS,
      make: changeMember(USERS, '/data/user_id', () => 4711),
    },
    'paid-total-as-number': {
      title: 'A string total is a number',
      operations: ['transactions_void'],
      make: changeMember('transactions_void', '/data/order/paid_total', Number),
    },
    'boolean-as-number': {
      title: 'A boolean is 0 or 1',
      also: {
        C07: 'a void changes other transactions of the order',
        C08: 'the field decides which transactions count',
      },
      operations: ['transactions_void'],
      make: changeMember('transactions_void', '/data/order/transactions/*/success', Number),
    },
    'no-pan': {
      title: 'A required field is missing',
      operations: ['cards_link'],
      make: changeMember('cards_link', '/data/pan', () => undefined),
    },
    'no-verify-uuid': {
      title: 'A token in an order has no verification',
      operations: ['recurringOrders_list', 'recurringOrders_get'],
      make: changeMember(
        'recurringOrders_list',
        '/data/*/customer/default_payment_token/verify_uuid',
        () => undefined,
      ),
    },
    'currency-null': {
      title: 'A field is null where that is not allowed',
      operations: ['transactions_void'],
      make: changeMember('transactions_void', '/data/order/currency', () => null),
    },
    'due-date-of-the-day': {
      title: 'A date is written in reverse',
      operations: ['transactions_void'],
      make: changeMember('transactions_void', '/data/order/due_date', (value) =>
        typeof value === 'string' ? value.split('-').reverse().join('/') : value,
      ),
    },
    'due-date-no-such-day': {
      title: 'A date does not exist',
      operations: ['transactions_void'],
      make: changeMember('transactions_void', '/data/order/due_date', () => '2026-02-30'),
    },
    'payee-id-no-uuid': {
      title: 'An id is not a UUID',
      operations: ['payees_create'],
      make: changeMember('payees_create', '/data/payee/id', (value) => String(value).replaceAll('-', '')),
    },
    'state-in-capitals': {
      title: 'An enum value is in upper case',
      also: { C08: 'the state must match the totals' },
      operations: ['transactions_void'],
      make: changeMember('transactions_void', '/data/order/correspondence_state', (value) =>
        String(value).toUpperCase(),
      ),
    },
    'card-status-unknown': {
      title: 'A value is not in its enum',
      operations: ['cardTransactions_list'],
      make: changeMember('cardTransactions_list', '/data/transactions/*/status', () => 'Cleared'),
    },
    'token-type-of-the-filter': {
      title: 'A token type is written as in the filter',
      operations: ['customers_listPaymentTokens'],
      make: changeMember('customers_listPaymentTokens', '/data/payment_tokens/*/token_type', (value) =>
        value === 'CreditCard' ? 'Credit Card' : value,
      ),
      also: { C07: 'the filter is checked by the token type' },
    },
    'decimal-with-comma': {
      title: 'A decimal string has a comma',
      operations: ['cardTransactions_list'],
      make: changeMember('cardTransactions_list', '/data/transactions/*/local_amount', (value) =>
        String(value).replace('.', ','),
      ),
    },
    'decimal-with-exponent': {
      title: 'A decimal string has an exponent',
      operations: ['digitalWallets_listTransactions'],
      make: changeMember('digitalWallets_listTransactions', '/data/transactions/*/amount', (value) =>
        Number(value).toExponential(),
      ),
    },
    'summary-total-exact': {
      title: 'An integer total has a fraction',
      also: { C08: 'an amount in JPY has a fraction' },
      operations: ['transactions_list'],
      make: changeMember(
        'transactions_list',
        '/data/transactions/*/order/subtotal',
        (value) => Number(value) + 0.5,
      ),
    },
    'summary-with-lines': {
      title: 'A field that is always null is an array',
      operations: ['transactions_list'],
      make: changeMember('transactions_list', '/data/transactions/*/order/line_items', () => []),
    },
    'quantity-fraction': {
      title: 'An integer has a fraction',
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
    'fees-as-object': {
      title: 'A list is an object',
      operations: ['digitalWallets_getTopUpFeeRules'],
      make: changeMember('digitalWallets_getTopUpFeeRules', '/data/fee_rules', (rules) =>
        Array.isArray(rules) ? { ...rules } : rules,
      ),
    },
    'token-without-card': {
      title: 'A payment token of a credit card has no card',
      rules: ['token-credit-card'],
      operations: ['customers_listPaymentTokens'],
      make: changeMember(
        'customers_listPaymentTokens',
        '/data/payment_tokens/*/credit_card',
        () => undefined,
      ),
    },
    'payment-without-token': {
      title: 'The payment data of a charged token does not have it',
      rules: ['payment-data-token'],
      operations: ['transactions_list'],
      make: changeMember('transactions_list', '/data/transactions/*/payment_data/token', () => undefined),
    },
  }),
  ...detectedBy('C03', {
    'internal-id': {
      title: 'A response has an undeclared field',
      operations: ['cards_link'],
      make: changeMember('cards_link', '/data', (card) => Object.assign({ internal_id: 7 }, card)),
    },
    'internal-id-deep': {
      title: 'An entry of a list has an undeclared field',
      also: { C07: 'a read returns the order without the field' },
      operations: ['recurringOrders_list'],
      make: changeMember('recurringOrders_list', '/data/*/order', (order) =>
        Object.assign({ shard: 'a1' }, order),
      ),
    },
    'envelope-trace': {
      title: 'The envelope has an undeclared field',
      operations: ['payees_create'],
      make: changeResponse('payees_create', (envelope) => Object.assign({ trace_id: 'f00d' }, envelope)),
    },
  }),
  ...detectedBy('C14', {
    'deprecated-error-code': {
      title: 'An order has a deprecated field',
      operations: ['transactions_void'],
      make: changeMember('transactions_void', '/data/order/transactions/*/payment_data', (data) =>
        Object.assign({ error_code: '' }, data),
      ),
    },
    'deprecated-error-desc': {
      title: 'A list has a deprecated field',
      operations: ['transactions_list'],
      make: changeMember('transactions_list', '/data/transactions/*/payment_data', (data) =>
        Object.assign({ error_desc: 'none' }, data),
      ),
    },
  }),
];
