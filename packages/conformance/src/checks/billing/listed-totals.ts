import { isObject } from '../../contract/is-object.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { type Entries, readTransactions } from '../state/lists.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import type { Members } from './comparisons.ts';
import { Amount, amountOf, type Amount as Exact, subsetSums } from './money.ts';

/** Compares the totals of an order in all transactions that the target lists, and with their amounts. */
export function listedTotalsStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'transactions_list',
    title: 'all transactions of an order show the same order totals, and those that are paid their sum',
    requests: 24,
    async run(session) {
      const read = await readTransactions(session);
      const compared = await compareListedTotals(session, read);
      if (compared + compareListedSums(session, read) === 0)
        session.skip('the first pages show no totals to compare');
    },
  });
}

/** Expects all listed transactions of an order to show the same totals. @returns how many totals it compared */
export async function compareListedTotals(
  session: Session,
  { entries, exchanges }: Entries,
): Promise<number> {
  const [exchange] = exchanges;
  const seen = new Map<string, Members>();
  let compared = 0;
  for (const { order } of objectsOf(entries)) {
    if (!isObject(order)) continue;
    const first = seen.get(textOf(order.number)) ?? order;
    seen.set(textOf(order.number), first);
    for (const name of ['paid_total', 'unpaid_total', 'initial_total']) {
      if (first !== order && order[name] !== undefined) compared += 1;
      if (first[name] === order[name] || !exchange) continue;
      await session.requireUnchanged(() => readTransactions(session), entries);
      session.finding(exchange, {
        at: `/data/transactions/0/order/${name}`,
        expected: formatValue(first[name]),
        actual: formatValue(order[name]),
      });
    }
  }
  return compared;
}

/**
 * Expects the paid total of an order to be the sum of its successful sales, if it has nothing else. The numbers of types are
 * unknown, but that of a sale is the one of the sales in the profile. @returns how many totals it compared
 */
function compareListedSums(session: Session, { entries, exchanges, isWhole }: Entries): number {
  const { fixtures } = session.context.profile;
  const sales = new Set((fixtures.listed?.('voidable_sale') ?? []).map((one) => one.transaction_uuid));
  const [exchange] = exchanges;
  if (!exchange || !isWhole) return 0;
  const all = objectsOf(entries);
  const types = new Set(all.filter(({ uuid }) => sales.has(textOf(uuid))).map(({ type }) => type));
  const orders = [...Map.groupBy(all, ({ order }) => textOf(memberOf(order, 'number')))];
  let compared = 0;
  for (const [number, own] of orders) {
    const paid = amountOf(memberOf(own[0]?.order, 'paid_total'));
    const successful = own.filter(({ success }) => success === true);
    const areSales = successful.every(
      ({ type, refunded_amount }) => types.has(type) && (amountOf(refunded_amount)?.isZero() ?? true),
    );
    if (number === '' || !paid || successful.length === 0 || !areSales) continue;
    compared += 1;
    // A voided sale may still count.
    const certain = successful.filter(({ voided }) => voided !== true);
    const sum = Amount.sum(0, ...certain.map(amountIn));
    const voided = successful.filter((one) => !certain.includes(one));
    const sums = subsetSums(amountsOf(voided)).map((more) => sum.plus(more));
    // The totals in a summary may be whole numbers, and a list may not contain everything.
    const isNear = (one: Exact) => one.minus(paid).abs().lt(1);
    const failed = subsetSums(amountsOf(own.filter((one) => !successful.includes(one))));
    const countsFailed = sums.some((one) => failed.some((more) => isNear(one.plus(more))));
    if (sums.some(isNear) || (paid.gt(sum) && !countsFailed)) continue;
    session.about('order-paid-total').finding(exchange, {
      at: '/data/transactions/0/order/paid_total',
      kind: 'total',
      expected: `the paid_total of order ${number} to be the sum of its successful transactions, ${sums.join(' or ')}`,
      actual: `${paid}`,
    });
  }
  return compared;
}

function amountIn({ amount = 0 }: Members): Exact {
  return amountOf(amount) ?? new Amount(0);
}

/** More than so many have too many sums. */
const MOST = 8;

function amountsOf(transactions: readonly Members[]): Exact[] {
  return transactions.slice(0, MOST).map(amountIn);
}
