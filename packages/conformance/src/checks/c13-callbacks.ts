import { randomBytes } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import { Webhook } from 'standardwebhooks';
import { type Received, type Receiver, startReceiver } from '../callbacks/receiver.ts';
import type { Check, Context, Step } from '../run/check.ts';
import { aPlan } from './recurring/plan.ts';
import { memberOf, objectsOf, type Session, show, stepOf, textOf } from './session.ts';

/** What the target calls back: after the change, signed, in order, and again while it is refused. */
export const callbacks: Check = {
  id: 'C13',
  title: 'Each change is called back, signed and in order',
  steps: (context) => [
    orderStep(context),
    retryStep(context),
    planStep(context),
    unsignedStep(context),
    ...(context.hasControl ? [] : [declaredStep(context)]),
  ],
};

interface Called {
  receiver: Receiver;
  secret: string;
}

type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** A step with a receiver, and a secret that the sandbox signs with. */
function receivedStep(
  context: Context,
  setting: {
    operationId: string;
    title: string;
    requests: number;
    needs?: Step['needs'];
    isSigned?: boolean;
    run(session: Session, called: Called): Promise<void>;
  },
): Step {
  const { isSigned = true, run, ...rest } = setting;
  return stepOf(context, {
    ...rest,
    writes: true,
    needsControl: true,
    async run(session) {
      const secret = `whsec_${randomBytes(24).toString('base64')}`;
      const receiver = await startReceiver(context.profile.callbacks);
      try {
        const { control, baseUrl } = session.context;
        const [, id = 'default'] = /\/sandboxes\/([^/]+)$/.exec(baseUrl) ?? [];
        await control('PUT', `/sandboxes/${id}`, { settings: { callback_secret: isSigned ? secret : null } });
        await run(session, { receiver, secret });
      } finally {
        await receiver.close();
      }
    },
  });
}

/** An order that is paid in two parts, of which the first is then voided. */
function orderStep(context: Context): Step {
  return receivedStep(context, {
    operationId: 'transactions_void',
    title: 'each change of an order is called back, after it happened and in its order',
    requests: 12,
    async run(session, called) {
      const { receiver } = called;
      const { control } = session.context;
      const number = await anOrder(session, receiver);
      receiver.onReceived = (received) => isReadable(session, number, received);
      await control('POST', `/orders/${number}/pay`, { amount: 40 });
      await settle(control);
      const paid = await control('POST', `/orders/${number}/pay`, { amount: 60 });
      await settle(control);
      const [first] = objectsOf(memberOf(paid as Json, 'order', 'transactions'));
      const body = { order: { number }, transaction: { uuid: textOf(first?.uuid) } };
      const { exchange } = await session.succeed('transactions_void', { body });
      await settle(control);
      const came = receiver.received.map(({ json }) => textOf(memberOf(json, 'data', 'order', 'paid_total')));
      // One change may be called back twice: for the order's state, and for its payment state.
      const distinct = came.filter((total, index) => total !== came[index - 1]);
      if (show(distinct) !== show(['40.00', '100.00', '60.00'])) {
        session.finding(exchange, {
          at: '/data/order/notify_url',
          expected: 'callbacks of what is paid: 40.00, then 100.00, then 60.00',
          came: show(came),
          before: receiver.received.map((one) => one.exchange),
        });
      }
      areSigned(session, called);
      areDistinct(session, called);
    },
  });
}

/** A callback that is refused comes again: the same, with the same id. */
function retryStep(context: Context): Step {
  return receivedStep(context, {
    operationId: 'transactions_void',
    title: 'a callback that is refused comes again with the same id',
    requests: 2,
    async run(session, called) {
      const { receiver } = called;
      const { control } = session.context;
      const number = await anOrder(session, receiver);
      receiver.refusals.push(500, 503);
      await control('POST', `/orders/${number}/pay`, { amount: 10 });
      await settle(control);
      await control('POST', '/clock/advance', { by: 'PT2M' });
      await control('POST', '/clock/advance', { by: 'PT10M' });
      await control('POST', '/clock/advance', { by: 'PT10H' });
      areSigned(session, called);
      const [first] = receiver.received;
      const ids = receiver.received.map(({ headers }) => headers.get('webhook-id') ?? '');
      const bodies = new Set(receiver.received.map(({ text }) => text));
      if (first && ids.length === 3 && new Set(ids).size === 1 && bodies.size === 1) return;
      const read = await session.succeed('transactions_list', { query: {} });
      session.finding(first?.exchange ?? read.exchange, {
        at: '',
        expected: 'three attempts of one callback with one id: two refused, one accepted',
        came: show(ids),
        before: receiver.received.map((one) => one.exchange),
      });
    },
  });
}

