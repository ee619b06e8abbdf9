import {
  isApiError,
  type RecurringOrder,
  type RecurringOrderEntry,
  type RecurringPlanCreate,
} from '@payments-openapi/client';
import { Webhook } from 'standardwebhooks';
import { membership } from '../../src/testing/membership.fixture.ts';
import type { Person, SimulateOptions, World } from '../../src/testing/simulate.ts';
import type { App } from '../../src/testing/simulation/back-end.ts';

/** What the merchant stores. */
interface Books {
  /** Customers by the references of their plans. */
  subscribers: Map<string, string>;
  /** What was paid for orders, by their references. */
  paid: Map<string, number>;
  /** Orders for which a box was shipped. */
  shipped: string[];
  /** What only some mistakes need. */
  seen: Set<string>;
}

/** The order of a callback, and the id of the callback. */
export interface News {
  id: string;
  event: string;
  order: RecurringOrder;
}

const DAY_MS = 86_400_000;

/** Code of the failure that a plan with this reference has already been created. */
export const EXISTS = 900001;

/** A merchant that ships a box for each paid order of a plan, and makes no mistake. Mistakes override its methods. */
export class Merchant {
  readonly world: World;
  readonly books: Books;

  constructor(world: World) {
    this.world = world;
    this.books = this.open();
    this.schedule();
  }

  /** Opens what is stored. */
  open(): Books {
    const books = (this.world.storage.get('books') as Books | undefined) ?? emptyBooks();
    this.world.storage.set('books', books);
    return books;
  }

  schedule(): void {
    this.world.every(5 * DAY_MS, () => this.reconcile());
  }

  /** What is done before anything else when the process starts. */
  async begin(): Promise<void> {}

  async subscribe(person: Person, request: string): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        const reference = this.referenceOf(request);
        this.books.subscribers.set(reference, person.uuid);
        await this.create(this.planOf(person, reference));
        return;
      } catch (error) {
        if (isApiError(error) && error.code === EXISTS) return;
        if (attempt === 3) throw error;
        await this.world.sleep(1_000);
      }
  }

  referenceOf(request: string): string {
    return `BOX-${request}`;
  }

  planOf({ uuid }: Person, reference_number: string): RecurringPlanCreate {
    return { ...membership({ reference_number, callback_url: this.world.receiver }), customer_uuid: uuid };
  }

  async create(plan: RecurringPlanCreate): Promise<void> {
    try {
      await this.world.api.recurringPlans.create({ plan });
    } catch (error) {
      this.recover(error, plan);
    }
  }

  /** Decides what a failure to create a plan means. */
  recover(error: unknown, _plan: RecurringPlanCreate): void {
    throw error;
  }

  /** Sends a plan as a client of one's own would. */
  post(plan: RecurringPlanCreate): Promise<Response> {
    return this.send('POST', 'recurring_payments/plan', { plan });
  }

  send(method: string, path: string, body: object): Promise<Response> {
    return this.world.fetch(`${this.world.baseUrl}/svc/payment/api/v1/openapi/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async rename(person: Person, name: string): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        await this.world.api.customers.update(person.uuid, { name, phone: '1' });
        return;
      } catch (error) {
        if (attempt === 3) throw error;
        await this.world.sleep(1_000);
      }
  }

  async receive(request: Request): Promise<Response> {
    const text = await request.text();
    this.verify(text, request.headers);
    const { event, data } = JSON.parse(text);
    await this.handle({ id: request.headers.get('webhook-id') ?? '', event, order: data.order });
    return new Response(null, { status: 204 });
  }

  verify(text: string, headers: Headers): void {
    new Webhook(this.world.secret).verify(text, Object.fromEntries(headers));
  }

  /** The service says what is paid, whatever a callback says. */
  async handle({ order }: News): Promise<void> {
    const entry = await this.read(order);
    if (entry) await this.book(entry.order);
  }

  /** Reads an order, if it is of one of the merchant's plans. */
  async read({
    order_number: number = '',
    reference_number = '',
  }: RecurringOrder): Promise<RecurringOrderEntry | undefined> {
    const customer_uuid = this.books.subscribers.get(planReferenceOf(reference_number));
    if (customer_uuid === undefined) return undefined;
    return this.world.api.recurringOrders.get({ customer_uuid, order: { number } });
  }

  /** Finds the orders whose callbacks were lost. */
  async reconcile(): Promise<void> {
    for await (const { order } of this.world.api.recurringOrders.list({ limit: 100 })) await this.book(order);
  }

  /** Books an order once, if it is paid. */
  async book(order: RecurringOrder): Promise<void> {
    const reference = order.reference_number ?? '';
    if (!this.books.subscribers.has(planReferenceOf(reference))) return;
    if (order.state !== 'completed' || this.books.paid.has(reference)) return;
    this.books.paid.set(reference, this.amountOf(order));
    this.ship(reference);
  }

  amountOf({ paid_total = 0 }: RecurringOrder): number {
    return paid_total;
  }

  ship(reference: string): void {
    this.books.shipped.push(reference);
  }
}

/** What to simulate of a merchant. */
export function optionsFor(
  Made: typeof Merchant,
): Pick<SimulateOptions<Merchant>, 'start' | 'receive' | 'actions' | 'books' | 'invariants'> {
  return {
    start: async (world) => {
      const merchant = new Made(world);
      await merchant.begin();
      return merchant;
    },
    receive: (merchant, request) => merchant.receive(request),
    actions: {
      subscribe: { weight: 3, run: (merchant, { person, id }) => merchant.subscribe(person, id) },
      rename: (merchant, { person, integer }) => merchant.rename(person, `Name ${integer(1, 99)}`),
    },
    books: ({ books }) => books.paid,
    invariants: {
      'each paid order is shipped once': ({ books: { shipped, paid } }) =>
        shipped.length === paid.size && shipped.every((reference) => paid.has(reference)),
    },
  };
}

/** A merchant for runs that are not drawn by simulate. Each name is that of the step in which it was chosen. */
export function appFor(Made: typeof Merchant): App<Merchant> {
  const { start, receive } = optionsFor(Made);
  return {
    start,
    receive,
    actions: {
      subscribe: (merchant, { person, id }) => merchant.subscribe(person, id),
      rename: (merchant, { person, id }) => merchant.rename(person, `Name ${id}`),
    },
  };
}

export function emptyBooks(): Books {
  return { subscribers: new Map(), paid: new Map(), shipped: [], seen: new Set() };
}

/** The reference of a plan, by that of one of its orders. */
export function planReferenceOf(reference: string): string {
  return reference.replace(/-\d+$/, '');
}
