import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { aPlan, createPlan } from '../billing/plan.ts';
import { sessionStep } from '../session.ts';
import { memberOf } from '../values.ts';

/** Plans of two customers, created in turn, stay those of their customers. */
export function twoCustomersStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_create',
    title: 'plans that are created in turn for two customers belong to their customers',
    writes: true,
    requests: 12,
    needs: ['customer', 'customer_without_tokens', 'catalogue'],
    async run(session) {
      const uuids = (['customer', 'customer_without_tokens', 'customer'] as const).map(
        (kind) => session.fixture(kind).uuid ?? '',
      );
      const made: { created: Exchange; id: string; uuid: string; note: string }[] = [];
      for (const uuid of uuids) {
        const note = session.unique('Note');
        const plan = { ...aPlan(session, { note }), customer_uuid: uuid };
        const { created, path } = await createPlan(session, plan);
        session.expect(created.exchange, '/data/plan/customer/uuid', uuid);
        made.push({ created: created.exchange, id: path.id, uuid, note });
      }
      for (const { created, id, uuid, note } of made) {
        const { data, exchange } = await session.expectSuccess('recurringPlans_get', { path: { id } });
        if (memberOf(data, 'plan', 'customer') !== undefined)
          session.expect(exchange, '/data/plan/customer/uuid', uuid, [created]);
        session.expect(exchange, '/data/plan/note', note, [created]);
      }
    },
  });
}
