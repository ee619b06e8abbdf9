import { createHmac, timingSafeEqual } from 'node:crypto';
import { CallError, type Client, type RecurringPlanCreate } from '@payments-openapi/client';
import type { SimulateOptions } from '../simulate.ts';
import type { Person, World } from './world.ts';

const MONTHLY = '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01';
const ITEM = '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01';
const HOUR_MS = 3_600_000;

/** What the back end stores. */
interface Books {
  /** Subscriptions by reference. */
  subscriptions: Map<string, { person: string; state: 'opening' | 'open' }>;
  /** References by the id of a request of a user. */
  references: Map<string, string>;
  /** Orders that are paid, by number. */
  paid: Set<string>;
  /** Boxes shipped, by order. */
  shipped: string[];
  /** Ids of callbacks that were handled. */
  seen: Set<string>;
}

/** Decisions of the back end. The correct ones are those of `CORRECT`; a bug changes one or two of them. */
export interface Decisions {
  /** The reference of a plan: once for each request of a user, for each call, for each start, or none. */
  reference: 'of request' | 'of call' | 'random' | 'of time' | 'none';
  /** What is read before a plan is created. */
  look: 'always' | 'after failure' | 'never' | 'first page';
  /** When a subscription is stored: before the call, or after it. */
  save: 'before' | 'after';
  /** What is done when the call fails. */
  failure: 'look and retry' | 'retry' | 'retry many' | 'ignore' | 'reject' | 'reject and forget';
  /** When a call has succeeded. */
  success: 'code' | 'status';
  /** Whether a callback is verified, and how. */
  verify: 'signature and age' | 'signature' | 'nothing' | 'presence';
  /** When an order is booked as paid. */
  book: 'order read' | 'event' | 'any event' | 'body state' | 'subscribe' | 'order read later in memory';
  /** What happens to a failed look-up of an order from a callback. */
  onReadFailure: 'refuse' | 'accept' | 'accept and forget';
  /** How often lost callbacks are looked for. */
  reconcile: 'daily' | 'never' | 'once a month' | 'first page' | 'only today';
  /** What repeats of a callback do. */
  repeat: 'idempotent' | 'ship again' | 'seen in memory' | 'seen before handled';
  /** What the receiver does about an order that it does not know yet. */
  unknown: 'reconcile' | 'drop' | 'refuse';
  /** Whether a later callback of an order overrides an earlier one. */
  order: 'reads' | 'last wins';
  /** Where the books are. */
  storage: 'durable' | 'memory';
}

export const CORRECT: Decisions = {
  reference: 'of request',
  look: 'always',
  save: 'before',
  failure: 'look and retry',
  success: 'code',
  verify: 'signature and age',
  book: 'order read',
  onReadFailure: 'refuse',
  reconcile: 'daily',
  repeat: 'idempotent',
  unknown: 'reconcile',
  order: 'reads',
  storage: 'durable',
};

interface Shop {
  books: Books;
  subscribe(person: Person, request: string): Promise<void>;
  receive(request: Request): Promise<Response>;
}

/** A shop that ships a box for each paid month. */
export function merchant(
  decisions: Decisions = CORRECT,
): Pick<SimulateOptions<Shop>, 'start' | 'receive' | 'actions' | 'books' | 'invariants'> {
  return {
    start: (world) => startShop(world, decisions),
    receive: (shop, request) => shop.receive(request),
    actions: { subscribe: (shop, pick) => shop.subscribe(pick.person, pick.id) },
    books: (shop) => shop.books.paid,
    invariants: {
      'each paid order is shipped once': ({ books }) =>
        books.shipped.length === new Set(books.shipped).size &&
        books.shipped.every((order) => books.paid.has(order)),
    },
  };
}

