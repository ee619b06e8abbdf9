import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { type Session, sessionStep } from '../session.ts';
import { MAX_PAGES, readTransactions } from '../state/lists.ts';
import { namedBy, ORDER_KEYS, type OrderKeys, orderOfSale } from '../state/order-keys.ts';
import { memberOf, textOf } from '../values.ts';
import { type VoidBody, watchCallbacks } from './watch.ts';

/** Voids on a target without a control interface, whose orders send callbacks to the kit as the profile declares. */
export function declaredSteps(context: CheckContext): Step[] {
  return [...ORDER_KEYS.map((keys) => namedStep(context, keys)), oneOfSeveralStep(context)];
}

function namedStep(context: CheckContext, keys: OrderKeys): Step {
  return declaredStep(context, {
    title: `a void of an order, ${namedBy(keys)}, sends a callback, as the profile declares`,
    needs: ['voidable_sale'],
    async bodyOf(session) {
      const fixture = session.fixture('voidable_sale');
      const order = orderOfSale(session, keys);
      return { order, transaction: { uuid: fixture.transaction_uuid ?? '' } };
    },
  });
}

/** A void leaves an order with other payments in another state than one without. */
function oneOfSeveralStep(context: CheckContext): Step {
  return declaredStep(context, {
    title: 'a void of one payment of several sends a callback, as the profile declares',
    needs: [],
    async bodyOf(session, entries) {
      const paid = entries.filter(
        (one) => memberOf(one, 'success') === true && memberOf(one, 'voided') !== true,
      );
      const orders = Map.groupBy(paid, (one) => textOf(memberOf(one, 'order', 'number')));
      const several = new Set(
        [...orders]
          .filter(([number, own]) => number !== '' && own.length > 1)
          .flatMap(([, own]) => own.map((one) => textOf(memberOf(one, 'uuid')))),
      );
      const sale = await session.context.profile.fixtures.get('voidable_sale', {
        change: true,
        where: ({ transaction_uuid = '' }) => several.has(transaction_uuid),
      });
      const { order_number, transaction_uuid: uuid = '' } = sale ?? {};
      const number =
        order_number ?? session.skip('the profile lists no sale of an order with other payments');
      return { order: { number }, transaction: { uuid } };
    },
  });
}

interface Declared {
  title: string;
  needs: Step['needs'];
  /** The request that voids a payment, one of those that are listed. */
  bodyOf(session: Session, entries: readonly Json[]): Promise<VoidBody>;
}

function declaredStep(context: CheckContext, { bodyOf, ...setting }: Declared): Step {
  const step = sessionStep(context, {
    operationId: 'transactions_void',
    writes: true,
    ...setting,
    requests: MAX_PAGES + 1,
    async run(session) {
      const { entries } = await readTransactions(session);
      const body = await bodyOf(session, entries);
      const watch = await watchCallbacks(session.context, {
        states: ['state', 'correspondence_state'],
        waitsAlways: true,
      });
      try {
        const { callback } = await watch.voidSale(session, body, entries);
        if (callback === 'not expected')
          session.skip(`the void of ${body.transaction.uuid} is not known to change the state of its order`);
      } finally {
        await watch.close();
      }
    },
  });
  const skip = 'the profile does not declare `callbacks.within`, so no callback is expected';
  return context.profile.callbacks?.within === undefined ? { ...step, skip } : step;
}
