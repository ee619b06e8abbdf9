import { randomBytes } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import { aPlan } from '../billing/plan.ts';
import { formatValue } from '../describe.ts';
import { sandboxIdOf } from '../own-sandbox.ts';
import { type Session, sessionStep } from '../session.ts';
import { listOf, MAX_PAGES, readList, requireWhole } from '../state/lists.ts';
import { isSame, memberOf, objectsOf, textOf } from '../values.ts';
import { declaredSteps } from './declared.ts';
import { type ReceivedCallback, type Receiver, startReceiver } from './receiver.ts';
import { areSigned, type SignedReceiver } from './signature.ts';
import { urlSteps } from './urls.ts';

/** Callbacks are sent after each change, signed and in order, and are retried until they are accepted. */
export const callbacks: Check = {
  id: 'C13',
  title: 'Every change sends a callback, signed and in order',
  steps: (context) => [
    orderStep(context),
    retryStep(context),
    planStep(context),
    unsignedStep(context),
    ...urlSteps(context),
    ...(context.hasControl ? [] : declaredSteps(context)),
  ],
};

type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** A step with a receiver, and a secret with which the sandbox signs callbacks. */
function callbackStep(
  context: CheckContext,
  setting: {
    operationId: string;
    title: string;
    requests: number;
    needs?: Step['needs'];
    isSigned?: boolean;
    run(session: Session, signed: SignedReceiver): Promise<void>;
  },
): Step {
  const { isSigned = true, run, ...rest } = setting;
  return sessionStep(context, {
    ...rest,
    writes: true,
    needsControl: true,
    receivesCallbacks: true,
    async run(session) {
      const secret = `whsec_${randomBytes(24).toString('base64')}`;
      const receiver = await startReceiver(context.profile.callbacks);
      try {
        const { control, baseUrl } = session.context;
        const settings = { callback_secret: isSigned ? secret : null };
        await control('PUT', `/sandboxes/${sandboxIdOf(baseUrl)}`, { settings });
        await run(session, { receiver, secret });
      } finally {
        await receiver.close();
      }
    },
  });
}

/** An order is paid in two parts, the first payment is voided and paid again. Then another order with the same URL is paid. */
function orderStep(context: CheckContext): Step {
  return callbackStep(context, {
    operationId: 'transactions_void',
    title: 'each change of an order sends a callback, after the change and in order',
    requests: 1 + 8 * MAX_PAGES,
    async run(session, signed) {
      const { receiver } = signed;
      const { control } = session.context;
      const number = await createOrder(session, receiver);
      receiver.onReceived = (received) => isReadable(session, received);
      await control('POST', `/orders/${number}/pay`, { amount: 40 });
      await deliverDue(control);
      const paid = await control('POST', `/orders/${number}/pay`, { amount: 60 });
      await deliverDue(control);
      const [first] = objectsOf(memberOf(paid as Json, 'order', 'transactions'));
      const reference_number = textOf(memberOf(paid as Json, 'order', 'reference_number'));
      const body = { order: { reference_number }, transaction: { uuid: textOf(first?.uuid) } };
      const { exchange } = await session.expectSuccess('transactions_void', { body });
      await deliverDue(control);
      await control('POST', `/orders/${number}/pay`, { amount: 40 });
      await deliverDue(control);
      await control('POST', `/orders/${await createOrder(session, receiver)}/pay`, { amount: 100 });
      await deliverDue(control);
      const actual = receiver.received.map(({ json }) =>
        ['number', 'paid_total'].map((name) => textOf(memberOf(json, 'data', 'order', name))).join(' '),
      );
      // A change may send two callbacks, for the order's state and for its payment state.
      const totals = actual
        .filter((one, index) => one !== actual[index - 1])
        .map((one) => one.split(' ').at(-1) ?? '');
      if (!isSame(totals, TOTALS)) {
        session.about('order-notify-url').finding(exchange, {
          at: '/data/order/notify_url',
          expected: `callbacks with paid totals of ${TOTALS.join(', then ')}, the last of another order`,
          actual: formatValue(actual),
          before: receiver.received.map((one) => one.exchange),
        });
      }
      areSigned(session, signed);
      areDistinct(session, signed);
    },
  });
}

/** What is paid after each change. */
const TOTALS = ['40.00', '100.00', '60.00', '100.00', '100.00'];

/** A refused callback is retried with the same body and id. */
function retryStep(context: CheckContext): Step {
  return callbackStep(context, {
    operationId: 'transactions_void',
    title: 'a refused callback is retried with the same id',
    requests: 2,
    async run(session, signed) {
      const { receiver } = signed;
      const { control } = session.context;
      const number = await createOrder(session, receiver);
      receiver.nextStatuses.push(500, 503);
      await control('POST', `/orders/${number}/pay`, { amount: 10 });
      await deliverDue(control);
      await control('POST', '/clock/advance', { by: 'PT2M' });
      await control('POST', '/clock/advance', { by: 'PT10M' });
      await control('POST', '/clock/advance', { by: 'PT10H' });
      areSigned(session, signed);
      const [first] = receiver.received;
      const ids = receiver.received.map(({ headers }) => headers.get('webhook-id') ?? '');
      const bodies = new Set(receiver.received.map(({ text }) => text));
      if (first && ids.length === 3 && new Set(ids).size === 1 && bodies.size === 1) return;
      const read = await session.expectSuccess('transactions_list', { query: {} });
      session.finding(first?.exchange ?? read.exchange, {
        at: '',
        expected: 'three attempts with the same id: two refused, one accepted',
        actual: formatValue(ids),
        before: receiver.received.map((one) => one.exchange),
      });
    },
  });
}

