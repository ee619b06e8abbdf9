import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { createRoutes } from '../src/app/routes.ts';
import { createServices } from '../src/app/services.ts';
import { Live } from '../src/contract/live.ts';
import { sentenceOf } from '../src/contract/problem.ts';
import type { StreamedData } from '../src/contract/streamed-data.ts';
import type { ControlOperations } from '../src/control/types.ts';
import type { Database } from '../src/database/database.ts';
import { Failure } from '../src/input/failures.ts';
import { perform } from '../src/invocation/perform.ts';
import type { Route } from '../src/invocation/route.ts';
import {
  billingConfigs,
  customers,
  deliveries,
  type PaymentToken,
  paymentTokens,
  recurringItems,
} from '../src/records/collections.ts';
import {
  type Context,
  createContext,
  type Handler,
  type InputOf,
  type ServiceOperations,
} from '../src/records/context.ts';
import type { TokenOutcome } from '../src/records/payment-rule.ts';
import type { BillingConfig } from '../src/records/recurring.ts';
import {
  DEFAULT_SETTINGS,
  insertSandbox,
  loadSandbox,
  type SandboxSettings,
} from '../src/records/sandboxes.ts';
import type { Summary } from '../src/records/summary.ts';
import { advanceClock } from '../src/recurring/clock.ts';
import type { RunnerOptions } from '../src/recurring/runner.ts';

const made = new WeakMap<Database, ReadonlyMap<string, Route>>();

/** Created once per database, since checks are compiled with their first call. */
function routesOver(database: Database): ReadonlyMap<string, Route> {
  const known = made.get(database);
  if (known) return known;
  const all = createRoutes(createServices(database));
  const routes = new Map(all.map((route) => [route.operation.operationId, route]));
  made.set(database, routes);
  return routes;
}

const never = () => new AbortController().signal;

type Ops = ServiceOperations & ControlOperations;
type Data<Id extends keyof Ops> = Exclude<
  Awaited<ReturnType<Handler<Ops[Id]>>>,
  StreamedData<never> | Live<unknown>
>;
type Loose<Id extends keyof Ops> = Partial<Pick<InputOf<Ops[Id]>, 'path' | 'query' | 'header' | 'body'>>;

/** A new sandbox in a shared database, called in process through validators and handlers. */
export class World {
  readonly database: Database;
  readonly sandboxId: string;

  constructor(database: Database, sandboxId: string) {
    this.database = database;
    this.sandboxId = sandboxId;
  }

  /** Calls an operation like a client: input and response are checked against the contract. */
  async call<Id extends keyof Ops>(id: Id, input: Loose<Id>): Promise<Data<Id>> {
    const route = routesOver(this.database).get(id);
    if (!route) throw new Error(`the contract has no operation ${id}`);
    const asked = structuredClone({ path: {}, query: {}, header: {}, body: undefined, ...input });
    const answered = await perform(route, asked, await this.begin(), { gone: never, closing: never });
    const data = answered instanceof Live ? await answered.page() : answered;
    const broken = route.operation.checkOutput({ code: 200, message: 'succeed', data });
    if (broken.length > 0)
      throw new Error(`the answer of ${id} breaks the contract: ${broken.map(sentenceOf).join('; ')}`);
    return data as Data<Id>;
  }

  /** The name of the failure of a call, or its response. */
  async failure<Id extends keyof Ops>(id: Id, input: Loose<Id>): Promise<unknown> {
    try {
      return await this.call(id, input);
    } catch (error) {
      if (error instanceof Failure) return error.failure;
      throw error;
    }
  }

  /** A call outside of the contract, like those of the control interface. */
  async begin(): Promise<Context> {
    const sandbox = await loadSandbox(this.database, this.sandboxId);
    return createContext(this.database, sandbox);
  }

  async advance(to: string, options?: RunnerOptions): Promise<Summary> {
    const target = Temporal.Instant.from(to);
    return (await advanceClock(this.database, this.sandboxId, target, options)).done;
  }

  /** Events of the callbacks in the outbox, oldest first. */
  async callbacks(): Promise<string[]> {
    const found = await deliveries.list(await this.begin());
    return found.reverse().map(({ document }) => document.body.event);
  }

  /** Creates a customer with a default token of this outcome. @returns the uuid */
  async customer(
    outcome: TokenOutcome = { outcome: 'succeeds' },
    changes: Partial<PaymentToken> = {},
  ): Promise<string> {
    const context = await this.begin();
    const uuid = context.newId();
    await customers.insert(context, uuid, {
      uuid,
      reference_number: `CRM-${uuid}`,
      name: 'Chan Tai Man',
      dial_code: '852',
    });
    await this.token(uuid, { outcome, default: true, ...changes });
    return uuid;
  }

  async token(customer_uuid: string, changes: Partial<PaymentToken> = {}): Promise<PaymentToken> {
    const context = await this.begin();
    const token: PaymentToken = {
      token_type: 'CreditCard',
      token: randomUUID(),
      state: 'active',
      default: false,
      credit_card: { number: '424242******4242', brand: 'Visa' },
      customer_uuid,
      verify_url: null,
      verify_uuid: randomUUID(),
      ...changes,
    };
    await paymentTokens.insert(context, context.newId(), token);
    return token;
  }

  async config(changes: Partial<BillingConfig> = {}): Promise<string> {
    const context = await this.begin();
    const id = context.newId();
    const at = context.now.toString();
    await billingConfigs.insert(context, id, {
      id,
      interval_count: 1,
      billing_interval: 'month',
      billing_type: 'anniversary',
      billing_proration_enabled: true,
      created_at: at,
      updated_at: at,
      ...changes,
    });
    return id;
  }

  async item(price: number, currency = 'HKD'): Promise<string> {
    const context = await this.begin();
    const id = context.newId();
    const created_at = context.now.toString();
    await recurringItems.insert(context, id, { id, label: 'Studio access', price, currency, created_at });
    return id;
  }

  /** A cycle with one item; monthly and endless by default. */
  async cycle({ price = 30, count = null as number | null, config = {} as Partial<BillingConfig> } = {}) {
    return {
      billing_count: count,
      recurring_billing_config: await this.config(config),
      recurring_items: [{ quantity: 1, recurring_item_id: await this.item(price) }],
    };
  }
}

/** Monday, 2 February 2026, noon in Hong Kong. */
export const START = '2026-02-02T04:00:00Z';

export async function newWorld(
  database: Database,
  settings: Partial<SandboxSettings> = {},
  clock = START,
): Promise<World> {
  const id = randomUUID();
  await insertSandbox(database, {
    id,
    clock: Temporal.Instant.from(clock),
    settings: { ...DEFAULT_SETTINGS, ...settings },
  });
  return new World(database, id);
}
