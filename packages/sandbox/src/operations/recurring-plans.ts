import type { ServiceHandlers } from '../records/context.ts';
import { calculateCycles, createPlan, showPlan, updatePlan } from '../recurring/plans.ts';

export const recurringPlansHandlers: ServiceHandlers<'recurringPlans'> = {
  async recurringPlans_create({ body }, call) {
    return { plan: await createPlan(call, body.plan) };
  },

  async recurringPlans_get({ path }, call) {
    return { plan: await call.snapshot((scope) => showPlan(scope, path.id)) };
  },

  async recurringPlans_update({ path, body }, call) {
    return { plan: await updatePlan(call, path.id, body.plan ?? {}) };
  },

  async recurringPlans_calculateCycles({ path, body }, call) {
    return { plan: await calculateCycles(call, path.id, body) };
  },
};
