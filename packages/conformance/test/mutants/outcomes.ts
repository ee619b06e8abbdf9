import { randomUUID } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import {
  answering,
  asking,
  at,
  type Call,
  edit,
  intercept,
  type Layer,
  layers,
  pretending,
  remembering,
  success,
} from './layer.ts';
import type { Mutant } from './mutant.ts';

/** How often the same request of an operation has come. */
type Repeats = Map<string, number>;

/** Whether a write was repeated changes what is read. */
function afterRepeating(write: string, make: (isRepeated: (call: Call) => boolean) => Layer): Layer {
  return remembering<Repeats>(
    () => new Map(),
    (of) =>
      layers(
        asking(write, (body, call) => {
          const key = JSON.stringify(body);
          of(call).set(key, (of(call).get(key) ?? 0) + 1);
          return body;
        }),
        make((call) => [...of(call).values()].some((times) => times > 1)),
      ),
  );
}

/** Writes that are not repeatable: a client that got no answer cannot find out, or breaks something by asking again. */
export const outcomeMutants: readonly Mutant[] = [
  {
    id: 'link-toggles',
    title: 'Linking a card again unlinks it',
    breaks: 'C16',
    operations: ['cards_link'],
    make: afterRepeating('cards_link', (isRepeated) =>
      answering('cards_get', (envelope, call) => {
        if (isRepeated(call)) edit(envelope, ['data', 'card', 'p_user_id'], () => undefined);
        return envelope;
      }),
    ),
  },
  {
    id: 'limit-added-again',
    title: 'Setting a limit again adds a second one',
    breaks: 'C16',
    operations: ['cards_updateLimits'],
    make: afterRepeating('cards_updateLimits', (isRepeated) =>
      answering('cards_get', (envelope, call) => {
        if (isRepeated(call))
          edit(envelope, ['data', 'card', 'limits'], (limits) => [
            ...(limits as Json[]),
            ...(limits as Json[]),
          ]);
        return envelope;
      }),
    ),
  },
  {
    id: 'repeated-edit-undone',
    title: 'An edit of a customer that is repeated is undone',
    breaks: 'C16',
    operations: ['customers_update'],
    make: afterRepeating('customers_update', (isRepeated) =>
      answering('customers_getByReference', (envelope, call) => {
        if (isRepeated(call)) edit(envelope, ['data', 'customer', 'name'], () => 'Chan Tai Man');
        return envelope;
      }),
    ),
  },
  {
    id: 'repeated-rename-appended',
    title: 'A repeated edit of a plan is applied on top of the first',
    breaks: 'C16',
    operations: ['recurringPlans_update'],
    make: afterRepeating('recurringPlans_update', (isRepeated) =>
      answering('recurringPlans_get', (envelope, call) => {
        if (isRepeated(call)) edit(envelope, ['data', 'plan', 'name'], (name) => `${name} (2)`);
        return envelope;
      }),
    ),
  },
  {
    id: 'repeated-void-undone',
    title: 'A repeated void shows the transaction as not voided',
    breaks: 'C16',
    operations: ['transactions_void'],
    make: afterRepeating('transactions_void', (isRepeated) =>
      answering('transactions_list', (envelope, call) => {
        if (isRepeated(call)) edit(envelope, ['data', 'transactions', '*', 'voided'], () => false);
        return envelope;
      }),
    ),
  },
  {
    id: 'payee-not-kept',
    title: 'A payee is answered as created and not kept',
    breaks: 'C16',
    operations: ['payees_create'],
    make: pretending('payees_create', () => success({ payee: { id: randomUUID() } })),
  },
  {
    id: 'payee-kept-twice',
    title: 'A payee that is created once is kept twice',
    breaks: 'C16',
    operations: ['payees_create'],
    make: intercept('payees_create', async (call) => {
      await call.send(call.request.clone());
      return call.send();
    }),
  },
  {
    id: 'repeated-plan-created',
    title: 'A plan that is sent again is created again',
    breaks: 'C16',
    also: { C10: 'of plans created at once all are' },
    operations: ['recurringPlans_create'],
    make: remembering<Repeats>(
      () => new Map(),
      (of) =>
        asking('recurringPlans_create', (body, call) => {
          const key = String(at(body, 'plan', 'reference_number'));
          const times = of(call).get(key) ?? 0;
          of(call).set(key, times + 1);
          if (times > 0) edit(body, ['plan', 'reference_number'], () => randomUUID());
          return body;
        }),
    ),
  },
];
