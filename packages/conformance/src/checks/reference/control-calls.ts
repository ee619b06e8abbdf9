import { createRequire } from 'node:module';
import {
  type Json,
  jsonSchemaOf,
  type OpenApiDocument,
  operationOf,
  type Schema,
} from '@payments-openapi/spec';
import * as fc from 'fast-check';
import type { ControlCall } from '../../run/following.ts';
import { textOf } from '../values.ts';
import { drawn } from './drawn.ts';
import type { Stored } from './stored.ts';

let document: OpenApiDocument | undefined;

/** The contract of the control interface. */
function controlDocument(): OpenApiDocument {
  document ??= createRequire(import.meta.url)('@payments-openapi/sandbox/control.json') as OpenApiDocument;
  return document;
}

/** Operations that create something. */
const CREATE = [
  ...['customers_create', 'paymentTokens_create', 'billingConfigs_create', 'recurringItems_create'],
  ...['orders_create', 'cards_create', 'cardTransactions_create', 'wallets_create'],
  ...['walletTransactions_create', 'feeRules_create', 'paymentRules_create'],
];

/** How far the clock moves. */
const STEPS = ['PT1H', 'PT13H', 'P1D', 'P3D', 'P1W', 'P17D', 'P1M', 'P1M', 'P3M', 'P1Y'];

/** What a sandbox may be asked to do besides the operations of the service, by name. */
export const CONTROL_CALLS: Record<
  string,
  (stored: Stored, fresh: () => string) => fc.Arbitrary<ControlCall>
> = {
  ...Object.fromEntries(
    CREATE.map((operationId) => [
      operationId,
      (stored: Stored, fresh: () => string) =>
        bodyOf(operationId, stored, fresh).map((body) => post(pathOf(operationId), body)),
    ]),
  ),
  orders_pay: (stored, fresh) =>
    fc.tuple(stored.one('orders'), bodyOf('orders_pay', stored, fresh)).chain(([order, body]) => {
      const { type = 'Sales', original_transaction_uuid: _, ...others } = body as Record<string, Json>;
      const follows = ORIGINALS[String(type)];
      if (!follows) return fc.constant(post(`/orders/${order?.number}/pay`, { ...others, type }));
      const isOriginal = (one: Record<string, Json>) =>
        one.success === true && follows.includes(textOf(one.type));
      return stored.one('transactions', isOriginal).map((original) => {
        const original_transaction_uuid = original?.uuid ?? null;
        return post(`/orders/${original?.order_number}/pay`, { ...others, type, original_transaction_uuid });
      });
    }),
  orders_settle: (stored, fresh) =>
    fc
      .tuple(
        stored.one('transactions', ({ is_pending }) => is_pending === true),
        bodyOf('orders_settle', stored, fresh),
      )
      .map(([one, body]) => post(`/transactions/${one?.uuid}/settle`, body)),
  recurringOrders_pay: about(
    'recurring_orders',
    'recurringOrders_pay',
    ({ order_number }) => `/recurring_orders/${order_number}/pay`,
  ),
  recurringPlans_addCycles: about(
    'recurring_plans',
    'recurringPlans_addCycles',
    ({ id }) => `/recurring_plans/${id}/cycles`,
  ),
  clock_advance: () => fc.constantFrom(...STEPS).map((by) => post('/clock/advance', { by })),
};

/** What a transaction may follow, by its type. */
const ORIGINALS: Record<string, readonly string[]> = {
  Capture: ['Authorization'],
  Refund: ['Sales', 'Capture'],
};

function about(type: string, operationId: string, pathTo: (resource: Record<string, Json>) => string) {
  return (stored: Stored, fresh: () => string): fc.Arbitrary<ControlCall> =>
    fc
      .tuple(stored.one(type), bodyOf(operationId, stored, fresh))
      .map(([resource = {}, body]) => post(pathTo(resource), body));
}

function bodyOf(operationId: string, stored: Stored, fresh: () => string): fc.Arbitrary<Json> {
  return drawn(bodySchema(operationId), '', { document: controlDocument(), stored, fresh });
}

function post(path: string, body: Json): ControlCall {
  return { method: 'POST', path, body };
}

function pathOf(operationId: string): string {
  return operationOf(controlDocument(), operationId).path.replace('/_sandbox', '');
}

function bodySchema(operationId: string): Schema {
  const { body } = operationOf(controlDocument(), operationId);
  return (body && jsonSchemaOf(body)?.value) ?? {};
}
