import { createHmac } from 'node:crypto';
import type { RecurringOrder, RecurringOrderEntry } from '@payments-openapi/client';
import type { Person } from '../../src/testing/simulate.ts';
import { emptyBooks, Merchant, type News, planReferenceOf } from './merchant.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Mistakes with callbacks, and with what they tell. */
export const CALLBACK_BUGS: Readonly<Record<string, typeof Merchant>> = {
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
  'ships what it finds later once more': class extends Merchant {
    override async reconcile() {
      for await (const { order } of this.world.api.recurringOrders.list({ limit: 100 })) {
        this.books.paid.delete(order.reference_number ?? '');
        await this.book(order);
      }
    }
  },
  'stops looking for lost callbacks at the first order that it knows': class extends Merchant {
    override async reconcile() {
      for await (const { order } of this.world.api.recurringOrders.list({ limit: 100 })) {
        if (this.books.paid.has(order.reference_number ?? '')) return;
        await this.book(order);
      }
    }
  },
  'looks for lost callbacks only once a month': class extends Merchant {
    override schedule() {
      this.world.every(30 * DAY_MS, () => this.reconcile());
    }
  },
  'answers every callback with success': class extends Merchant {
    override async receive(request: Request) {
      await super.receive(request).catch(() => undefined);
      return new Response();
    }
  },
  'forgets a plan when a charge is declined': class extends Merchant {
    override async handle(news: News) {
      if (news.order.state === 'failed')
        this.books.subscribers.delete(planReferenceOf(news.order.reference_number ?? ''));
      await super.handle(news);
    }
  },
  'gives an order up when its charge is declined': class extends Merchant {
    override async book(order: RecurringOrder) {
      const { reference_number = '', state } = order;
      if (state !== 'completed') this.books.seen.add(reference_number);
      if (!this.books.seen.has(reference_number)) await super.book(order);
    }
  },
  'checks whether an order is booked, reads where to ship it, and books it': class extends Merchant {
    override async book(order: RecurringOrder) {
      if (this.books.paid.has(order.reference_number ?? '')) return;
      await this.world.api.recurringOrders.list({ limit: 1 });
      this.books.paid.delete(order.reference_number ?? '');
      await super.book(order);
    }
  },
  'drops the decimals of amounts': class extends Merchant {
    override amountOf(order: RecurringOrder) {
      return Math.trunc(super.amountOf(order));
    }
  },
  'takes order numbers for numbers': class extends Merchant {
    override async book(order: RecurringOrder) {
      const number = `${Number(order.order_number)}`;
      if (order.state !== 'completed' || this.books.seen.has(number)) return;
      this.books.seen.add(number);
      await super.book(order);
    }
  },
  'takes an order for paid when a part of it is': class extends Merchant {
    override async book(order: RecurringOrder) {
      await super.book((order.paid_total ?? 0) > 0 ? { ...order, state: 'completed' } : order);
    }
  },
  'remembers what it has read of an order': class extends Merchant {
    entries = new Map<string, RecurringOrderEntry | undefined>();
    override async read(order: RecurringOrder) {
      const { order_number = '' } = order;
      if (!this.entries.has(order_number)) this.entries.set(order_number, await super.read(order));
      return this.entries.get(order_number);
    }
    /** Looks only for orders that it has not read. */
    override async reconcile() {
      for await (const { order } of this.world.api.recurringOrders.list({ limit: 100 }))
        if (!this.entries.has(order.order_number ?? '')) await this.book(order);
    }
  },
  'stops looking for lost callbacks at the first order of somebody else': class extends Merchant {
    override async reconcile() {
      for await (const { order } of this.world.api.recurringOrders.list({ limit: 100 })) {
        if (!this.books.subscribers.has(planReferenceOf(order.reference_number ?? ''))) return;
        await this.book(order);
      }
    }
  },
  'notes how far it has looked before it has booked what it found': class extends Merchant {
    override async reconcile() {
      const orders = await this.world.api.recurringOrders.list({ limit: 100 }).toArray({ limit: 1_000 });
      const isNew = ({ order }: RecurringOrderEntry) => !this.books.seen.has(order.order_number ?? '');
      const found = orders.filter(isNew);
      for (const { order } of found) this.books.seen.add(order.order_number ?? '');
      for (const { order } of found) {
        const entry = await this.read(order);
        if (entry) await this.book(entry.order);
      }
    }
  },
  'looks for lost callbacks at a local hour, which daylight saving moves': class extends Merchant {
    override schedule() {
      const hour = this.localHour();
      this.world.every(DAY_MS, async () => {
        if (this.localHour() === hour) await this.reconcile();
      });
    }
    localHour() {
      return this.world.now().toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit' });
    }
  },
  'expects renewals on the day of the month on which the plan began': class extends Merchant {
    override async book(order: RecurringOrder) {
      const [, reference = '', period] = /^(.*)-(\d+)$/.exec(order.reference_number ?? '') ?? [];
      const day = this.world.now().getUTCDate();
      const began = [...this.books.seen].find((each) => each.startsWith(`${reference} `));
      if (period === '1' && began === undefined) this.books.seen.add(`${reference} ${day}`);
      if (began === undefined || began === `${reference} ${day}` || this.books.paid.size === 0)
        await super.book(order);
    }
    /** Later, any day will do, unless the month was too short. */
    override async reconcile() {
      for await (const { order } of this.world.api.recurringOrders.list({ limit: 100 })) {
        const [, reference = ''] = /^(.*)-(\d+)$/.exec(order.reference_number ?? '') ?? [];
        const began = [...this.books.seen].find((each) => each.startsWith(`${reference} `));
        if (!(Number(began?.split(' ').at(-1)) > 28)) await super.book(order);
      }
    }
  },
  'takes a second payment within 30 days for a mistake': class extends Merchant {
    override async book(order: RecurringOrder) {
      const reference = order.reference_number ?? '';
      const plan = planReferenceOf(reference);
      const now = this.world.now().getTime();
      const isSoon = [...this.books.seen].some((each) => {
        const [of = '', other = '', at] = each.split(' ');
        return of === plan && other !== reference && now - Number(at) < 30 * DAY_MS;
      });
      if (isSoon) return;
      const isNew = !this.books.paid.has(reference);
      await super.book(order);
      if (isNew && this.books.paid.has(reference)) this.books.seen.add(`${plan} ${reference} ${now}`);
    }
  },
};