/** A plan calls back when an order of it changes its state. */
function planStep(context: Context): Step {
  return receivedStep(context, {
    operationId: 'recurringPlans_create',
    title: 'the callback URL of a plan is called for each of its orders',
    requests: 2,
    needs: ['customer', 'catalogue'],
    async run(session, called) {
      const { receiver } = called;
      const { control } = session.context;
      const plan = aPlan(session, { callback_url: receiver.url });
      const { exchange } = await session.succeed('recurringPlans_create', { body: { plan } });
      await settle(control);
      await control('POST', '/clock/advance', { by: 'P1M' });
      const orders = receiver.received.map(({ json }) =>
        textOf(memberOf(json, 'data', 'order', 'reference_number')),
      );
      const wanted = [1, 2].map((count) => `${plan.reference_number}-${count}`);
      if (show(orders) !== show(wanted)) {
        session.finding(exchange, {
          at: '/data/plan',
          expected: `callbacks of ${show(wanted)}`,
          came: show(orders),
          before: receiver.received.map((one) => one.exchange),
        });
      }
      areSigned(session, called);
      areDistinct(session, called);
    },
  });
}

/** Without a secret nothing pretends to be signed. */
function unsignedStep(context: Context): Step {
  return receivedStep(context, {
    operationId: 'transactions_void',
    title: 'without a secret a callback has an id and a time, and no signature',
    requests: 1,
    isSigned: false,
    async run(session, { receiver }) {
      const { control } = session.context;
      const number = await anOrder(session, receiver);
      await control('POST', `/orders/${number}/pay`, {});
      await settle(control);
      for (const { headers, exchange } of receiver.received) {
        const isRight =
          headers.has('webhook-id') && headers.has('webhook-timestamp') && !headers.has('webhook-signature');
        if (isRight) continue;
        const came = [...headers.keys()].filter((name) => name.startsWith('webhook-'));
        session.finding(exchange, { at: '', expected: 'webhook-id, webhook-timestamp', came: show(came) });
      }
    },
  });
}

/** A void at a target without a control interface, whose orders call the kit as its profile declares. */
function declaredStep(context: Context): Step {
  const { within, secret, ...address } = context.profile.callbacks ?? {};
  const step = stepOf(context, {
    operationId: 'transactions_void',
    title: 'a void is called back as the profile declares',
    writes: true,
    requests: 1,
    needs: ['voidable_sale'],
    async run(session) {
      const receiver = await startReceiver(address);
      try {
        const { order_number: number = '', transaction_uuid: uuid = '' } = session.fixture('voidable_sale');
        const body = { order: { number }, transaction: { uuid } };
        const { exchange } = await session.succeed('transactions_void', { body });
        await receiver.wait(1, (within ?? 0) * 1000);
        if (receiver.received.length === 0) {
          const came = `none within ${within} seconds`;
          session.finding(exchange, {
            at: '/data/order/notify_url',
            expected: 'a callback after the void',
            came,
          });
        }
        if (secret !== undefined) areSigned(session, { receiver, secret });
      } finally {
        await receiver.close();
      }
    },
  });
  const skip =
    'the profile does not declare that orders call the kit: give `callbacks.url` as their `notify_url`, and `callbacks.within`';
  return within === undefined ? { ...step, skip } : step;
}

async function anOrder(session: Session, receiver: Receiver): Promise<string> {
  const made = await session.context.control('POST', '/orders', {
    reference_number: session.unique('KIT'),
    currency: 'HKD',
    initial_total: 100,
    notify_url: receiver.url,
  });
  return textOf(memberOf(made as Json, 'order', 'number'));
}

/** Lets the callbacks that are due be made: an advance of the clock answers once they are. */
async function settle(control: Control): Promise<void> {
  await control('POST', '/clock/advance', { by: 'PT1S' });
}

/** What a callback says can be read by the time it arrives. */
async function isReadable(session: Session, number: string, { json, exchange }: Received): Promise<void> {
  const told = memberOf(json, 'data', 'order', 'paid_total');
  const { data } = await session.succeed('transactions_list', { query: { limit: 20 } });
  const orders = objectsOf(memberOf(data, 'transactions')).map(({ order }) => order);
  const order = orders.find((one) => memberOf(one, 'number') === number);
  const read = memberOf(order, 'paid_total');
  if (read === told) return;
  session.finding(exchange, {
    at: '',
    expected: `a callback of what can be read, ${show(read)} paid`,
    came: show(told),
  });
}

function areSigned(session: Session, { receiver, secret }: Called): void {
  const webhook = new Webhook(secret);
  for (const { headers, text, exchange } of receiver.received) {
    try {
      webhook.verify(text, Object.fromEntries(headers));
    } catch (error) {
      const came = error instanceof Error ? error.message : String(error);
      session.finding(exchange, { at: '', expected: 'a signature of Standard Webhooks that holds', came });
    }
  }
}

/** Each event has an id of its own, in the header as in the body. */
function areDistinct(session: Session, { receiver }: Called): void {
  const ids = receiver.received.map(({ headers }) => headers.get('webhook-id'));
  for (const [index, { json, exchange }] of receiver.received.entries()) {
    const isNew = ids.indexOf(ids[index] ?? null) === index;
    if (isNew && memberOf(json, 'id') === ids[index]) continue;
    session.finding(exchange, { at: '', expected: 'an id of its own in header and body', came: show(ids) });
  }
}
