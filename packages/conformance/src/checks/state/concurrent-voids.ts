import type { Json } from '@payments-openapi/spec';
import type { Fixture } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { amountOf } from '../billing/money.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { MAX_PAGES, readTransactions } from './lists.ts';
import { addSoldOrder, pendingSkip } from './sales.ts';

/** The payments of an order, all of which are voided at once. */
const AMOUNTS = [10, 20, 30];
const TOTAL = 60;

/** Each of several concurrent voids counts: none takes back what another did. */
export function concurrentVoidsStep(context: CheckContext): Step {
  return context.hasControl ? soldOrderStep(context) : listedOrderStep(context);
}

function soldOrderStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'transactions_void',
    title: 'each of several concurrent voids of one order is counted',
    writes: true,
    requests: AMOUNTS.length + 13,
    needsControl: true,
    skip: pendingSkip(context),
    async run(session) {
      const { number, uuids } = await addSoldOrder(session, TOTAL, AMOUNTS);
      const voids = await session.callConcurrently(
        'transactions_void',
        uuids.map((uuid) => ({ body: { order: { number }, transaction: { uuid } } })),
      );
      if (voids.some(({ outcome }) => outcome !== 'success')) session.skip('a concurrent void was refused');
      const { entries, exchanges } = await readTransactions(session);
      const [first] = exchanges;
      for (const entry of objectsOf(entries)) {
        if (memberOf(entry, 'order', 'number') !== number || !first) continue;
        const paid = memberOf(entry, 'order', 'paid_total');
        if (paid === undefined || Number(paid) === 0) continue;
        session.finding(first, {
          at: '/data/transactions/*/order/paid_total',
          expected: 'nothing paid after all payments are voided',
          actual: formatValue(paid),
          before: voids,
        });
        return;
      }
    },
  });
}

/** Two sales of one order that the profile lists. What else the order has may count or not. */
function listedOrderStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'transactions_void',
    title: 'both of two concurrent voids of one order are counted',
    writes: true,
    requests: 2 + 2 * MAX_PAGES,
    needs: [],
    skip: pendingSkip(context),
    async run(session) {
      const sales = await takeTwo(session);
      const before = await readTransactions(session);
      const [one, other] = sales.map((sale) => listedSale(before.entries, sale));
      const paid = amountOf(memberOf(one, 'order', 'paid_total'));
      const amounts = [one, other].map((sale) => amountOf(memberOf(sale, 'amount')));
      const voids = await session.callConcurrently(
        'transactions_void',
        sales.map(({ order_number: number = '', transaction_uuid: uuid = '' }) => ({
          body: { order: { number }, transaction: { uuid } },
        })),
      );
      if (voids.some(({ outcome }) => outcome !== 'success')) session.skip('a concurrent void was refused');
      const { entries, exchanges } = await readTransactions(session);
      const after = memberOf(listedSale(entries, sales[0]), 'order', 'paid_total');
      const left = amountOf(after);
      const [first] = exchanges;
      if (!paid || !left || !first) return session.skip('the list shows no `paid_total` of the order');
      const known = amounts.flatMap((amount) => (amount && !amount.isZero() ? [amount] : []));
      const isLost = known.length === 2 && known.some((amount) => left.eq(paid.minus(amount)));
      if (!isLost) return;
      session.about('order-paid-total').finding(first, {
        at: '/data/transactions/*/order/paid_total',
        kind: 'total',
        expected: `${paid} less both amounts that were voided, ${known.join(' and ')}`,
        actual: formatValue(after),
        before: voids,
      });
    },
  });
}

/** Two listed sales of one order that nobody else has used. */
async function takeTwo({ context, skip }: Session): Promise<Fixture[]> {
  const { fixtures } = context.profile;
  const take = (where: (sale: Fixture) => boolean) => fixtures.get('voidable_sale', { change: true, where });
  const left: Fixture[] = [];
  // Sees all, and takes none.
  await take((sale) => left.push(sale) === 0);
  const orders = Map.groupBy(left, ({ order_number = '' }) => order_number);
  const [pair] = [...orders].flatMap(([number, own]) =>
    number !== '' && own.length > 1 ? [own.slice(0, 2)] : [],
  );
  for (const sale of pair ?? []) await take((one) => one === sale);
  return pair ?? skip('the profile lists no two sales of one order that are left');
}

function listedSale(entries: readonly Json[], sale: Fixture | undefined): Json | undefined {
  return entries.find((one) => textOf(memberOf(one, 'uuid')) === sale?.transaction_uuid);
}
