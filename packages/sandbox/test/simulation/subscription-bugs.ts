import { isApiError, type RecurringPlanCreate } from '@payments-openapi/client';
import type { Person } from '../../src/testing/simulate.ts';
import { EXISTS, Merchant } from './merchant.ts';

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

/** Takes a new reference for the next attempt after some failures. */
class RenewsReference extends Merchant {
  next?: string;

  /** Whether it does so after this one. */
  renewsAfter(_error: unknown): boolean {
    return true;
  }

  override referenceOf(request: string) {
    const reference = this.next ?? super.referenceOf(request);
    this.next = undefined;
    return reference;
  }

  override recover(error: unknown) {
    if (this.renewsAfter(error)) this.next = `BOX-${this.world.randomUUID()}`;
    throw error;
  }
}

/** Mistakes when a person subscribes. */
export const SUBSCRIPTION_BUGS: Readonly<Record<string, typeof Merchant>> = {
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
    override recover(error: unknown) {
      if (nameOf(error) !== 'TimeoutError') throw error;
    }
  },
  'ignores that a plan could not be created': class extends Merchant {
    override recover() {}
  },
  'tells the user that it failed when the plan exists': class extends Merchant {
    override recover(error: unknown) {
      throw isApiError(error) && error.code === EXISTS ? new Error('it exists') : error;
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
    override recover(error: unknown, { reference_number = '' }: RecurringPlanCreate) {
      this.books.subscribers.delete(reference_number);
      throw error;
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
  'takes a new reference after a refusal': class extends RenewsReference {
    override renewsAfter(error: unknown) {
      return isApiError(error) && error.code !== EXISTS;
    }
  },
  'takes a new reference when the connection is lost': class extends RenewsReference {
    override renewsAfter(error: unknown) {
      return nameOf(error) === 'ConnectionError';
    }
  },
  'takes a new reference when a call times out': class extends RenewsReference {
    override renewsAfter(error: unknown) {
      return nameOf(error) === 'TimeoutError';
    }
  },
  'takes a new reference when the response is no JSON': class extends RenewsReference {
    override renewsAfter(error: unknown) {
      return nameOf(error) === 'ResponseError';
    }
  },
  'takes the number of its subscriptions for the next reference': class extends Merchant {
    override referenceOf() {
      return `BOX-${this.books.subscribers.size + 1}`;
    }
  },
  'counts its references in memory': class extends Merchant {
    references = new Map<string, string>();
    override referenceOf(request: string) {
      const reference = this.references.get(request) ?? `BOX-${this.references.size + 1}`;
      this.references.set(request, reference);
      return reference;
    }
  },
  'makes the reference from the person and the day': class extends Merchant {
    override subscribe(person: Person) {
      return super.subscribe(person, `${person.name}-${this.world.now().toISOString().slice(0, 10)}`);
    }
  },
  'takes a request that has begun for one that is done': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      if (this.books.seen.has(request)) return;
      this.books.seen.add(request);
      await super.subscribe(person, request);
    }
  },
  'leaves a lock behind when it is killed': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      if (this.books.seen.has(request)) throw new Error('it is under way');
      this.books.seen.add(request);
      await super.subscribe(person, request).finally(() => this.books.seen.delete(request));
    }
  },
  'gives up after two attempts, and tells the user that it worked': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      const plan = this.planOf(person, this.referenceOf(request));
      this.books.subscribers.set(plan.reference_number ?? '', person.uuid);
      for (let attempt = 1; attempt <= 2; attempt++) {
        const error = await this.create(plan).catch((thrown: unknown) => thrown);
        if (error === undefined || (isApiError(error) && error.code === EXISTS)) return;
      }
    }
  },
  'tells the user that it worked before the plan is created': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      void super.subscribe(person, request).catch(() => undefined);
    }
  },
  'creates plans in a job, and takes them off its list first': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      this.books.seen.add(JSON.stringify([person, request]));
    }
    override async reconcile() {
      for (const pending of this.books.seen) {
        this.books.seen.delete(pending);
        const [person, request] = JSON.parse(pending);
        await super.subscribe(person, request);
      }
      await super.reconcile();
    }
  },
  'knows only one plan of each person': class extends Merchant {
    override async subscribe(person: Person, request: string) {
      for (const [reference, uuid] of this.books.subscribers)
        if (uuid === person.uuid && reference !== this.referenceOf(request))
          this.books.subscribers.delete(reference);
      await super.subscribe(person, request);
    }
  },
  'lets two workers create the plans of one list': class extends Merchant {
    override schedule() {
      super.schedule();
      for (const worker of [1, 2]) this.world.every(DAY_MS, () => this.work(worker));
    }
    async work(worker: number) {
      for (const pending of this.books.seen) {
        const [person, request] = JSON.parse(pending);
        await super.subscribe(person, `${request}-${worker}`);
        this.books.seen.delete(pending);
      }
    }
    override async subscribe(person: Person, request: string) {
      this.books.seen.add(JSON.stringify([person, request]));
    }
  },
};
