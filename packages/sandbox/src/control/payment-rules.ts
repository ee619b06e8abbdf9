import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { merged } from '../input/merge.ts';
import { paymentRules } from '../records/collections.ts';
import { readPage } from '../records/page.ts';
import { paymentRuleResource } from '../resources/customers.ts';
import { create } from '../resources/definition.ts';
import type { ControlHandlers } from './types.ts';

export const paymentRulesHandlers: ControlHandlers<'paymentRules'> = {
  async paymentRules_create({ body }, context) {
    return { payment_rule: await create(context, paymentRuleResource, body) };
  },

  async paymentRules_list({ query }, context) {
    const page = await paymentRules.list(context, readPage(query));
    return { payment_rules: page.map(({ document }) => document) };
  },

  async paymentRules_update({ path: { id }, body }, context) {
    const rule = await context.transaction(async (tx) => {
      const stored = await paymentRules.getForUpdate(tx, id);
      if (!stored) throw new Failure('notFound', 'there is no such payment rule');
      // Only declines_then_succeeds uses the number of times.
      const isOther = body.outcome !== undefined && body.outcome !== 'declines_then_succeeds';
      const from = merged(stored.document, { ...(isOther && { times: null }), ...body });
      const { document } = await checked('body.', async () => paymentRuleResource.make(from, tx));
      await paymentRules.replace(tx, stored, document);
      return document;
    });
    return { payment_rule: rule };
  },

  async paymentRules_delete({ path: { id } }, context) {
    await context.transaction(async (tx) => {
      if (!(await paymentRules.get(tx, id))) throw new Failure('notFound', 'there is no such payment rule');
      await paymentRules.delete(tx, id);
    });
    return {};
  },
};