/** A plan sends a callback for each order. */
function planStep(context: CheckContext): Step {
  return callbackStep(context, {
    operationId: 'recurringPlans_create',
    title: 'a plan sends a callback to its callback URL for each order',
    requests: 2,
    needs: ['customer', 'catalogue'],
    async run(session, signed) {
      const { receiver } = signed;
      const { control } = session.context;
      const plan = aPlan(session, { callback_url: receiver.url });
      const { exchange } = await session.expectSuccess('recurringPlans_create', { body: { plan } });
      await deliverDue(control);
      await control('POST', '/clock/advance', { by: 'P1M' });
      const orders = receiver.received.map(({ json }) =>
        textOf(memberOf(json, 'data', 'order', 'reference_number')),
      );
      const wanted = [1, 2].map((count) => `${plan.reference_number}-${count}`);
      if (!isSame(orders, wanted)) {
        session.finding(exchange, {
          at: '/data/plan',
          expected: `callbacks for the orders ${formatValue(wanted)}`,
          actual: formatValue(orders),
          before: receiver.received.map((one) => one.exchange),
        });
      }
      areSigned(session, signed);
      areDistinct(session, signed);
    },
  });
}

/** Without a secret, callbacks have no signature. */
function unsignedStep(context: CheckContext): Step {
  return callbackStep(context, {
    operationId: 'transactions_void',
    title: 'without a secret, a callback has an id and a timestamp, but no signature',
    requests: 1,
    isSigned: false,
    async run(session, { receiver }) {
      const { control } = session.context;
      const number = await createOrder(session, receiver);
      await control('POST', `/orders/${number}/pay`, {});
      await deliverDue(control);
      if (receiver.received.length === 0) {
        const { exchange } = await session.expectSuccess('transactions_list', { query: {} });
        session.finding(exchange, { at: '', expected: 'a callback after the payment', actual: 'none' });
      }
      for (const { headers, exchange } of receiver.received) {
        const isRight =
          headers.has('webhook-id') && headers.has('webhook-timestamp') && !headers.has('webhook-signature');
        if (isRight) continue;
        const actual = [...headers.keys()].filter((name) => name.startsWith('webhook-'));
        session.finding(exchange, {
          at: '',
          expected: 'the headers webhook-id and webhook-timestamp, but not webhook-signature',
          actual: formatValue(actual),
        });
      }
    },
  });
}

async function createOrder(session: Session, receiver: Receiver): Promise<string> {
  const created = await session.context.control('POST', '/orders', {
    reference_number: session.unique('KIT'),
    currency: 'HKD',
    initial_total: 100,
    notify_url: receiver.url,
  });
  return textOf(memberOf(created as Json, 'order', 'number'));
}

/** Delivers the callbacks that are due. Advancing the clock responds once they are sent. */
async function deliverDue(control: Control): Promise<void> {
  await control('POST', '/clock/advance', { by: 'PT1S' });
}

/** When a callback arrives, a read returns what it says. */
async function isReadable(session: Session, { json, exchange }: ReceivedCallback): Promise<void> {
  const number = memberOf(json, 'data', 'order', 'number');
  const announced = memberOf(json, 'data', 'order', 'paid_total');
  const list = listOf(session.context, 'transactions_list');
  const listed = await readList(session, list, 50);
  const orders = objectsOf(listed.entries).map(({ order }) => order);
  const order = orders.find((one) => memberOf(one, 'number') === number);
  if (!order && orders.includes(undefined)) return session.noteOmitted('/data/transactions/*/order');
  if (!order) requireWhole(session, list, listed);
  const read = memberOf(order, 'paid_total');
  if (read === announced) return;
  session.finding(exchange, {
    at: '',
    expected: `a callback with the paid total of a read, ${formatValue(read)}`,
    actual: formatValue(announced),
  });
}

/** Each event has its own id, the same in the header and in the body. */
function areDistinct(session: Session, { receiver }: SignedReceiver): void {
  const ids = receiver.received.map(({ headers }) => headers.get('webhook-id'));
  for (const [index, { json, exchange }] of receiver.received.entries()) {
    const isNew = ids.indexOf(ids[index] ?? null) === index;
    if (isNew && memberOf(json, 'id') === ids[index]) continue;
    session.finding(exchange, {
      at: '',
      expected: 'a unique id, the same in header and body',
      actual: formatValue(ids),
    });
  }
}
