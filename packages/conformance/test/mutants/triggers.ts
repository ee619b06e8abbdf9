import type { Json } from '@payments-openapi/spec';
import { FIXTURES } from '../../src/profile/fixtures.ts';
import {
  at,
  changeMember,
  changeRequest,
  edit,
  fakeWrite,
  intercept,
  json,
  type Layer,
  read,
  success,
  withMemory,
  withQuery,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

const WALLET = 'digitalWallets_listTransactions';
const CARD = 'cardTransactions_list';
const VOID = 'transactions_void';
const UPDATE = 'customers_update';
const CREATE = 'users_create';
const CREATE_PLAN = 'recurringPlans_create';

function queried(operationId: string, change: (query: URLSearchParams) => void): Layer {
  return intercept(operationId, (call) => call.send(withQuery(call.request, change)));
}

/** Changes the bounds of a time range. */
function bounds(change: (text: string) => string): Layer {
  return queried(WALLET, (query) => {
    for (const name of ['start_at', 'end_at']) {
      const value = query.get(name);
      if (value !== null) query.set(name, change(value));
    }
  });
}

function without(body: Json, name: string): Json {
  const { [name]: _, ...others } = body as Record<string, Json>;
  return others;
}

/** Servers that are wrong only with many entries, at some times, or after other calls. */
export const triggerMutants = detectedBy('C07', {
  'range-at-midnight': {
    title: 'In a time range, the hour 00 is noon',
    rules: ['wallet-time-range'],
    operations: [WALLET],
    make: bounds((text) => text.replace(' 00:', ' 12:')),
  },
  'range-in-week-years': {
    title: 'A time range takes the year of the week for the last days of a year',
    operations: [WALLET],
    make: bounds((text) => text.replace('2025-12-31', '2026-12-31')),
  },
  'range-in-summer': {
    title: 'A time range is off by an hour from April to October',
    operations: [WALLET],
    make: bounds((text) => {
      if (!/^\d{4}-(0[4-9]|10)/.test(text)) return text;
      const moved = Date.parse(`${text.replace(' ', 'T')}Z`) - 3_600_000;
      return new Date(moved).toISOString().slice(0, 19).replace('T', ' ');
    }),
  },
  'range-ignored-on-later-pages': {
    title: 'Pages after the first ignore the time range',
    operations: [WALLET],
    make: queried(WALLET, (query) => {
      if (Number(query.get('offset') ?? 0) === 0) return;
      query.delete('start_at');
      query.delete('end_at');
    }),
  },
  'card-ignored-on-small-pages': {
    title: 'Pages of a few card transactions ignore the card',
    operations: [CARD],
    make: queried(CARD, (query) => {
      if (Number(query.get('limit') ?? 50) < 10) query.delete('card');
    }),
  },
  'card-without-case': {
    title: 'Transactions are of a card if its id differs only in case',
    rules: ['card-transaction-filter'],
    operations: [CARD],
    make: intercept(CARD, async (call) => {
      const { card } = call.query;
      if (card === undefined) return call.send();
      const response = await call.send(withQuery(call.request, (query) => query.delete('card')));
      if (!response.ok) return response;
      const envelope = (await response.json()) as Json;
      edit(envelope, ['data', 'transactions'], (all) =>
        (all as Json[]).filter((one) => String(at(one, 'card')).toLowerCase() === card.toLowerCase()),
      );
      return json(envelope, response);
    }),
  },
  'offset-at-most-20': {
    title: 'An offset of more than 20 counts as 20',
    operations: ['transactions_list'],
    make: queried('transactions_list', (query) => {
      if (Number(query.get('offset')) > 20) query.set('offset', '20');
    }),
  },
  'order-offset-at-most-20': {
    title: 'An offset of more than 20 orders counts as 20',
    operations: ['recurringOrders_list'],
    make: queried('recurringOrders_list', (query) => {
      if (Number(query.get('offset')) > 20) query.set('offset', '20');
    }),
  },
  'ninth-item-lost': {
    title: 'A cycle has at most eight items',
    operations: [CREATE_PLAN],
    make: changeRequest(CREATE_PLAN, (body) => {
      edit(body, ['plan', 'recurring_cycles', '*', 'recurring_items'], (items) =>
        (items as Json[]).slice(0, 8),
      );
      return body;
    }),
  },
  'fee-rules-without-case': {
    title: 'A user has the fee rules of another whose id differs only in case',
    rules: ['fee-rule-type'],
    operations: ['digitalWallets_getTopUpFeeRules'],
    make: queried('digitalWallets_getTopUpFeeRules', (query) => {
      const isAlike = query.get('user_id')?.toLowerCase() === FIXTURES.user.user_id.toLowerCase();
      if (isAlike) query.set('user_id', FIXTURES.user.user_id);
    }),
  },
  'wallet-by-prefix': {
    title: 'The transactions of a wallet are also those of a wallet whose id is longer',
    operations: [WALLET],
    make: queried(WALLET, (query) => {
      const wallet = query.get('wallet_id');
      if (wallet?.startsWith(FIXTURES.wallet.wallet_id)) query.set('wallet_id', FIXTURES.wallet.wallet_id);
    }),
  },
  'void-ignores-reference': {
    title: 'A void ignores an order that is given by its reference number',
    operations: [VOID],
    make: changeRequest(VOID, (body) =>
      at(body, 'order', 'number') === undefined ? { ...(body as object), order: {} } : body,
    ),
  },
  'over-paid-not-negative': {
    title: 'The unpaid total of an order after a void is never negative',
    operations: [VOID],
    make: changeMember(VOID, '/data/order/unpaid_total', (total) =>
      String(total).startsWith('-') ? '0.00' : total,
    ),
  },
  'tokens-at-most-20': {
    title: 'A customer has at most 20 payment tokens',
    operations: ['customers_listPaymentTokens'],
    make: changeMember('customers_listPaymentTokens', '/data/payment_tokens', (tokens) =>
      Array.isArray(tokens) ? tokens.slice(0, 20) : tokens,
    ),
  },
  'default-token-once': {
    title: 'A payment token that was the default before cannot be so again',
    rules: ['customer-default-token'],
    operations: [UPDATE],
    make: withMemory(
      () => new Set<Json>(),
      (of) =>
        changeRequest(UPDATE, (body, call) => {
          const token = at(body, 'default_payment_token');
          if (token === undefined) return body;
          if (of(call).has(token)) return without(body, 'default_payment_token');
          of(call).add(token);
          return body;
        }),
    ),
  },
  'reference-of-last-ten-users': {
    title: 'A reference is refused only if one of the last ten users has it',
    rules: ['user-reference-unique'],
    operations: [CREATE],
    make: withMemory(
      () => [] as Json[],
      (of) =>
        changeRequest(CREATE, (body, call) => {
          const known = of(call);
          edit(body, ['user', 'reference_id'], (reference) => {
            const isOld = known.slice(0, -10).includes(reference);
            known.push(reference);
            return isOld ? `${reference}-${known.length}` : reference;
          });
          return body;
        }),
    ),
  },
  'limits-in-whole-units': {
    title: 'The amount of a limit loses its cents',
    operations: ['cards_updateLimits'],
    make: changeRequest('cards_updateLimits', (body) => {
      edit(body, ['limits', '*', 'limit_amount'], (amount) => String(amount).replace(/\.\d+$/, '.00'));
      return body;
    }),
  },
  'second-void-ignored': {
    title: 'The second void of an order has no effect',
    also: { C10: 'of several concurrent voids, all but one are lost' },
    operations: [VOID],
    make: withMemory(
      () => new Set<Json>(),
      (of) =>
        fakeWrite(VOID, async (call) => {
          const { transactions = [] } = await read(
            call,
            '/svc/payment/api/v1/openapi/transactions/list?limit=100',
          );
          const uuid = at(call.body, 'transaction', 'uuid');
          const own = (transactions as Json[]).find((one) => at(one, 'uuid') === uuid);
          const number = at(own, 'order', 'number') ?? null;
          if (!of(call).has(number)) {
            of(call).add(number);
            return undefined;
          }
          const { order } = await read(call, `/_sandbox/orders/${number}`);
          return order === undefined ? undefined : success({ order });
        }),
    ),
  },
  'plans-of-first-customer': {
    title: 'Every plan is of the customer of the first one',
    operations: [CREATE_PLAN],
    make: withMemory(
      () => ({ first: undefined as Json | undefined }),
      (of) =>
        changeRequest(CREATE_PLAN, (body, call) => {
          edit(body, ['plan', 'customer_uuid'], (uuid) => {
            const isKnown = [FIXTURES.customer.uuid, FIXTURES.customer_without_tokens.uuid].some(
              (one) => one === uuid,
            );
            of(call).first ??= uuid;
            return isKnown ? of(call).first : uuid;
          });
          return body;
        }),
    ),
  },
});