function startShop(world: World, how: Decisions): Shop {
  const stored = world.storage.get('books') as Books | undefined;
  const books: Books = (how.storage === 'durable' && stored) || {
    subscriptions: new Map(),
    references: new Map(),
    paid: new Set(),
    shipped: [],
    seen: new Set(),
  };
  world.storage.set('books', books);
  const { api } = world;
  const seenHere = new Set<string>();

  const book = (order: string) => {
    const isNew = !books.paid.has(order);
    if (isNew || how.repeat === 'ship again') books.shipped.push(order);
    books.paid.add(order);
  };

  const reconcile = async () => {
    const today = world.now().toISOString().slice(0, 10);
    for await (const entry of how.reconcile === 'first page'
      ? await firstPage(api)
      : api.recurringOrders.list({ limit: 100 })) {
      const { order_number = '', state, reference_number } = entry.order;
      if (how.reconcile === 'only today' && !`${entry.order.reference_number}`.endsWith(today)) continue;
      if (reference_number === undefined) continue;
      if (state === 'completed') book(order_number);
    }
    for (const [reference, subscription] of books.subscriptions)
      if (subscription.state === 'opening' && (await exists(reference))) subscription.state = 'open';
  };
  if (how.reconcile === 'daily' || how.reconcile === 'first page' || how.reconcile === 'only today')
    world.every(24 * HOUR_MS, reconcile);
  if (how.reconcile === 'once a month') world.every(30 * 24 * HOUR_MS, reconcile);

  const exists = async (reference: string): Promise<boolean> => {
    const entries =
      how.look === 'first page' ? await firstPage(api) : api.recurringOrders.list({ limit: 100 });
    for await (const { order } of entries) if (order.reference_number === `${reference}-1`) return true;
    return false;
  };

  const referenceOf = (request: string): string => {
    if (how.reference === 'of call' || how.reference === 'random') return world.randomUUID();
    if (how.reference === 'of time') return `at-${world.now().getTime()}`;
    return `BOX-${request}`;
  };

  const create = async (person: Person, reference: string): Promise<void> => {
    const plan: RecurringPlanCreate = {
      name: 'Box',
      ...(how.reference !== 'none' && { reference_number: reference }),
      customer_uuid: person.uuid,
      default_collection_method: 'charge_automatically',
      payment_retry_count: 3,
      payment_retry_day_period: 2,
      grace_period: 3,
      callback_url: world.receiver,
      recurring_cycles: [
        {
          billing_count: 2,
          recurring_billing_config: MONTHLY,
          recurring_items: [{ recurring_item_id: ITEM, quantity: 1 }],
        },
      ],
    };
    if (how.success === 'code') {
      await api.recurringPlans.create({ plan });
      return;
    }
    const response = await world.fetch(
      `${world.baseUrl}/svc/payment/api/v1/openapi/recurring_payments/plan`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ plan }),
      },
    );
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  };

  return {
    books,
    async subscribe(person, request) {
      const reference = referenceOf(request);
      const before = books.subscriptions.get(reference);
      if (before?.state === 'open') return;
      if (how.save === 'before')
        books.subscriptions.set(reference, { person: person.uuid, state: 'opening' });
      const done = () => void books.subscriptions.set(reference, { person: person.uuid, state: 'open' });
      if ((how.look === 'always' || how.look === 'first page') && (await exists(reference))) return done();
      const attempts = how.failure === 'retry many' ? 4 : 2;
      for (let attempt = 1; ; attempt++) {
        const name = how.reference === 'of call' ? world.randomUUID() : reference;
        try {
          await create(person, name);
          break;
        } catch (error) {
          if (how.failure === 'ignore') break;
          if (how.failure === 'reject' || attempt === attempts) throw error;
          if (how.failure === 'reject and forget') {
            books.subscriptions.delete(reference);
            throw error;
          }
          const isUnknown = !(error instanceof CallError) || error.outcome === 'unknown';
          if (how.failure === 'look and retry') {
            if (how.look !== 'never' && (await exists(reference))) break;
            if (!isUnknown) throw error;
          }
          await world.sleep(60_000);
        }
      }
      done();
    },
    async receive(request) {
      const text = await request.text();
      if (!isGenuine(request.headers, text, { world, verify: how.verify }))
        return new Response(null, { status: 401 });
      const id = request.headers.get('webhook-id') ?? '';
      const { event, data } = JSON.parse(text) as {
        event: string;
        data: { order: { order_number: string; state: string } };
      };
      if (how.repeat === 'seen in memory' && seenHere.has(id)) return new Response(null, { status: 204 });
      if (how.repeat === 'seen before handled') {
        if (books.seen.has(id)) return new Response(null, { status: 204 });
        books.seen.add(id);
      }
      seenHere.add(id);
      const { order_number } = data.order;
      if (how.book === 'any event') book(order_number);
      else if (how.book === 'event' || how.book === 'body state') {
        if (event === 'recurring_order.completed') book(order_number);
      } else {
        try {
          const { transactions } = await api.transactions.list({ limit: 100 });
          void transactions;
          for await (const { order } of api.recurringOrders.list({ limit: 100 }))
            if (order.order_number === order_number && order.state === 'completed') book(order_number);
        } catch (error) {
          if (how.onReadFailure === 'refuse') throw error;
          if (how.onReadFailure === 'accept and forget') books.seen.add(id);
        }
      }
      return new Response(null, { status: 204 });
    },
  };
}

async function firstPage(api: Client) {
  return (await api.recurringOrders.list({ limit: 1 })) as Iterable<
    Awaited<ReturnType<Client['recurringOrders']['list']>>[number]
  >;
}

/** Verifies a callback according to Standard Webhooks. */
function isGenuine(
  headers: Headers,
  text: string,
  { world, verify }: { world: World; verify: Decisions['verify'] },
): boolean {
  if (verify === 'nothing') return true;
  const given = headers.get('webhook-signature') ?? '';
  if (verify === 'presence') return given !== '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const key = Buffer.from(world.secret.slice('whsec_'.length), 'base64');
  const signed = createHmac('sha256', key)
    .update(`${headers.get('webhook-id')}.${timestamp}.${text}`)
    .digest('base64');
  const [expected, actual] = [Buffer.from(`v1,${signed}`), Buffer.from(given)];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return false;
  // Callbacks carry real time.
  return verify === 'signature' || Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
}
