import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { type Session, sessionStep } from '../session.ts';
import { listOf, MAX_PAGES, readList } from '../state/lists.ts';
import { namedBy, ORDER_KEYS, type OrderKeys, orderOfSale } from '../state/order-keys.ts';
import { isSame, memberOf, textOf } from '../values.ts';
import { type ReceivedCallback, startReceiver } from './receiver.ts';
import { areSigned } from './signature.ts';

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
  bodyOf(
    session: Session,
    entries: readonly Json[],
  ): Promise<{ order: Record<string, Json>; transaction: { uuid: string } }>;
}

/** Whether a callback names the order of another sale: an earlier one may be sent once more. */
function isOfAnother({ context }: Session, text: string, uuid: string): boolean {
  const sales = context.profile.fixtures.listed?.('voidable_sale') ?? [];
  const own = sales.find((one) => one.transaction_uuid === uuid)?.order_number;
  return sales.some(({ order_number: number }) => number && number !== own && text.includes(`"${number}"`));
}

function statesOf(order: Json | undefined): Json | undefined {
  const [state, payment] = ['state', 'correspondence_state'].map((name) => memberOf(order, name));
  return state === undefined || payment === undefined ? undefined : [state, payment];
}

function declaredStep(context: CheckContext, { bodyOf, ...setting }: Declared): Step {
  const { within, secret, ...address } = context.profile.callbacks ?? {};
  const step = sessionStep(context, {
    operationId: 'transactions_void',
    writes: true,
    ...setting,
    requests: MAX_PAGES + 1,
    async run(session) {
      const { entries } = await readList(session, listOf(session.context, 'transactions_list'), 50);
      const body = await bodyOf(session, entries);
      const sale = entries.find((one) => memberOf(one, 'uuid') === body.transaction.uuid);
      const receiver = await startReceiver(address);
      try {
        const { data, exchange } = await session.expectSuccess('transactions_void', { body });
        const isExpected = ({ text }: ReceivedCallback) => !isOfAnother(session, text, body.transaction.uuid);
        await receiver.wait(isExpected, (within ?? 0) * 1000);
        if (!receiver.received.some(isExpected)) {
          // Only changes of the state are announced, and one payment of several may leave it as it was.
          const [before, after] = [sale, data].map((from) => statesOf(memberOf(from, 'order')));
          if (!before || isSame(before, after)) session.skip('no change of the state of the order is known');
          const actual = `none within ${within} seconds`;
          session.about('order-notify-url').finding(exchange, {
            at: '/data/order/notify_url',
            expected: 'a callback after the void',
            actual,
          });
        }
        if (secret !== undefined) areSigned(session, { receiver, secret });
      } finally {
        await receiver.close();
      }
    },
  });
  const skip = 'the profile does not declare `callbacks.within`, so no callback is expected';
  return within === undefined ? { ...step, skip } : step;
}
