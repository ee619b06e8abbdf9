import { addCycles } from '../recurring/plans.ts';
import type { ControlHandlers } from './types.ts';

export const recurringPlansHandlers: ControlHandlers<'recurringPlans'> = {
  async recurringPlans_addCycles({ path: { id }, body }, context) {
    return { plan: await addCycles(context, id, body) };
  },
};
