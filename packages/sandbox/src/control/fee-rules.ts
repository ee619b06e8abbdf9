import { create } from '../resources/definition.ts';
import { feeRuleResource } from '../resources/wallets.ts';
import type { ControlHandlers } from './types.ts';

export const feeRulesHandlers: ControlHandlers<'feeRules'> = {
  async feeRules_create({ body }, context) {
    const { type: _, ...fee_rule } = await create(context, feeRuleResource, body);
    return { fee_rule };
  },
};
