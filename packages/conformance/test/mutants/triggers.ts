import type { Json } from '@payments-openapi/spec';
import { FIXTURES } from '../../src/profile/fixtures.ts';
import {
  at,
  changeMember,
  changeRequest,
  edit,
  fakeWrite,
  intercept,
  interceptAll,
  json,
  type Layer,
  read,
  success,
  withBody,
  withMemory,
  withQuery,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

const WALLET = 'digitalWallets_listTransactions';
const CARD = 'cardTransactions_list';
const VOID = 'transactions_void';
const UPDATE = 'customers_update';
const UPDATE_PLAN = 'recurringPlans_update';
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

/** Answers concurrent reads of an operation with the response to the first of them. */
function sharing(operationId: string): Layer {
  return withMemory(
    () => ({ pending: undefined as Promise<Response> | undefined }),
    (of) =>
      intercept(operationId, async (call) => {
        const memory = of(call);
        if (memory.pending) return (await memory.pending).clone();
        memory.pending = call.send();
        const response = await memory.pending;
        await new Promise(setImmediate);
        memory.pending = undefined;
        return response.clone();
      }),
  );
}

/** Sends only some fields of an update while another is under way. */
function losing(operationId: string, change: (body: Json) => Json): Layer {
  return withMemory(
    () => ({ active: 0 }),
    (of) =>
      intercept(operationId, async (call) => {
        const memory = of(call);
        memory.active += 1;
        const isAlone = memory.active === 1;
        await new Promise(setImmediate);
        const response = await call.send(
          isAlone ? call.request : withBody(call.request, change(call.body ?? null)),
        );
        memory.active -= 1;
        return response;
      }),
  );
}

/** Changes a write if the one before it was refused. */
function afterRefused(operationId: string, change: (body: Json, refused: Json | undefined) => Json): Layer {
  return withMemory(
    () => ({ refused: undefined as Json | undefined, wasRefused: false }),
    (of) =>
      interceptAll(operationId, (call, isValid) => {
        const memory = of(call);
        const { refused, wasRefused } = memory;
        memory.wasRefused = !isValid;
        memory.refused = call.body;
        if (!isValid || !wasRefused) return call.send();
        return call.send(withBody(call.request, change(structuredClone(call.body ?? null), refused)));
      }),
  );
}

/** Changes a URL for callbacks before it is stored. */
function calling(operationId: string, place: string[], change: (url: string) => string): Layer {
  return changeRequest(operationId, (body) => {
    edit(body, place, (url) => (typeof url === 'string' ? change(url) : url));
    return body;
  });
}

function without(body: Json, name: string): Json {
  const { [name]: _, ...others } = body as Record<string, Json>;
  return others;
}

/** Servers that are wrong only with many entries, at some times, after other calls, or at the same time. */
export const triggerMutants = [
  ...detectedBy('C07', {
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
      also: { C08: 'the paid total does not change', C17: 'a transaction stays as it was' },
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
  }),
  ...detectedBy('C10', {
    'concurrent-user-reads-share': {
      title: 'Concurrent reads of users have one response',
      operations: ['users_get'],
      make: sharing('users_get'),
    },
    'concurrent-list-reads-share': {
      title: 'Concurrent reads of a list have one page',
      operations: ['transactions_list'],
      make: sharing('transactions_list'),
    },
    'concurrent-customer-update-lost': {
      title: 'A concurrent update of a customer loses the dial code',
      operations: [UPDATE],
      make: losing(UPDATE, (body) => without(body, 'dial_code')),
    },
    'concurrent-plan-update-lost': {
      title: 'A concurrent update of a plan is lost',
      operations: [UPDATE_PLAN],
      make: losing(UPDATE_PLAN, () => ({ plan: {} })),
    },
  }),
  ...detectedBy('C13', {
    'callback-without-query': {
      title: 'Callbacks of a plan are sent without the query of its URL',
      rules: ['order-notify-url'],
      operations: [CREATE_PLAN],
      make: calling(CREATE_PLAN, ['plan', 'callback_url'], (url) => url.split('?')[0] ?? ''),
    },
    'callback-url-of-plan-kept': {
      title: 'An update of a plan does not change its callback URL',
      operations: [UPDATE_PLAN],
      make: changeRequest(UPDATE_PLAN, (body) => ({ plan: without(at(body, 'plan') ?? {}, 'callback_url') })),
    },
  }),
  ...detectedBy('C17', {
    'update-after-refused-lost': {
      title: 'An update after a refused one loses the email address',
      operations: [UPDATE],
      make: afterRefused(UPDATE, (body) => without(body, 'email')),
    },
    'user-after-refused-mixed': {
      title: 'A user after a refused one has the last name of the refused one',
      operations: [CREATE],
      make: afterRefused(CREATE, (body, refused) => {
        const last = at(refused, 'user', 'last_name');
        edit(body, ['user', 'last_name'], (name) => (typeof last === 'string' ? last : name));
        return body;
      }),
    },
    'eleventh-cycle-lost': {
      title: 'A plan has at most ten cycles',
      operations: [CREATE_PLAN],
      make: changeRequest(CREATE_PLAN, (body) => {
        edit(body, ['plan', 'recurring_cycles'], (cycles) => (cycles as Json[]).slice(0, 10));
        return body;
      }),
    },
    'user-with-licence-not-stored': {
      title: 'A user with a driver’s licence and both names is not stored',
      operations: [CREATE],
      make: fakeWrite(CREATE, async (call) => {
        const { first_name, last_name, document_type } = at(call.body, 'user') as Record<string, Json>;
        const isLost = first_name !== undefined && last_name !== undefined;
        return isLost && document_type === 'DRIVER_LICENSE' ? success({ user_id: 'usr_lost' }) : undefined;
      }),
    },
  }),
];
