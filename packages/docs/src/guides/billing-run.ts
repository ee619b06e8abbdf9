import { type Client, createClient } from '@payments-openapi/client';
import { createSandbox } from '@payments-openapi/sandbox';

/** Something that happened to a plan. */
export interface PlanEvent {
  /** Calendar day in the plan's time zone, such as `2026-04-06`. */
  day: string;
  /** `now` is the clock at the end of the run, and `due` what is estimated to come after it. */
  kind: 'billed' | 'paid' | 'declined' | 'failed' | 'voided' | 'cycle' | 'now' | 'due';
  /** The cycle's new state. */
  state?: string;
  text: string;
}

/** A customer from the ready seed, with tokens, a monthly billing config and an item. */
const CUSTOMER = { uuid: '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01', name: 'Chan Tai Man', phone: '51234567' };
const TOKENS = {
  succeeds: '00000000-0000-4000-8000-000000000001',
  declines: '00000000-0000-4000-8000-000000000002',
};
const MONTHLY = '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01';
const ITEM = '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01';

/**
 * Runs a plan in a sandbox, one day at a time, and records what changes. So the billing pictures show what the
 * sandbox really does.
 *
 * @param cards the customer's cards, by the number of the day from which on each is the default
 */
export async function runPlan(
  cards: Readonly<Record<number, keyof typeof TOKENS>>,
  days: number,
): Promise<PlanEvent[]> {
  const sandbox = await createSandbox();
  try {
    const api = createClient({ baseUrl: 'http://sandbox.test', fetch: sandbox.fetch });
    const { uuid, name, phone } = CUSTOMER;
    const pay = async (card: keyof typeof TOKENS) =>
      api.customers.update(uuid, { name, phone, default_payment_token: TOKENS[card] });
    if (cards[0]) await pay(cards[0]);
    const planId = await createPlan(api);
    const events: PlanEvent[] = [];
    const seen = new Map<string, string>();
    for (let passed = 0; passed <= days; passed++) {
      const card = cards[passed];
      if (passed > 0 && card) await pay(card);
      if (passed > 0) await sandbox.control.clock.advance({ by: 'P1D' });
      const { clock } = await sandbox.control.clock.get();
      const day = dayOf(clock.now);
      for (const { id, state, event } of await observe(api, planId)) {
        if (seen.get(id) !== state && event) events.push({ day, ...event });
        seen.set(id, state);
      }
    }
    const { clock } = await sandbox.control.clock.get();
    events.push({ day: dayOf(clock.now), kind: 'now', text: 'The clock stands here.' });
    return [...events, ...(await dueNext(api, planId))];
  } finally {
    await sandbox.close();
  }
}

async function createPlan(api: Client): Promise<string> {
  const { plan } = await api.recurringPlans.create({
    plan: {
      name: 'Studio membership',
      reference_number: 'PLAN',
      customer_uuid: CUSTOMER.uuid,
      default_collection_method: 'charge_automatically',
      payment_retry_count: 3,
      payment_retry_day_period: 5,
      grace_period: 7,
      recurring_cycles: [
        {
          billing_count: null,
          recurring_billing_config: MONTHLY,
          recurring_items: [{ recurring_item_id: ITEM, quantity: 1 }],
        },
      ],
    },
  });
  return plan.id;
}

async function dueNext(api: Client, planId: string): Promise<PlanEvent[]> {
  const { plan } = await api.recurringPlans.get(planId);
  const next = plan.recurring_cycles[0]?.next_execute_time;
  if (!next) return [];
  return [{ day: dayOf(next), kind: 'due', text: 'The next order is due.' }];
}

interface Observed {
  id: string;
  state: string;
  /** The event of reaching this state; undefined if another event covers it. */
  event?: Omit<PlanEvent, 'day'> | undefined;
}

/** The current state of a plan, oldest first: its orders, their charges, the orders' states, the cycle. */
async function observe(api: Client, planId: string): Promise<Observed[]> {
  const isMine = (number: string | undefined) => number?.startsWith('PLAN-') ?? false;
  const orders = (await api.recurringOrders.list({ limit: 500 }))
    .map(({ order }) => order)
    .filter(({ reference_number }) => isMine(reference_number))
    .toReversed();
  const charges = (await api.transactions.list({ limit: 500 })).transactions
    .filter(({ order }) => isMine(order?.reference_number))
    .toReversed();
  const { plan } = await api.recurringPlans.get(planId);
  const cycle = plan.recurring_cycles[0];
  return [
    ...orders.map(({ reference_number: number, amount, currency }): Observed => {
      const text = `Order ${number} is created: ${amount} ${currency}.`;
      return { id: `order ${number}`, state: 'created', event: { kind: 'billed', text } };
    }),
    ...charges.map(({ uuid, success, order }): Observed => {
      const text = success
        ? `The charge for ${order?.reference_number} succeeds.`
        : `A charge for ${order?.reference_number} is declined.`;
      return { id: `charge ${uuid}`, state: 'made', event: { kind: success ? 'paid' : 'declined', text } };
    }),
    ...orders.map(({ reference_number: number, state }): Observed => {
      const kind = state === 'failed' || state === 'voided' ? state : undefined;
      const text = `Order ${number} becomes \`${state}\`.`;
      return { id: `state ${number}`, state: state ?? '', event: kind && { kind, text } };
    }),
    {
      id: 'cycle',
      state: cycle?.state ?? '',
      event: { kind: 'cycle', state: cycle?.state ?? '', text: `The cycle becomes \`${cycle?.state}\`.` },
    },
  ];
}

function dayOf(instant: string): string {
  // Swedish dates have the ISO 8601 format.
  return new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'Asia/Hong_Kong' });
}
