import { isApiError, type RecurringOrder, type RecurringOrderEntry } from '@payments-openapi/client';
import { Webhook } from 'standardwebhooks';
import { membership } from '../membership.fixture.ts';
import type { SimulateOptions } from '../simulate.ts';
import type { Person, World } from './world.ts';

/** Mistakes of back ends. */
export type Mistake =
  | 'tries again under a new reference'
  | 'looks at the status only'
  | 'keeps its books in memory'
  | 'verifies no signature'
  | 'never looks for lost callbacks'
  | 'waits for what never comes'
  | 'throws dice';

/** A shop with subscriptions, which books what is paid. */
export interface Shop {
  subscribe(person: Person, request: string): Promise<void>;
  receive(request: Request): Promise<Response>;
  paid: Set<string>;
}

const DAY_MS = 86_400_000;

/** A shop that makes a mistake, or none. */
export function shop(
  mistake?: Mistake,
): Pick<SimulateOptions<Shop>, 'start' | 'receive' | 'actions' | 'books'> {
  return {
    start: (world) => startShop(world, mistake),
    receive: ({ receive }, request) => receive(request),
    actions: { subscribe: ({ subscribe }, { person, id }) => subscribe(person, id) },
    books: ({ paid }) => paid,
  };
}

function startShop(world: World, mistake?: Mistake): Shop {
  /** What is stored, or is stored from now on. */
  const stored = <T>(name: string, initial: T): T => {
    if (mistake !== 'keeps its books in memory' && world.storage.has(name))
      return world.storage.get(name) as T;
    world.storage.set(name, initial);
    return initial;
  };
  const paid = stored('paid', new Set<string>());
  /** Customers by the references of their plans. */
  const subscribers = stored<Map<string, string>>('subscribers', new Map());

  /** The service says what is paid, whatever a callback says. */
  const book = ({ order }: RecurringOrderEntry) => {
    if (order.state === 'completed' && order.reference_number?.startsWith('BOX-'))
      paid.add(order.reference_number);
  };
  const bookAll = async () => {
    for await (const entry of world.api.recurringOrders.list({ limit: 100 })) book(entry);
  };
  const looksForCallbacks =
    mistake !== 'never looks for lost callbacks' && mistake !== 'keeps its books in memory';
  if (looksForCallbacks) world.every(5 * DAY_MS, bookAll);

  const referenceOf = (request: string) => {
    if (mistake === 'tries again under a new reference') return world.randomUUID();
    return mistake === 'throws dice' ? Math.random() : request;
  };
  const create = async (person: Person, request: string) => {
    const reference_number = `BOX-${referenceOf(request)}`;
    subscribers.set(reference_number, person.uuid);
    const plan = {
      ...membership({ reference_number, callback_url: world.receiver }),
      customer_uuid: person.uuid,
    };
    if (mistake !== 'looks at the status only') return world.api.recurringPlans.create({ plan });
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
    paid,
    async subscribe(person, request) {
      if (mistake === 'waits for what never comes') await new Promise(() => undefined);
      for (let attempt = 1; ; attempt++)
        try {
          await create(person, request);
          return;
        } catch (error) {
          if (isApiError(error) && error.code === EXISTS) return;
          if (attempt === 3) throw error;
          await world.sleep(1_000);
        }
    },
    async receive(request) {
      const text = await request.text();
      if (mistake !== 'verifies no signature')
        new Webhook(world.secret).verify(text, Object.fromEntries(request.headers));
      const { order_number: number = '', reference_number = '' } = JSON.parse(text).data
        .order as RecurringOrder;
      const customer_uuid = subscribers.get(reference_number.replace(/-\d+$/, ''));
      if (customer_uuid !== undefined)
        book(await world.api.recurringOrders.get({ customer_uuid, order: { number } }));
      return new Response(null, { status: 204 });
    },
  };
}

/** Code of the failure that a plan with this reference has already been created. */
const EXISTS = 900001;
