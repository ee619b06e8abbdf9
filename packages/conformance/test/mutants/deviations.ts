import type { Json } from '@payments-openapi/spec';
import { at, changeMember, changeResponse, edit } from './layer.ts';
import { detectedBy } from './mutant.ts';

/** Servers that differ from the sandbox only after several calls, and that no other check detects. */
export const deviationMutants = detectedBy('C18', {
  'next-cycle-is-itself': {
    title: 'The next cycle of a cycle that is between two others is the cycle itself',
    operations: ['recurringPlans_get', ''],
    make: changeResponse('recurringPlans_get', (envelope) => {
      edit(envelope, ['data', 'plan', 'recurring_cycles', '*'], (cycle) => {
        const [id, previous, next] = ['id', 'previous_cycle', 'next_cycle'].map((name) => at(cycle, name));
        const isBetween = typeof previous === 'string' && typeof next === 'string';
        return isBetween ? ({ ...(cycle as object), next_cycle: id } as Json) : cycle;
      });
      return envelope;
    }),
  },
  'update-shows-no-credit': {
    title: 'The response to an update shows no credit of the plan',
    operations: ['recurringPlans_update', ''],
    make: changeMember('recurringPlans_update', '/data/plan/credit', () => 0),
  },
  'attempts-count-as-billings': {
    title: 'A cycle whose payment was declined counts one billing more',
    operations: ['recurringPlans_get', ''],
    make: changeResponse('recurringPlans_get', (envelope) => {
      const state = at(envelope, 'data', 'plan', 'current_order', 'correspondence_state');
      if (state !== 'unpaid') return envelope;
      edit(envelope, ['data', 'plan', 'recurring_cycles', '*'], (cycle) => {
        const count = at(cycle, 'billing_count_created');
        const isActive = at(cycle, 'state') === 'active' && at(cycle, 'billing_count') === null;
        const isCounted = isActive && typeof count === 'number' && count > 1;
        return isCounted ? { ...(cycle as object), billing_count_created: count + 1 } : cycle;
      });
      return envelope;
    }),
  },
});
