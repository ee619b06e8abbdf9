import { create } from '../resources/definition.ts';
import { billingConfigResource } from '../resources/recurring.ts';
import type { ControlHandlers } from './types.ts';

export const billingConfigsHandlers: ControlHandlers<'billingConfigs'> = {
  async billingConfigs_create({ body }, context) {
    return { billing_config: await create(context, billingConfigResource, body) };
  },
};
