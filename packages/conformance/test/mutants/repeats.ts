import { randomInt, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Json } from '@payments-openapi/spec';
import {
  at,
  changeResponse,
  type InterceptedCall,
  intercept,
  json,
  type Layer,
  withBody,
  withMemory,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

/** Handles concurrent calls with the same key together, like a server that checks before it writes. */
function racing(
  operationId: string,
  [resource, member]: readonly [resource: string, member: string],
  handle: (call: InterceptedCall, racers: readonly InterceptedCall[]) => Promise<Response> | Response,
): Layer {
  return withMemory(
    () => new Map<string, InterceptedCall[]>(),
    (of) =>
      intercept(operationId, async (call) => {
        const key = String(at(call.body, resource, member));
        const arriving = of(call);
        const racers = arriving.get(key) ?? [];
        arriving.set(key, racers);
        racers.push(call);
        // On separate connections, they arrive one turn of the event loop apart.
        for (let met = 0; met < racers.length; ) {
          met = racers.length;
          await setImmediate();
          await setImmediate();
        }
        arriving.delete(key);
        return handle(call, racers);
      }),
  );
}

/** Creates the first unchanged, and the others with another key. */
function allWin(
  operationId: string,
  place: readonly [resource: string, member: string],
  renew: (created: Record<string, Json>) => void,
): Layer {
  return racing(operationId, place, (call, [first]) => {
    if (call === first) return call.send();
    const body = structuredClone(call.body ?? null);
    renew(at(body, place[0]) as Record<string, Json>);
    return call.send(withBody(call.request, body));
  });
}

/** Reads that are not repeatable, and creates that race. */
export const repeatMutants = detectedBy('C10', {
  'list-in-random-order': {
    title: 'A list has a different order each time',
    also: { C07: 'pages of a changing list have gaps and overlaps' },
    operations: ['transactions_list'],
    make: withMemory(
      () => ({ reads: 0 }),
      (of) =>
        changeResponse('transactions_list', (envelope, call) => {
          const memory = of(call);
          memory.reads += 1;
          const entries = at(envelope, 'data', 'transactions') as Json[];
          if (memory.reads % 2 === 0) entries.reverse();
          return envelope;
        }),
    ),
  },
  'read-counts': {
    title: 'Reading a plan changes its updated_at',
    also: { C09: 'a calculation seems to change the plan' },
    operations: ['recurringPlans_get'],
    make: withMemory(
      () => ({ reads: 0 }),
      (of) =>
        changeResponse('recurringPlans_get', (envelope, call) => {
          const memory = of(call);
          memory.reads += 1;
          const plan = at(envelope, 'data', 'plan') as Record<string, Json>;
          plan.updated_at = `2026-05-01T00:00:${String(memory.reads % 60).padStart(2, '0')}Z`;
          return envelope;
        }),
    ),
  },
  'read-without-token': {
    title: 'The second read of a customer has no token',
    also: { C07: 'the token from an update is missing' },
    operations: ['customers_getByReference'],
    make: withMemory(
      () => ({ reads: 0 }),
      (of) =>
        changeResponse('customers_getByReference', (envelope, call) => {
          const memory = of(call);
          memory.reads += 1;
          const customer = at(envelope, 'data', 'customer') as Record<string, Json>;
          if (memory.reads % 2 === 0) delete customer.default_payment_token;
          return envelope;
        }),
    ),
  },
  'race-both-win': {
    title: 'Concurrent creates of users with the same reference all succeed',
    rules: ['user-reference-unique'],
    also: { C16: 'a request duplicated by a proxy creates two users' },
    operations: ['users_create'],
    make: allWin('users_create', ['user', 'reference_id'], (user) => {
      user.reference_id = randomUUID();
      user.phone_number = String(randomInt(1e10));
    }),
  },
  'race-none-wins': {
    title: 'Concurrent creates of users with the same phone number all fail',
    rules: ['user-phone-unique'],
    operations: ['users_create'],
    make: racing('users_create', ['user', 'phone_number'], (call, racers) => {
      const references = new Set(racers.map(({ body }) => at(body, 'user', 'reference_id')));
      return references.size === 1 ? call.send() : json({ code: 30014, message: 'phone' }, { status: 409 });
    }),
  },
  'race-two-plans': {
    title: 'Concurrent creates of plans with the same reference number all succeed',
    rules: ['plan-reference-repeated'],
    also: { C16: 'a request duplicated by a proxy creates two plans' },
    operations: ['recurringPlans_create'],
    make: allWin('recurringPlans_create', ['plan', 'reference_number'], (plan) => {
      plan.reference_number = randomUUID();
    }),
  },
});
