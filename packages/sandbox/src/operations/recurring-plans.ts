import type { ServiceHandlers } from '../records/context.ts';
import { calculateCycles, createPlan, showPlan, updatePlan } from '../recurring/plans.ts';

export const recurringPlansHandlers: ServiceHandlers<'recurringPlans'> = {
  async recurringPlans_create({ body }, context) {
    return { plan: await createPlan(context, body.plan) };
  },

  async recurringPlans_get({ path }, context) {
    return { plan: await context.snapshot((tx) => showPlan(tx, path.id)) };
  },

  async recurringPlans_update({ path, body }, context) {
    return { plan: await updatePlan(context, path.id, body.plan ?? {}) };
  },

  async recurringPlans_calculateCycles({ path, body }, context) {
    return { plan: await calculateCycles(context, path.id, body) };
  },
};
