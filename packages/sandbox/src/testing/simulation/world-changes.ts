import { randomUUID } from 'node:crypto';
import type { TestSandbox } from '../test-sandbox.ts';
import type { CallbackSender } from './callback-sender.ts';
import type { WorldClock } from './clock.ts';
import type { RunLog } from './run-log.ts';
import { CALLBACK_FAULTS, type Step } from './script.ts';
import type { ServiceCalls } from './service-calls.ts';
import type { Person } from './world.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Faults of callbacks after which used ones are deleted: a sandbox can have 100. */
const FAULTS_KEPT = 50;

interface WorldChangesOptions {
  sandbox: TestSandbox;
  clock: WorldClock;
  log: RunLog;
  calls: ServiceCalls;
  sender: CallbackSender;
  /** Lets happen what is due now. */
  settle: () => Promise<void>;
}

/** What changes in the world around a back end. */
export class WorldChanges {
  readonly #options: WorldChangesOptions;
  #faults = 0;

  constructor(options: WorldChangesOptions) {
    this.#options = options;
  }

  /** What happens before a person acts. */
  async begin({ callback, decline, pays, resend, other, crowd, later }: Step, person: Person): Promise<void> {
    if (later) this.#note(`${later} hours later, or just before the next:`);
    if (other) await this.#others(1);
    if (crowd) await this.#others(this.#options.calls.largestPage + 1);
    if (resend) await this.#options.sender.resend();
    if (callback) await this.#disturbCallback(callback);
    if (decline) await this.#decline(person, decline);
    if (pays) this.#payLater(person, pays);
  }

  /** From now on, nothing goes wrong. */
  async end(): Promise<void> {
    const { faults, paymentRules } = this.#options.sandbox.control;
    for (const { id } of (await faults.list({ limit: 100 })).faults) await faults.delete(id);
    for (const { id } of (await paymentRules.list({ limit: 100 })).payment_rules)
      await paymentRules.delete(id);
  }

  async #disturbCallback(fault: NonNullable<Step['callback']>): Promise<void> {
    this.#note(`the next callback: ${fault.replace('callback_', '').replace('_', ', ')}`);
    if (fault === 'callback_twice') {
      this.#options.sender.doubleNext();
      return;
    }
    const { faults } = this.#options.sandbox.control;
    this.#faults += 1;
    if (this.#faults % FAULTS_KEPT === 0)
      for (const { id, times = 0, calls_hit } of (await faults.list({ limit: 100 })).faults)
        if (calls_hit >= times) await faults.delete(id);
    await faults.create({ callbacks: {}, times: 1, ...CALLBACK_FAULTS[fault] });
  }

  async #decline({ token, name }: Person, days: number): Promise<void> {
    const { paymentRules } = this.#options.sandbox.control;
    const { payment_rule } = await paymentRules.create({ token, outcome: 'declines' });
    this.#note(`${name}'s card is declined for ${days} days`);
    this.#after(days, () => paymentRules.delete(payment_rule.id).catch(() => undefined));
  }

  #payLater(person: Person, { days, part }: NonNullable<Step['pays']>): void {
    const { sandbox, clock } = this.#options;
    this.#after(days, async () => {
      for (const reference of await payOpenOrders(sandbox, person, part))
        this.#note(`${person.name} pays ${part ? 'a part of ' : ''}${reference}`);
      clock.changed();
    });
  }

  async #others(count: number): Promise<void> {
    const { sandbox, clock, settle } = this.#options;
    this.#note(count === 1 ? 'somebody else subscribes' : `${count} others subscribe`);
    await letSubscribe(sandbox, count);
    clock.changed();
    await settle();
  }

  #after(days: number, fire: () => Promise<unknown>): void {
    const { clock } = this.#options;
    clock.timers.add({ at: clock.now + days * DAY_MS, process: this, kind: 'world', fire });
  }

  #note(text: string): void {
    const { log, clock } = this.#options;
    log.note(clock.now, text);
  }
}

/** Number of orders among which those of a person are looked for. */
const LATEST = 1_000;

/** Lets a person pay what is unpaid of their orders, or a third of it, as through a payment link. @returns the references of the orders */
async function payOpenOrders(
  { api, control }: TestSandbox,
  { uuid }: Person,
  part = false,
): Promise<string[]> {
  const paid: string[] = [];
  for (const { order, customer } of await api.recurringOrders
    .list({ limit: 100 })
    .toArray({ limit: LATEST })) {
    const { order_number = '', reference_number = '', state, amount = 0, paid_total = 0 } = order;
    const unpaid = amount - paid_total;
    if (customer.uuid !== uuid || state === 'voided' || unpaid <= 0) continue;
    await control.recurringOrders.pay(
      order_number,
      part ? { amount: Math.max(1, Math.floor(unpaid / 3)) } : {},
    );
    paid.push(reference_number);
  }
  return paid;
}

/** Lets somebody else subscribe so often to what costs nothing. */
async function letSubscribe({ api, control }: TestSandbox, count: number): Promise<void> {
  const { customer } = await control.customers.create({ reference_number: randomUUID() });
  const { billing_config } = await control.billingConfigs.create({ billing_interval: 'month' });
  const { recurring_item } = await control.recurringItems.create({ price: 0, currency: 'HKD' });
  const cycle = {
    billing_count: 1,
    recurring_billing_config: billing_config.id,
    recurring_items: [{ recurring_item_id: recurring_item.id, quantity: 1 }],
  };
  for (let i = 0; i < count; i++)
    await api.recurringPlans.create({
      plan: {
        name: 'Somebody else',
        reference_number: randomUUID(),
        customer_uuid: customer.uuid,
        default_collection_method: 'charge_automatically',
        payment_retry_count: 1,
        payment_retry_day_period: 1,
        recurring_cycles: [cycle],
      },
    });
}
