import type {
  Order,
  OrderSummary,
  OrderTransaction,
  PaymentData,
  RecurringOrder,
  RecurringOrderEntry,
  Transaction,
} from '@payments-openapi/client';
import type { Payment, PlacedOrder, World } from './world.ts';

/** An order as a void returns it. */
export function orderOf(order: PlacedOrder): Order {
  const paid = paidOf(order);
  return {
    source: 'API',
    type: order.recurring ? 'PLAN' : 'SINGLE',
    number: order.number,
    reference_number: order.reference,
    due_date: order.dueDate,
    initial_total: major(order, order.total),
    initial_tips: 0,
    subtotal: major(order, order.total),
    paid_total: text(order, paid),
    unpaid_total: text(order, order.total - paid),
    state: paid >= order.total ? 'CLOSED' : 'OPEN',
    correspondence_state: correspondenceOf(order),
    currency: order.currency,
    line_items: null,
    transactions: order.payments.map((payment) => nested(order, payment)),
  };
}

/** A payment in the list of transactions. */
export function listedOf(order: PlacedOrder, payment: Payment): Transaction {
  const { type: _, note: __, ...shared } = nested(order, payment);
  return {
    ...shared,
    type: 10,
    voided: payment.isVoided,
    ...(payment.isVoided && { voided_at: 'just now' }),
    created_at: payment.createdAt,
    order: summaryOf(order),
  };
}

/** An order of a plan, with its customer and its cycle. */
export function entryOf(world: World, order: PlacedOrder): RecurringOrderEntry {
  const plan = world.plans.find(({ id }) => id === order.recurring?.planId);
  const cycle = plan?.recurring_cycles.find(({ id }) => id === order.recurring?.cycleId);
  const customer = world.customers.find(({ uuid }) => uuid === world.planCustomers.get(plan?.id ?? ''));
  if (!cycle || !customer) throw new Error(`${order.number}: no plan has this order`);
  const { uuid, reference_number, name } = customer;
  const token = world.tokens.get(uuid)?.find((one) => one.default);
  const { billing_proration_enabled: _, ...config } = cycle.recurring_billing_config;
  return {
    order: { ...recurringOrderOf(order), ...(plan?.note !== undefined && { note: plan.note }) },
    customer: {
      uuid,
      reference_number,
      name,
      ...(token && { default_payment_token: { ...token, verify_uuid: token.token } }),
    },
    recurring_cycle: {
      discount_amount: cycle.discount_amount ?? 0,
      recurring_items: cycle.recurring_items.map(({ quantity: _, ...item }) => item),
      recurring_billing_config: {
        ...config,
        billing_type: 'SAME_DAY',
        created_at: order.createdAt,
        updated_at: order.createdAt,
      },
    },
  };
}

export function recurringOrderOf(order: PlacedOrder): RecurringOrder {
  return {
    amount: major(order, order.total),
    paid_total: major(order, paidOf(order)),
    currency: order.currency,
    order_number: order.number,
    reference_number: order.reference,
    state: paidOf(order) >= order.total ? 'CLOSED' : 'OPEN',
    correspondence_state: correspondenceOf(order),
  };
}

function summaryOf(order: PlacedOrder): OrderSummary {
  const { initial_total, due_date, line_items: _, transactions: __, ...rest } = orderOf(order);
  const whole = Math.floor(initial_total);
  return {
    ...rest,
    due_date: due_date ?? 'none',
    initial_total: whole,
    initial_tips: 0,
    subtotal: whole,
    note: '',
    auth_code: '',
    payment_method_option: { online: {} },
    business: { id: 'B-1', business_name: 'North Pier' },
    line_items: null,
    transactions: null,
    created_at: order.createdAt,
    updated_at: order.createdAt,
    customer: {},
  };
}

function nested(order: PlacedOrder, { uuid, amount, isVoided }: Payment): OrderTransaction {
  return {
    type: 'Sales',
    uuid,
    currency: order.currency,
    amount: major(order, amount),
    success: true,
    is_pending: false,
    captured: true,
    allow_void: !isVoided,
    allow_refund: !isVoided,
    void_is_pending: false,
    payment_method: 'CARD',
    note: null,
    payment_data: paymentDataOf(uuid),
  };
}

function paymentDataOf(uuid: string): PaymentData {
  return {
    acquirer_name: 'Pier Acquiring',
    acquirer_type: 'BANK',
    brn: uuid,
    new_gateway_txn_id: uuid,
    payment_method: 'CARD',
    receipt_id: uuid,
    transaction_state: 'DONE',
    last_4_digits: '1111',
  };
}

function paidOf({ payments }: PlacedOrder): number {
  return payments.reduce((sum, { amount, isVoided }) => sum + (isVoided ? 0 : amount), 0);
}

function correspondenceOf(order: PlacedOrder): Order['correspondence_state'] {
  const paid = paidOf(order);
  if (paid > order.total) return 'over_paid';
  if (paid === order.total) return 'paid';
  return paid === 0 ? 'unpaid' : 'partial_paid';
}

function major({ currency }: PlacedOrder, amount: number): number {
  return currency === 'JPY' ? amount : amount / 100;
}

function text(order: PlacedOrder, amount: number): string {
  return major(order, amount).toFixed(order.currency === 'JPY' ? 0 : 2);
}
