import { createHmac } from 'node:crypto';
import { isApiError, type RecurringOrder, type RecurringPlanCreate } from '@payments-openapi/client';
import type { Person } from '../../src/testing/simulate.ts';
import { EXISTS, emptyBooks, Merchant, type News, planReferenceOf } from './merchant.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Takes one look-up for the truth, and tries again under a new reference. */
class TrustsOneLookUp extends Merchant {
  override async subscribe(person: Person, request: string) {
    const reference = this.referenceOf(request);
    this.books.subscribers.set(reference, person.uuid);
    try {
      await this.create(this.planOf(person, reference));
    } catch {
      if (!(await this.hasNewOrder(person))) await super.subscribe(person, this.world.randomUUID());
    }
  }

  /** Whether it sees an order of a person's that it does not know yet. */
  async hasNewOrder(person: Person): Promise<boolean> {
    const entries = await this.world.api.recurringOrders.list().toArray({ limit: 1_000 });
    return entries.some(
      ({ order, customer }) =>
        customer.uuid === person.uuid && !this.books.paid.has(order.reference_number ?? ''),
    );
  }
}

/** Merchants that make a mistake, by what they do wrong. */
export const BUGS: Readonly<Record<string, typeof Merchant>> = {
  'tries again under a new reference': class extends Merchant {
    override referenceOf() {
      return this.world.randomUUID();
    }
  },
  'takes a new reference for each request of a user': class extends Merchant {
    override subscribe(person: Person) {
      return super.subscribe(person, this.world.randomUUID());
    }
  },
  'makes the reference from the time of the request': class extends Merchant {
    override subscribe(person: Person) {
      return super.subscribe(person, `${this.world.now().getTime()}`);
    }
  },
  'looks at the HTTP status only': class extends Merchant {
    override async create(plan: RecurringPlanCreate) {
      const response = await this.post(plan);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
    }
  },
  'takes any response for success': class extends Merchant {
    override async create(plan: RecurringPlanCreate) {
      await this.post(plan);
    }
  },
  'takes every HTTP 409 for a plan that exists': class extends Merchant {
    override async create(plan: RecurringPlanCreate) {
      const response = await this.post(plan);
      if (response.status === 409) return;
      const { code } = JSON.parse(await response.text());
      if (code !== 200 && code !== EXISTS) throw new Error(`code ${code}`);
    }
  },
  'takes a timeout for success': class extends Merchant {
    override async create(plan: RecurringPlanCreate) {
      await super.create(plan).catch((error) => {
        if (nameOf(error) !== 'TimeoutError') throw error;
      });
    }
  },
  'ignores that a plan could not be created': class extends Merchant {
    override async create(plan: RecurringPlanCreate) {
      await super.create(plan).catch(() => undefined);
    }
  },
  'tells the user that it failed when the plan exists': class extends Merchant {
    override async create(plan: RecurringPlanCreate) {
      await super.create(plan).catch((error) => {
        throw isApiError(error) && error.code === EXISTS ? new Error('it exists') : error;
      });
    }
  },
  'trusts one look-up, and tries again under a new reference': TrustsOneLookUp,
  'counts a look-up that fails as "not there"': class extends TrustsOneLookUp {
    override hasNewOrder(person: Person) {
      return super.hasNewOrder(person).catch(() => false);
    }
  },
  'checks whether a request is done, and notes it afterwards': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      if (this.books.seen.has(request)) return;
      await super.subscribe(person, this.world.randomUUID());
      this.books.seen.add(request);
    }
  },
  'saves a plan only when it has the response': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      const reference = this.referenceOf(request);
      await this.create(this.planOf(person, reference)).catch((error) => {
        if (!isApiError(error) || error.code !== EXISTS) throw error;
      });
      this.books.subscribers.set(reference, person.uuid);
    }
  },
  'forgets a plan when the call fails': class extends Merchant {
    override async create(plan: RecurringPlanCreate) {
      await super.create(plan).catch((error) => {
        this.books.subscribers.delete(plan.reference_number ?? '');
        throw error;
      });
    }
  },
  'tells the user only when the callback has come': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      await super.subscribe(person, request);
      while (!this.books.paid.has(`${this.referenceOf(request)}-1`)) await this.world.sleep(10 * MINUTE_MS);
    }
  },
  'repeats failed requests in a job too, under a new reference': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      this.books.seen.add(JSON.stringify([person, request]));
      await super.subscribe(person, request);
      this.books.seen.delete(JSON.stringify([person, request]));
    }
    override async reconcile() {
      for (const pending of this.books.seen) {
        this.books.seen.delete(pending);
        const [person, request] = JSON.parse(pending);
        await super.subscribe(person, `${request}-job`);
      }
      await super.reconcile();
    }
  },
  'marks an order as paid when the plan is created': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      await super.subscribe(person, request);
      const reference = `${this.referenceOf(request)}-1`;
      if (!this.books.paid.has(reference)) this.ship(reference);
      this.books.paid.set(reference, 480);
    }
  },
  'books the price, whatever was paid, with the first callback': class extends Merchant {
    override async handle({ order }: News) {
      if (await this.read(order)) await this.book({ ...order, state: 'completed', paid_total: 480 });
    }
  },
  'books amounts in cents': class extends Merchant {
    override amountOf(order: RecurringOrder) {
      return super.amountOf(order) * 100;
    }
  },
  'takes a renewal for a repeated callback': class extends Merchant {
    override async book(order: RecurringOrder) {
      const plan = planReferenceOf(order.reference_number ?? '');
      const isNew = ![...this.books.paid.keys()].some((reference) => planReferenceOf(reference) === plan);
      if (isNew) await super.book(order);
    }
  },
  'accepts callbacks without verifying them': class extends Merchant {
    override verify() {}
  },
  'verifies a signature, but not its age': class extends Merchant {
    override verify(text: string, headers: Headers) {
      const key = Buffer.from(this.world.secret.slice('whsec_'.length), 'base64');
      const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${text}`;
      const expected = createHmac('sha256', key).update(signed).digest('base64');
      if (headers.get('webhook-signature') !== `v1,${expected}`) throw new Error('wrong signature');
    }
  },
  'only checks that there is a signature': class extends Merchant {
    override verify(_: string, headers: Headers) {
      if (!headers.has('webhook-signature')) throw new Error('no signature');
    }
  },
  'never looks for lost callbacks': class extends Merchant {
    override schedule() {}
  },
  'looks for lost callbacks only when it starts': class extends Merchant {
    override schedule() {}
    override async begin() {
      await this.reconcile().catch(() => undefined);
    }
  },
  'looks for lost callbacks on the first page only': class extends Merchant {
    override async reconcile() {
      const orders = await this.world.api.recurringOrders.list({ limit: 5 }).toArray({ limit: 5 });
      for (const { order } of orders) await this.book(order);
    }
  },
  'looks for lost callbacks until that fails once': class extends Merchant {
    override schedule() {
      const work = async () => {
        for (;;) {
          await this.world.sleep(5 * DAY_MS);
          await this.reconcile();
        }
      };
      void work().catch(() => undefined);
    }
  },
  'books what it finds later, but does not ship it': class extends Merchant {
    override async reconcile() {
      for await (const { order } of this.world.api.recurringOrders.list({ limit: 100 })) {
        const reference = order.reference_number ?? '';
        if (this.books.subscribers.has(planReferenceOf(reference)) && order.state === 'completed')
          this.books.paid.set(reference, this.amountOf(order));
      }
    }
  },
  'ships again with each repeated callback': class extends Merchant {
    override async handle(news: News) {
      const { reference_number = '' } = news.order;
      const isRepeated = this.books.paid.has(reference_number);
      await super.handle(news);
      if (isRepeated) this.ship(reference_number);
    }
  },
  'remembers in memory which callbacks it has handled': class extends Merchant {
    handled?: Set<string>;
    override async handle(news: News) {
      this.handled ??= new Set();
      if (this.handled.has(news.id)) return;
      const { reference_number = '' } = news.order;
      const isPaid = this.books.paid.has(reference_number);
      await super.handle(news);
      if (isPaid) this.ship(reference_number);
      this.handled.add(news.id);
    }
  },
  'marks an order as paid, then reads where to ship it': class extends Merchant {
    override async book(order: RecurringOrder) {
      const { length } = this.books.shipped;
      await super.book(order);
      const [reference] = this.books.shipped.splice(length);
      if (reference === undefined) return;
      await this.world.api.recurringOrders.list({ limit: 1 });
      this.ship(reference);
    }
  },
  'ships, then reads what was paid': class extends Merchant {
    override async book(order: RecurringOrder) {
      const reference = order.reference_number ?? '';
      const isOurs = this.books.subscribers.has(planReferenceOf(reference));
      if (!isOurs || order.state !== 'completed' || this.books.paid.has(reference)) return;
      this.ship(reference);
      const entry = await this.read(order);
      if (entry) this.books.paid.set(reference, this.amountOf(entry.order));
    }
  },
  'lets the last callback decide what is paid': class extends Merchant {
    override async handle({ order }: News) {
      const reference = order.reference_number ?? '';
      if (order.state === 'completed') await super.book(order);
      else if (this.books.paid.delete(reference))
        this.books.shipped.splice(this.books.shipped.indexOf(reference), 1);
      this.books.seen.add(reference);
    }
    /** Looks only for orders that it has not heard of. */
    override async book(order: RecurringOrder) {
      if (!this.books.seen.has(order.reference_number ?? '')) await super.book(order);
    }
  },
  'refuses callbacks of payments that failed': class extends Merchant {
    override async handle(news: News) {
      if (news.order.state !== 'completed') throw new Error(`unknown state ${news.order.state}`);
      await super.handle(news);
    }
  },
  'keeps its books in memory': class extends Merchant {
    override open() {
      return emptyBooks();
    }
  },
  'ignores that a change of name failed': class extends Merchant {
    override async rename(person: Person, name: string) {
      await this.world.api.customers.update(person.uuid, { name, phone: '1' }).catch(() => undefined);
    }
  },
  'confirms a change of name before it is made': class extends Merchant {
    override async rename(person: Person, name: string) {
      const later = async () => {
        await this.world.sleep(MINUTE_MS);
        await super.rename(person, name);
      };
      void later().catch(() => undefined);
    }
  },
};
