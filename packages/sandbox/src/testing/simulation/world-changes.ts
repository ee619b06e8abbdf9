import { randomUUID } from 'node:crypto';
import { toMinor, toNumber } from '../../billing/money.ts';
import type { TestSandbox } from '../test-sandbox.ts';
import type { CallbackSender } from './callback-sender.ts';
import type { WorldClock } from './clock.ts';
import type { RunLog } from './run-log.ts';
import { CALLBACK_FAULTS, type Payment, type Step } from './script.ts';
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
  /** What people paid too much, by the numbers of orders. */
  readonly overpaid = new Map<string, number>();
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

  #payLater(person: Person, { days, failed, amount }: Payment): void {
    const pay = () => this.#pay(person, amount);
    if (failed) this.#whenFailed(person, () => this.#after(days, pay));
    else this.#after(days, pay);
  }

  async #pay(person: Person, share: Payment['amount']): Promise<void> {
    const { sandbox, clock } = this.#options;
    for (const { number, reference, currency, unpaid } of await openOrdersOf(sandbox, person)) {
      const due = toMinor(unpaid, currency, 'unpaid');
      const amount = toNumber(amountOf(due, share), currency, 'amount');
      await sandbox.control.recurringOrders.pay(number, { amount });
      if (amount > unpaid) this.overpaid.set(number, amount - unpaid);
      const how = share === undefined ? '' : share === 'part' ? 'a part of ' : 'a little too much for ';
      this.#note(`${person.name} pays ${how}${reference}`);
    }
    clock.changed();
  }

  /** Does something once an order of a person's has failed. */
  #whenFailed(person: Person, work: () => void): void {
    const { sandbox, clock } = this.#options;
    let known = clock.ordersFailed;
    const look = async () => {
      const isNew = clock.ordersFailed > known;
      known = clock.ordersFailed;
      const hasFailed =
        isNew && (await openOrdersOf(sandbox, person)).some(({ state }) => state === 'failed');
      if (hasFailed) work();
      else this.#after(1, look);
    };
    this.#after(1, look);
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

/** The orders of a person that can still be paid. */
async function openOrdersOf({ api }: TestSandbox, { uuid }: Person) {
  const entries = await api.recurringOrders.list({ limit: 100 }).toArray({ limit: LATEST });
  return entries.flatMap(({ order, customer }) => {
    const { order_number: number = '', reference_number: reference = '', state, currency = '' } = order;
    const unpaid = Number(((order.amount ?? 0) - (order.paid_total ?? 0)).toFixed(MOST_DECIMALS));
    if (customer.uuid !== uuid || state === 'voided' || unpaid <= 0) return [];
    return [{ number, reference, state, currency, unpaid }];
  });
}

/** Decimals of the currency with the most: a difference of two amounts has others too. */
const MOST_DECIMALS = 4;

/** What somebody pays of minor units: all, a third, or one too many, which a whole number of major units does not hold. */
function amountOf(due: bigint, share: Payment['amount']): bigint {
  if (share === undefined) return due;
  return share === 'part' ? due / 3n || 1n : due + 1n;
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
