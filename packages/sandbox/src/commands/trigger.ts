import { randomUUID } from 'node:crypto';
import type { Client } from '@payments-openapi/client';
import { Argument, type Command } from 'commander';
import type { Control } from '../generated/client.ts';
import type { Delivery, PaymentOutcome } from '../generated/contract.ts';
import type { OrderState, PaymentState } from '../payments/totals.ts';
import type { STATE_AFTER } from '../recurring/occurrences.ts';
import { type ConnectionOptions, connect, connectable } from './connection.ts';
import { CommandError } from './errors.ts';
import { print } from './print.ts';

/** An order of 100, and the payments that lead to the event; a negative amount is refunded from the first payment. */
const ORDER_EVENTS: Readonly<Record<`order.${OrderState | PaymentState}`, readonly number[]>> = {
  'order.completed': [100],
  'order.partial_paid': [40],
  'order.over_paid': [100, 20],
  'order.paid': [120, -20],
  'order.unpaid': [40, -40],
  'order.active': [100, -100],
};

type RecurringOrderState = (typeof STATE_AFTER)[keyof typeof STATE_AFTER];

/** A plan with one billing, and what becomes of it: how charges end, and whether a payment is then voided. */
const PLAN_EVENTS: Readonly<
  Record<`recurring_order.${RecurringOrderState}`, { outcome: PaymentOutcome; isVoided?: true }>
> = {
  'recurring_order.completed': { outcome: 'succeeds' },
  'recurring_order.failed': { outcome: 'declines' },
  'recurring_order.voided': { outcome: 'declines' },
  'recurring_order.active': { outcome: 'succeeds', isVoided: true },
};

const PING = 'sandbox.ping';

/** Every event that a callback can report. */
export const EVENTS = [...Object.keys(ORDER_EVENTS), ...Object.keys(PLAN_EVENTS), PING];

/** Where callbacks go by default: not to a URL, so that the sandbox fails at once, and only `listen` receives them. */
const UNREACHABLE_URL = 'listen:';

/** The URL of a ping must be one of http or https. */
const UNREACHABLE_PING_URL = 'http://listen.invalid/';

export function triggerCommand(program: Command, signal: AbortSignal): void {
  connectable(program.command('trigger'))
    .summary('cause a callback, such as order.completed')
    .description(
      'Creates the least that causes an event: an order with payments, or a customer with a token and a plan. For recurring_order.*, the clock is advanced to the event, and what else is due by then happens too.',
    )
    .addArgument(new Argument('<event>', 'what to cause').choices(EVENTS))
    .option('--to <url>', 'where the sandbox sends the callback (default: nowhere; see listen)')
    .action(async (event: string, options: ConnectionOptions & { to?: string }) => {
      const connection = await connect(options, signal);
      const { control } = connection;
      const api = await connection.service();
      const { id, url, body } = await trigger(event, { control, api, to: options.to });
      const { order, plan_id } = body.data;
      const order_number = order && ('number' in order ? order.number : order.order_number);
      const result = { event, delivery_id: id, url, order_number, plan_id };
      const about = [order_number && `order ${order_number}`, plan_id && `plan ${plan_id}`].filter(Boolean);
      print(options, result, [event, ...about, `delivery ${id}`].join('  '));
    });
}

interface Trigger {
  control: Control;
  api: Client;
  to?: string | undefined;
}

/** Causes an event. @returns the callback that reports it */
async function trigger(event: string, { control, api, to }: Trigger): Promise<Delivery> {
  const url = to ?? UNREACHABLE_URL;
  if (event in ORDER_EVENTS) {
    const order_number = await payOrder(control, url, ORDER_EVENTS[event as keyof typeof ORDER_EVENTS]);
    return delivered(control, event, { order_number });
  }
  if (event in PLAN_EVENTS) {
    const wanted = PLAN_EVENTS[event as keyof typeof PLAN_EVENTS];
    const plan_id = await createPlan({ control, api }, url, wanted.outcome);
    if (wanted.isVoided) {
      const { order_number } = await advanceTo(control, 'recurring_order.completed', plan_id);
      await voidPayment({ control, api }, order_number);
    }
    await advanceTo(control, event, plan_id);
    return delivered(control, event, { plan_id });
  }
  return (await control.deliveries.ping({ url: to ?? UNREACHABLE_PING_URL })).delivery;
}

