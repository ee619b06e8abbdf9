import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../src/database/database.ts';
import type { BillingConfigCreate, PaymentTokenCreate } from '../src/generated/contract.ts';
import { Failure } from '../src/input/failures.ts';
import { deliveries } from '../src/records/collections.ts';
import { type Context, createContext } from '../src/records/context.ts';
import {
  DEFAULT_SETTINGS,
  insertSandbox,
  loadSandbox,
  type SandboxSettings,
} from '../src/records/sandboxes.ts';
import type { Summary } from '../src/records/summary.ts';
import { advanceClock } from '../src/recurring/clock.ts';
import type { RunnerOptions } from '../src/recurring/runner.ts';
import { type DataOf, invoke, type OperationId, type RequestOf } from './invoke.ts';

/** A new sandbox in a shared database, called in process. */
export class World {
  readonly database: Database;
  readonly sandboxId: string;

  constructor(database: Database, sandboxId: string) {
    this.database = database;
    this.sandboxId = sandboxId;
  }

  /** Calls an operation with a request. @throws {Failure} if the response is a failure */
  call<Id extends OperationId>(id: Id, request: RequestOf<Id>): Promise<DataOf<Id>> {
    return invoke(this.database, this.sandboxId, id, request);
  }

  /** The name of the failure of a call, or its response. */
  async failure<Id extends OperationId>(id: Id, request: RequestOf<Id>): Promise<unknown> {
    try {
      return await this.call(id, request);
    } catch (error) {
      if (error instanceof Failure) return error.failure;
      throw error;
    }
  }

  /** A context, for what no operation does, such as reading what is stored. */
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

  /** Creates a customer with a default token. @returns the uuid */
  async customer(token: Partial<PaymentTokenCreate> = {}): Promise<string> {
    const uuid = randomUUID();
    const body = { uuid, reference_number: `CRM-${uuid}`, name: 'Chan Tai Man', dial_code: '852' };
    await this.call('customers_create', { body });
    await this.token(uuid, { default: true, ...token });
    return uuid;
  }

  async token(customer_uuid: string, changes: Partial<PaymentTokenCreate> = {}) {
    const body = { token_type: 'CreditCard' as const, customer_uuid, ...changes };
    return (await this.call('paymentTokens_create', { body })).payment_token;
  }

  async config(changes: Partial<BillingConfigCreate> = {}): Promise<string> {
    const body = { billing_interval: 'month' as const, ...changes };
    return (await this.call('billingConfigs_create', { body })).billing_config.id;
  }

  async item(price: number, currency = 'HKD'): Promise<string> {
    const body = { label: 'Studio access', price, currency };
    return (await this.call('recurringItems_create', { body })).recurring_item.id;
  }

  /** A cycle with one item; monthly and endless by default. */
  async cycle({
    price = 30,
    count = null as number | null,
    config = {} as Partial<BillingConfigCreate>,
  } = {}) {
    return {
      billing_count: count,
      recurring_billing_config: await this.config(config),
      recurring_items: [{ quantity: 1, recurring_item_id: await this.item(price) }],
    };
  }
}

/** Monday, 2 February 2026, noon in Hong Kong. */
const START = '2026-02-02T04:00:00Z';

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
