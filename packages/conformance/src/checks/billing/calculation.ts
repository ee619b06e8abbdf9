import type { Json } from '@payments-openapi/spec';
import type { Session, Success } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { CALCULATION } from '../writes/facts.ts';
import { type Discount, discountedCycle } from './amounts.ts';
import { amountOf } from './money.ts';
import { cyclesOf } from './plan.ts';

/** The body of a calculation of one cycle that starts at once. */
export function calculation(session: Session, discount: Discount): Json & object {
  return { activate_type: 'immediate', cycles: [discountedCycle(session, discount)] };
}

/** The most requests that find out about currencies. */
export const CURRENCY_READS = 5;

/**
 * Calculates for a plan of the profile. If that is refused, skips the step unless the items of the catalogue are known to have
 * the currency of the plan: whether the cycles of a plan may have several currencies is not specified.
 */
export async function calculate(session: Session, path: { id: string }, body: Json): Promise<Success> {
  const exchange = await session.call(CALCULATION, { path, body });
  if (exchange.outcome === 'failure' && !(await isInCurrencyOf(session, path.id)))
    session.skip(
      `a calculation for the plan ${path.id} is refused, which may have another currency than the catalogue`,
    );
  return session.requireSuccess(exchange);
}

/** Whether the item of the catalogue has a currency of the plan, as that plan or another one in the profile shows. */
async function isInCurrencyOf(session: Session, id: string): Promise<boolean> {
  const { item } = session.fixture('catalogue');
  const listed = (session.context.profile.fixtures.listed?.('plan') ?? []).map((plan) => plan.id ?? '');
  let own: Set<string> | undefined;
  for (const plan of [...new Set([id, ...listed])].slice(0, CURRENCY_READS)) {
    const { json } = await session.call('recurringPlans_get', { path: { id: plan } });
    const cycles = objectsOf(memberOf(json, 'data', 'plan', 'recurring_cycles'));
    const items = cycles.flatMap(({ recurring_items }) => objectsOf(recurring_items));
    own ??= new Set(items.map(({ currency }) => textOf(currency)));
    const known = items.find((one) => one.id === item);
    if (known) return own.has(textOf(known.currency));
  }
  return false;
}

/** The next amount of a calculation, with its cycle. Skips the step if there is none. */
export function nextAmountIn(session: Session, calculated: Success) {
  const cycles = cyclesOf(calculated);
  const index = cycles.findIndex((each) => each.next_billing_amount !== undefined);
  const cycle = cycles[index];
  if (!cycle) session.skip('no cycle in the response has a `next_billing_amount`');
  return {
    exchange: calculated.exchange,
    cycle,
    amount: amountOf(cycle.next_billing_amount),
    at: `/data/plan/recurring_cycles/${index}/next_billing_amount`,
  };
}
