import type { Json } from '@payments-openapi/spec';
import {
  at,
  changeMember,
  changeRequest,
  changeResponse,
  edit,
  intercept,
  type Layer,
  read,
  withBody,
  withMemory,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

const GET = 'recurringPlans_get';
const CALCULATE = 'recurringPlans_calculateCycles';
const ADD = 'recurringPlans_addCycles';
const CYCLES = '/data/plan/recurring_cycles/*';

/** Adds cycles in another way than requested. */
function addingAs(asked: string | undefined, way: string): Layer {
  return changeRequest(ADD, (body) =>
    at(body, 'activate_type') === asked ? { ...(body as object), activate_type: way } : body,
  );
}

/** Adds the cycles of a calculation of at least so many. */
function keepingCalculations(least: number): Layer {
  return intercept(CALCULATE, async (call) => {
    const response = await call.send();
    const cycles = at(call.body, 'cycles');
    if (!response.ok || !Array.isArray(cycles) || cycles.length < least) return response;
    const url = `${call.base}/_sandbox/recurring_plans/${call.path.id}/cycles`;
    const headers = { 'content-type': 'application/json' };
    await call.send(new Request(url, { method: 'POST', headers, body: JSON.stringify(call.body) }));
    return response;
  });
}

function subtotalOf(cycle: Record<string, Json>): number {
  return (cycle.recurring_items as Json[]).reduce<number>(
    (sum, item) => sum + Number(at(item, 'price')) * Number(at(item, 'quantity')),
    0,
  );
}

/** Wrong calculations and additions of cycles. */
export const calculationMutants = detectedBy('C09', {
  'calculation-without-discount': {
    title: 'A calculation ignores the discount',
    rules: ['calculation-next-amount'],
    operations: [CALCULATE],
    make: changeMember(
      CALCULATE,
      `${CYCLES}/next_billing_amount`,
      (_, cycle) => Math.round(subtotalOf(cycle) * 100) / 100,
    ),
  },
  'calculation-in-whole-units': {
    title: 'A calculation is rounded to whole units',
    operations: [CALCULATE],
    make: changeMember(CALCULATE, `${CYCLES}/next_billing_amount`, (value) => Math.floor(Number(value))),
  },
  'calculation-of-one-piece': {
    title: 'A calculation ignores the quantity',
    rules: ['calculation-next-amount'],
    operations: [CALCULATE],
    make: changeMember(CALCULATE, `${CYCLES}/next_billing_amount`, (value, cycle) => {
      const [item] = cycle.recurring_items as Json[];
      return Math.round((Number(value) / Number(at(item, 'quantity'))) * 100) / 100;
    }),
  },
  'calculation-before-credit': {
    title: 'A calculation shows the amount before plan credit, not the total of the order',
    operations: [CALCULATE],
    make: changeMember(CALCULATE, `${CYCLES}/next_billing_amount`, (_, cycle) => cycle.billing_amount),
  },
  'calculation-cancels': {
    title: 'A calculation cancels the active cycles of the plan',
    rules: ['calculation-stores-nothing'],
    operations: [CALCULATE, GET],
    make: withMemory(
      () => new Set<string>(),
      (of) =>
        changeResponse([CALCULATE, GET], (envelope, call) => {
          const calculated = of(call);
          const id = call.path.id ?? '';
          if (call.operationId === CALCULATE) calculated.add(id);
          else if (calculated.has(id))
            edit(envelope, CYCLES.split('/').slice(1).concat('state'), (state) =>
              state === 'active' ? 'cancelled' : state,
            );
          return envelope;
        }),
    ),
  },
  'calculation-is-kept': {
    title: 'A calculation adds the cycles',
    also: { C05: 'the same calculation in another encoding is of a plan that has the cycles' },
    rules: ['calculation-stores-nothing'],
    operations: [CALCULATE],
    make: keepingCalculations(0),
  },
  'calculation-of-several-is-kept': {
    title: 'A calculation of several cycles adds them',
    also: { C05: 'the same calculation in another encoding is of a plan that has the cycles' },
    rules: ['calculation-stores-nothing'],
    operations: [CALCULATE],
    make: keepingCalculations(2),
  },
  'discount-of-each-item': {
    title: 'A calculation deducts a fixed discount from each item',
    rules: ['calculation-next-amount'],
    operations: [CALCULATE],
    make: changeMember(CALCULATE, `${CYCLES}/next_billing_amount`, (value, cycle) => {
      const more = (cycle.recurring_items as Json[]).length - 1;
      return cycle.discount_type === 'fixed'
        ? Number(value) - more * Number(cycle.discount_amount ?? 0)
        : value;
    }),
  },
  'quantity-of-first-item': {
    title: 'A calculation takes the quantity of the first item for all',
    rules: ['calculation-next-amount'],
    operations: [CALCULATE],
    make: changeMember(CALCULATE, `${CYCLES}/next_billing_amount`, (value, cycle) => {
      const items = cycle.recurring_items as { price: number; quantity: number }[];
      const more = items.map(({ price, quantity }) => price * ((items[0]?.quantity ?? 0) - quantity));
      return more.reduce((sum, one) => sum + one, Number(value));
    }),
  },
  'calculation-keeps-active': {
    title: 'A calculation shows the replaced cycle as active',
    operations: [CALCULATE],
    make: changeMember(CALCULATE, `${CYCLES}/state`, (state) => (state === 'cancelled' ? 'active' : state)),
  },
  'calculation-with-wrong-credit': {
    title: 'A calculation shows a different credit than adding the cycle',
    operations: [CALCULATE],
    make: changeMember(CALCULATE, '/data/plan/credit', (credit) => Number(credit) + 10),
  },
  'calculation-adds-twice': {
    title: 'A calculation shows the added cycle twice',
    operations: [CALCULATE],
    make: changeMember(CALCULATE, '/data/plan/recurring_cycles', (cycles) => [
      { ...((cycles as Json[])[0] as object), id: 'another' },
      ...(cycles as Json[]),
    ]),
  },
  'next-amount-of-last-cycle': {
    title: 'The last cycle of a calculation has the next amount, and not the first one',
    rules: ['calculation-first-cycle'],
    operations: [CALCULATE],
    make: changeResponse(CALCULATE, (envelope) => {
      edit(envelope, ['data', 'plan', 'recurring_cycles'], (cycles) =>
        Array.isArray(cycles) ? cycles.toReversed() : cycles,
      );
      return envelope;
    }),
  },
  'credit-only-if-asked': {
    title: 'A calculation processes the credit only if `process_credit` is true',
    rules: ['cycles-credit-default'],
    operations: [CALCULATE],
    make: changeResponse(CALCULATE, (envelope, { body }) => {
      if (at(body, 'process_credit') === undefined)
        edit(
          envelope,
          [...CYCLES.split('/').slice(1), 'next_billing_amount'],
          (_, cycle) => cycle.billing_amount,
        );
      return envelope;
    }),
  },
  'credit-with-every-type': {
    title: 'Adding a cycle processes the credit with every `activate_type`',
    rules: ['cycles-credit-immediate'],
    operations: [GET],
    make: withMemory(
      () => new Set<string>(),
      (of) =>
        changeResponse([ADD, GET], (envelope, call) => {
          const processed = of(call);
          const id = call.path.id ?? '';
          if (call.operationId === GET && processed.has(id))
            edit(envelope, ['data', 'plan', 'credit'], (credit) => Number(credit) + 10);
          if (call.operationId === ADD && at(call.body, 'activate_type') !== 'immediate') processed.add(id);
          return envelope;
        }),
    ),
  },
  'credit-not-processed': {
    title: 'Adding a cycle ignores the calculated credit',
    rules: ['cycles-credit'],
    operations: [CALCULATE],
    make: changeRequest(ADD, (body) => ({ ...(body as object), process_credit: false })),
  },
  'immediate-waits': {
    title: 'An immediate cycle waits for the next billing date',
    rules: ['cycles-immediate'],
    operations: [GET],
    make: addingAs('immediate', 'next_billing_date'),
  },
  'next-date-cancels-nothing': {
    title: 'A cycle for the next billing date is added after the others',
    rules: ['cycles-next-billing-date'],
    operations: [GET],
    make: addingAs('next_billing_date', 'as_last_cycle'),
  },
  'next-date-is-now': {
    title: 'A cycle for the next billing date starts at once',
    rules: ['cycles-next-billing-date'],
    operations: [GET],
    make: addingAs('next_billing_date', 'immediate'),
  },
  'last-cycle-after-endless': {
    title: 'A last cycle is added after an endless one',
    rules: ['cycles-after-endless'],
    operations: [GET],
    make: addingAs(undefined, 'next_billing_date'),
  },
  'last-cycle-after-several': {
    title: 'A last cycle is added after an endless one that is not the first',
    rules: ['cycles-after-endless'],
    operations: [GET],
    make: intercept(ADD, async (call) => {
      const plan = await read(call, `/svc/payment/api/v1/openapi/recurring_payments/plan/${call.path.id}`);
      const cycles = at(plan, 'plan', 'recurring_cycles');
      const isLater = Array.isArray(cycles) && cycles.length > 1 && at(cycles[0], 'billing_count') !== null;
      const isLast = at(call.body, 'activate_type') === 'as_last_cycle';
      if (!isLater || !isLast) return call.send();
      return call.send(
        withBody(call.request, { ...(call.body as object), activate_type: 'next_billing_date' }),
      );
    }),
  },
  'completed-is-active': {
    title: 'A completed cycle is active again',
    rules: ['plan-cycles-in-turn', 'cycles-as-last-cycle'],
    operations: [GET],
    make: changeMember(GET, `${CYCLES}/state`, (state) => (state === 'completed' ? 'active' : state)),
  },
});
