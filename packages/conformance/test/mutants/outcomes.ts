import { randomUUID } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import {
  at,
  changeRequest,
  changeResponse,
  combine,
  edit,
  fakeWrite,
  type InterceptedCall,
  intercept,
  type Layer,
  success,
  withMemory,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

/** How often the same request of an operation was received. */
type Repeats = Map<string, number>;

/** Reads depend on whether a write was repeated. */
function afterRepeating(
  write: string,
  make: (isRepeated: (call: InterceptedCall) => boolean) => Layer,
): Layer {
  return withMemory<Repeats>(
    () => new Map(),
    (of) =>
      combine(
        changeRequest(write, (body, call) => {
          const key = JSON.stringify(body);
          of(call).set(key, (of(call).get(key) ?? 0) + 1);
          return body;
        }),
        make((call) => [...of(call).values()].some((times) => times > 1)),
      ),
  );
}

/** Writes that cannot be retried safely by a client that got no response. */
export const outcomeMutants = detectedBy('C16', {
  'link-toggles': {
    title: 'Linking a card again unlinks it',
    operations: ['cards_link'],
    make: afterRepeating('cards_link', (isRepeated) =>
      changeResponse('cards_get', (envelope, call) => {
        if (isRepeated(call)) edit(envelope, ['data', 'card', 'p_user_id'], () => undefined);
        return envelope;
      }),
    ),
  },
  'limit-added-again': {
    title: 'Setting a limit again adds a second one',
    operations: ['cards_updateLimits'],
    make: afterRepeating('cards_updateLimits', (isRepeated) =>
      changeResponse('cards_get', (envelope, call) => {
        if (isRepeated(call))
          edit(envelope, ['data', 'card', 'limits'], (limits) => [
            ...(limits as Json[]),
            ...(limits as Json[]),
          ]);
        return envelope;
      }),
    ),
  },
  'repeated-edit-undone': {
    title: 'A repeated update of a customer is undone',
    operations: ['customers_update'],
    make: afterRepeating('customers_update', (isRepeated) =>
      changeResponse('customers_getByReference', (envelope, call) => {
        if (isRepeated(call)) edit(envelope, ['data', 'customer', 'name'], () => 'Chan Tai Man');
        return envelope;
      }),
    ),
  },
  'repeated-rename-appended': {
    title: 'A repeated update of a plan is applied twice',
    operations: ['recurringPlans_update'],
    make: afterRepeating('recurringPlans_update', (isRepeated) =>
      changeResponse('recurringPlans_get', (envelope, call) => {
        if (isRepeated(call)) edit(envelope, ['data', 'plan', 'name'], (name) => `${name} (2)`);
        return envelope;
      }),
    ),
  },
  'repeated-void-undone': {
    title: 'A repeated void shows the transaction as not voided',
    operations: ['transactions_void'],
    make: afterRepeating('transactions_void', (isRepeated) =>
      changeResponse('transactions_list', (envelope, call) => {
        if (isRepeated(call)) edit(envelope, ['data', 'transactions', '*', 'voided'], () => false);
        return envelope;
      }),
    ),
  },
  'payee-not-kept': {
    title: 'A payee is not stored although the response is a success',
    operations: ['payees_create'],
    make: fakeWrite('payees_create', () => success({ payee: { id: randomUUID() } })),
  },
  'payee-kept-twice': {
    title: 'A payee is stored twice',
    operations: ['payees_create'],
    make: intercept('payees_create', async (call) => {
      await call.send(call.request.clone());
      return call.send();
    }),
  },
  'repeated-plan-created': {
    title: 'A repeated create of a plan creates another one',
    rules: ['plan-reference-repeated'],
    also: {
      C07: 'a plan of another customer can have the reference number',
      C10: 'all of several concurrent creates succeed',
    },
    operations: ['recurringPlans_create'],
    make: withMemory<Repeats>(
      () => new Map(),
      (of) =>
        changeRequest('recurringPlans_create', (body, call) => {
          const key = String(at(body, 'plan', 'reference_number'));
          const times = of(call).get(key) ?? 0;
          of(call).set(key, times + 1);
          if (times > 0) edit(body, ['plan', 'reference_number'], () => randomUUID());
          return body;
        }),
    ),
  },
});
