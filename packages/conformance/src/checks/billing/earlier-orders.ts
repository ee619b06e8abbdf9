import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { type Success, sessionStep } from '../session.ts';
import { listOf, readList } from '../state/lists.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { cyclesOf, ORDER_PAGES } from './plan.ts';

/** The most plans of a profile whose orders are compared. */
const MOST = 20;

/** Without a control interface no time passes, so only plans that exist have several orders: those of the profile. */
export function earlierOrdersStep(context: CheckContext): Step {
  const listed = (context.profile.fixtures.listed?.('plan') ?? []).slice(0, MOST);
  return sessionStep(context, {
    operationId: 'recurringOrders_list',
    title: 'the orders of plans that exist are told apart, and show their plan and their cycle',
    requests: ORDER_PAGES + Math.max(1, listed.length),
    needs: ['plan'],
    async run(session) {
      const list = listOf(session.context, 'recurringOrders_list');
      const { entries, exchanges } = await readList(session, list, 50, ORDER_PAGES);
      const [first] = exchanges;
      const plans = listed.length > 0 ? listed : [session.fixture('plan')];
      // After the orders, since more may have been created meanwhile.
      for (const { id = '' } of plans) {
        const plan = await session.expectSuccess('recurringPlans_get', { path: { id } });
        const base = textOf(memberOf(plan.data, 'plan', 'reference_number'));
        const orders = base === '' ? [] : entries.filter((entry) => isOrderOf(base, entry));
        const unnumbered = entries.filter((entry) => isUnnumbered(base, entry));
        for (const found of [
          ...otherSuffixes(orders, unnumbered, plan),
          ...otherCount(base, orders, plan),
          ...sameReferences(orders),
          ...otherNotes(orders, plan),
          ...otherCycles(orders, plan),
        ])
          session.about(found.rule).finding(first ?? plan.exchange, { ...found, before: [plan.exchange] });
      }
    },
  });
}

interface Found {
  rule: 'plan-order-reference' | 'plan-order-note' | 'cycle-billing-count-created';
  at: string;
  expected: string;
  actual: string;
}

/** Other plans may have reference numbers that begin alike, so the suffix must be set off. */
function isOrderOf(base: string, entry: Json): boolean {
  const reference = textOf(memberOf(entry, 'order', 'reference_number'));
  return reference.startsWith(base) && /^[^\p{L}\p{N}]+\d+$/u.test(reference.slice(base.length));
}

/** Whether the suffix is set off, but is no number. Such an order may also be of a plan whose reference number is longer. */
function isUnnumbered(base: string, entry: Json): boolean {
  const reference = textOf(memberOf(entry, 'order', 'reference_number'));
  return (
    base !== '' && reference.startsWith(base) && /^[^\p{L}\p{N}]+\D+$/u.test(reference.slice(base.length))
  );
}

/** If a plan has created more orders than have a number, the others are its own. */
function otherSuffixes(orders: readonly Json[], unnumbered: readonly Json[], plan: Success): Found[] {
  const created = cyclesOf(plan).reduce((sum, one) => sum + Number(one.billing_count_created ?? 0), 0);
  const [first] = unnumbered;
  if (!first || orders.length + unnumbered.length > created) return [];
  return [
    {
      rule: 'plan-order-reference',
      at: '/data/0/order/reference_number',
      expected: 'a number after the reference number of the plan',
      actual: textOf(memberOf(first, 'order', 'reference_number')),
    },
  ];
}

/** A plan has created as many orders as are listed, if they have all numbers from the first to that of its latest order. */
function otherCount(base: string, orders: readonly Json[], plan: Success): Found[] {
  const numberOf = (reference: Json | undefined) =>
    Number(textOf(reference).slice(base.length).match(/\d+$/)?.[0]);
  const numbers = new Set(orders.map((order) => numberOf(memberOf(order, 'order', 'reference_number'))));
  const latest = numberOf(memberOf(plan.data, 'plan', 'current_order', 'reference_number'));
  const isWhole = numbers.size === orders.length && [...numbers].every((one) => one >= 1 && one <= latest);
  const counts = cyclesOf(plan).map((cycle) => Number(cycle.billing_count_created));
  const created = counts.reduce((sum, one) => sum + one, 0);
  // A credit may pay for a billing without an order.
  const hasCredit = Number(memberOf(plan.data, 'plan', 'credit') ?? 0) !== 0;
  if (latest !== orders.length || !isWhole || hasCredit || Number.isNaN(created) || created === latest)
    return [];
  return [
    {
      rule: 'cycle-billing-count-created',
      at: '/data',
      expected: `${latest} billings created in all cycles, one for each order of ${base}`,
      actual: counts.join(' + '),
    },
  ];
}

function sameReferences(orders: readonly Json[]): Found[] {
  const references = Map.groupBy(orders, (order) => textOf(memberOf(order, 'order', 'reference_number')));
  return [...references].flatMap(([reference, same]): Found[] => {
    const numbers = new Set(same.map((order) => textOf(memberOf(order, 'order', 'order_number'))));
    if (numbers.size < 2) return [];
    return [
      {
        rule: 'plan-order-reference',
        at: '/data/0/order/reference_number',
        expected: `one order with the reference number ${reference}`,
        actual: `the orders ${[...numbers].join(', ')}`,
      },
    ];
  });
}

function otherNotes(orders: readonly Json[], { data }: Success): Found[] {
  const wanted = memberOf(data, 'plan', 'note');
  if (typeof wanted !== 'string') return [];
  return orders.flatMap((order): Found[] => {
    const actual = memberOf(order, 'order', 'note');
    if (actual === wanted) return [];
    const number = textOf(memberOf(order, 'order', 'order_number'));
    return [
      {
        rule: 'plan-order-note',
        at: '/data/0/order/note',
        expected: `the note of the plan on its order ${number}, ${JSON.stringify(wanted)}`,
        actual: JSON.stringify(actual ?? null),
      },
    ];
  });
}

/** An order shows what its cycle charges, but not its id. */
function otherCycles(orders: readonly Json[], plan: Success): Found[] {
  const cycles = cyclesOf(plan).map((cycle) => ({ cycle, charged: chargedBy(cycle) }));
  return cycles.flatMap(({ cycle: { id, billing_count_created: created }, charged }): Found[] => {
    const isOnly = cycles.filter((one) => one.charged === charged).length === 1;
    const own = orders.filter((order) => chargedBy(memberOf(order, 'recurring_cycle')) === charged);
    if (!isOnly || charged === undefined || typeof created !== 'number' || own.length <= created) return [];
    return [
      {
        rule: 'cycle-billing-count-created',
        at: '/data/0/recurring_cycle/recurring_items',
        expected: `no more orders of the cycle ${textOf(id)} than it has created, ${created}`,
        actual: `${own.length} orders`,
      },
    ];
  });
}

/** The billing config, the items and the discount of a cycle, by which cycles can be told apart. Undefined if they are not shown. */
function chargedBy(cycle: Json | undefined): string | undefined {
  const config = memberOf(cycle, 'recurring_billing_config', 'id');
  const items = objectsOf(memberOf(cycle, 'recurring_items')).map((item) => textOf(item.id));
  if (config === undefined || items.length === 0 || items.includes('')) return undefined;
  return JSON.stringify([config, items.sort(), memberOf(cycle, 'discount_amount') ?? 0]);
}