async function payOrder({ orders }: Control, notify_url: string, amounts: readonly number[]) {
  const reference_number = `TRIGGER-${randomUUID()}`;
  const { order } = await orders.create({
    reference_number,
    currency: 'HKD',
    initial_total: 100,
    notify_url,
  });
  let first: string | undefined;
  for (const amount of amounts) {
    const paid = await orders.pay(
      order.number,
      amount > 0 ? { amount } : { type: 'Refund', amount: -amount, original_transaction_uuid: first },
    );
    first ??= paid.order.transactions?.[0]?.uuid;
  }
  return order.number;
}

/** Creates a customer whose charges end like this, and a plan that bills once. @returns the id of the plan */
async function createPlan(
  { control, api }: Trigger,
  callback_url: string,
  outcome: PaymentOutcome,
): Promise<string> {
  const { customer } = await control.customers.create({ reference_number: `TRIGGER-${randomUUID()}` });
  const customer_uuid = customer.uuid;
  await control.paymentTokens.create({ customer_uuid, token_type: 'CreditCard', outcome, default: true });
  const { billing_config } = await control.billingConfigs.create({ billing_interval: 'month' });
  const { recurring_item } = await control.recurringItems.create({ price: 100, currency: 'HKD' });
  const { plan } = await api.recurringPlans.create({
    plan: {
      name: 'Made by trigger',
      customer_uuid,
      default_collection_method: 'charge_automatically',
      payment_retry_count: 0,
      payment_retry_day_period: 1,
      grace_period: 1,
      callback_url,
      recurring_cycles: [
        {
          billing_count: 1,
          recurring_billing_config: billing_config.id,
          recurring_items: [{ recurring_item_id: recurring_item.id, quantity: 1 }],
        },
      ],
    },
  });
  return plan.id;
}

async function voidPayment({ control, api }: Trigger, order_number: string | null): Promise<void> {
  const { events } = await control.events.list({ order_number: order_number ?? '' });
  const uuid = events.find(({ transaction_uuid }) => transaction_uuid !== undefined)?.transaction_uuid;
  if (uuid === undefined) throw new CommandError(`The order ${order_number} has no payment`);
  await api.transactions.void({ transaction: { uuid }, order: {} });
}

/** How often the clock is advanced to what is due next. Other plans may be due in between. */
const MAX_STEPS = 200;

/** Advances the clock from one due time to the next until the plan has sent this callback. */
async function advanceTo({ clock, events }: Control, callback_event: string, plan_id: string) {
  for (let step = 0; step < MAX_STEPS; step++) {
    const page = await events.list({ plan_id, limit: 100 });
    const found = page.events.find((each) => each.callback_event === callback_event);
    if (found) return found;
    const { next_due_at } = (await clock.get()).clock;
    if (next_due_at === null) break;
    await clock.advance({ to: next_due_at });
  }
  throw new CommandError(`The plan ${plan_id} was created, but ${callback_event} did not happen`);
}

/** The newest callback of this event that is about the order or the plan. */
async function delivered(
  { events, deliveries }: Control,
  callback_event: string,
  about: { order_number?: string; plan_id?: string },
): Promise<Delivery> {
  const { events: list } = await events.list({ ...about, limit: 100 });
  const created = list.find(
    (each) => each.type === 'callback.created' && each.callback_event === callback_event,
  );
  if (created?.delivery_id === undefined) throw new CommandError(`${callback_event} did not happen`);
  return (await deliveries.get(created.delivery_id)).delivery;
}
