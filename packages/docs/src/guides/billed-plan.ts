import { type Client, createClient } from '@payments-openapi/client';
import type { Control } from '@payments-openapi/sandbox/control-client';

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

/** A card, by what becomes of the payments with it. */
export type Card = keyof typeof TOKENS;

/** A plan of a customer of the ready seed, and what happens to it, day by day. */
export class BilledPlan {
  readonly #api: Client;
  readonly #control: Control;
  readonly #reference: string;
  #id = '';
  readonly #events: PlanEvent[] = [];
  readonly #seen = new Map<string, string>();

  /** @param reference what the reference numbers of its orders begin with */
  constructor(sandbox: { fetch: typeof fetch; control: Control }, reference: string) {
    this.#api = createClient({ baseUrl: 'https://sandbox.example', fetch: sandbox.fetch });
    this.#control = sandbox.control;
    this.#reference = reference;
  }

  /** Creates the plan, which bills at once. */
  async create(): Promise<void> {
    const { plan } = await this.#api.recurringPlans.create({
      plan: {
        name: 'Studio membership',
        reference_number: this.#reference,
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
    this.#id = plan.id;
    await this.#observe();
  }

  /** Makes a card the customer's default. */
  async useCard(card: Card): Promise<void> {
    const { uuid, name, phone } = CUSTOMER;
    await this.#api.customers.update(uuid, { name, phone, default_payment_token: TOKENS[card] });
  }

  /** Advances the clock by a day. */
  async advance(): Promise<void> {
    await this.#control.clock.advance({ by: 'P1D' });
    await this.#observe();
  }

  /** What has happened to the plan so far, the clock, and what is due next. */
  async events(): Promise<PlanEvent[]> {
    const { clock } = await this.#control.clock.get();
    const now: PlanEvent = { day: dayOf(clock.now), kind: 'now', text: 'The clock stands here.' };
    return [...this.#events, now, ...(await dueNext(this.#api, this.#id))];
  }

  async #observe(): Promise<void> {
    const { clock } = await this.#control.clock.get();
    const day = dayOf(clock.now);
    for (const { id, state, event } of await observe(this.#api, this.#id, this.#reference)) {
      if (this.#seen.get(id) !== state && event) this.#events.push({ day, ...event });
      this.#seen.set(id, state);
    }
  }
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
async function observe(api: Client, planId: string, reference: string): Promise<Observed[]> {
  const isMine = (number: string | undefined) => number?.startsWith(`${reference}-`) ?? false;
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
