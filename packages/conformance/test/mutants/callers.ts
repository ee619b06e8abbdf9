import type { Json } from '@payments-openapi/spec';
import {
  at,
  changeRequest,
  edit,
  fakeWrite,
  intercept,
  interceptAll,
  type Layer,
  success,
  withBody,
  withMemory,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

const UPDATE = 'customers_update';
const UPDATE_PLAN = 'recurringPlans_update';
const CREATE = 'users_create';
const CREATE_PLAN = 'recurringPlans_create';

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

/** Servers that are wrong only at the same time as, or after, another call, and for other URLs of callbacks. */
export const callerMutants = [
  ...detectedBy('C10', {
    'concurrent-user-reads-share': {
      title: 'Concurrent reads of users have one response',
      operations: ['users_get'],
      make: sharing('users_get'),
    },
    'concurrent-list-reads-share': {
      title: 'Concurrent reads of a list have one page',
      also: { C02: 'a page has more entries than its own limit' },
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
      also: { C07: 'a large plan has more' },
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
