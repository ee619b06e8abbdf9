import type { Json } from '@payments-openapi/spec';
import { isObject } from '../../contract/is-object.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { aPlan, createPlan, ORDER_PAGES, orderNumberOf, ordersOf } from '../billing/plan.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { listOf, MAX_PAGES, placeOf, readList, readWhole, requireKeys, requireWhole } from './lists.ts';

/** Resources that only the control interface can create, with every member, appear unchanged in every response. */
export function controlledSteps(context: CheckContext): Step[] {
  return [
    transactionsStep(context),
    catalogueStep(context),
    cardTransactionStep(context),
    tokenStep(context),
  ];
}

interface Members {
  [name: string]: Json;
}

/** Data of an acquirer about a payment at a terminal. */
const AT_TERMINAL = {
  acquirer_name: 'Harbour Acquiring',
  acquirer_type: 'card',
  card_number_len: 16,
  card_read_mode: 'chip',
  rrn: '612300000017',
  holder_name: 'CHAN TAI MAN',
  exp_month: '08',
  exp_year: '2029',
  consumer_country_code: 'HKG',
};

/** Members of a transaction that appear both in its order and in the list. */
const SHARED = new Set([
  ...['amount', 'currency', 'success', 'is_pending', 'captured', 'payment_method', 'payment_data'],
  ...['original_transaction_uuid', 'reference_id', 'original_transaction_reference_id'],
  ...['device_sn', 'original_device_sn', 'uuid'],
]);

/** An order with a payment of every type. One sale is voided, and the others stay unchanged. */
function transactionsStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'transactions_void',
    title: 'a void leaves the other transactions of the order unchanged, also in the list',
    writes: true,
    requests: 13,
    needs: ['customer'],
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const number = session.unique('order');
      const sale = session.unique('sale');
      const order = { number, reference_number: session.unique('KIT'), currency: 'HKD', initial_total: 400 };
      const atTerminal = { order_number: number, uuid: sale, type: 'Sales', amount: 100 };
      await control('POST', '/seeds/load', {
        orders: [order],
        transactions: [{ ...atTerminal, note: 'At the counter', payment_data: AT_TERMINAL }],
      });
      const pay = async (payment: Members): Promise<Members[]> => {
        const paid = (await control('POST', `/orders/${number}/pay`, payment)) as Json;
        return objectsOf(memberOf(paid, 'order', 'transactions'));
      };
      const uuidOf = (all: Members[], type: string) =>
        textOf(all.findLast((one) => one.type === type && one.uuid !== sale)?.uuid);
      const reserved = await pay({
        type: 'Authorization',
        amount: 50,
        reference_id: 'R-1',
        device_sn: 'T-1',
      });
      const original_transaction_uuid = uuidOf(reserved, 'Authorization');
      await pay({ type: 'Capture', original_transaction_uuid, reference_id: 'R-2', device_sn: 'T-2' });
      const sold = await pay({ amount: 200, payment_token: session.fixture('customer').payment_token ?? '' });
      const refunded = { type: 'Refund', amount: 20, original_transaction_uuid: uuidOf(sold, 'Sales') };
      const before = await pay({ ...refunded, note: 'A cup was broken' });

      const body = { order: { number }, transaction: { uuid: sale } };
      const { exchange, data } = await session.expectSuccess('transactions_void', { body });
      const after = objectsOf(memberOf(data, 'order', 'transactions'));
      const others = before.filter(({ uuid }) => uuid !== sale);
      const isShown = !session.omits(exchange, '/data/order/transactions');
      for (const wanted of isShown ? others : [])
        expectTransaction(session, exchange, { at: '/data/order/transactions', transactions: after, wanted });
      const list = listOf(session.context, 'transactions_list');
      const { entries, exchanges } = await readWhole(session, list, 50);
      requireKeys(session, list, entries);
      for (const wanted of others) {
        const shared = Object.fromEntries(Object.entries(wanted).filter(([name]) => SHARED.has(name)));
        const page = placeOf(list, exchanges, textOf(wanted.uuid))?.page ?? exchanges[0];
        const transactions = objectsOf(memberOf(page?.json, 'data', ...list.entries));
        if (page)
          expectTransaction(session, page, { at: '/data/transactions', transactions, wanted: shared });
      }
    },
  });
}

/** Expects a transaction with the given members. Other checks cover the rest of its members. */
function expectTransaction(
  session: Session,
  exchange: Exchange,
  { at, transactions, wanted }: { at: string; transactions: Members[]; wanted: Members },
): void {
  const index = transactions.findIndex(({ uuid }) => uuid === wanted.uuid);
  const found = transactions[index];
  if (!found) session.finding(exchange, { at, expected: formatValue(wanted), actual: 'absent' });
  for (const [name, member] of Object.entries(found ? wanted : {})) {
    const members = isObject(member) ? Object.entries(member) : [['', member] as const];
    for (const [inner, value] of members)
      session.expect(exchange, [at, index, name, inner].join('/').replace(/\/$/, ''), value);
  }
}

const DELETED = '2026-04-30T00:00:00Z';
const CONFIG = { billing_interval: 'week', description: 'Every week', deleted_at: DELETED };
const ITEM = { label: 'Locker', price: 60, currency: 'HKD', description: 'By the door', deleted_at: DELETED };

/** A billing config and an item with every member, as they appear in the plan and its orders. */
function catalogueStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_get',
    title: 'a plan and its orders show their billing config and item as they were created',
    writes: true,
    requests: 8 + ORDER_PAGES,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const { uuid: customer_uuid = '', customer_code = '' } = session.fixture('customer');
      const config = session.unique('config');
      const item = session.unique('item');
      await control('POST', '/billing_configs', { id: config, ...CONFIG });
      await control('POST', '/recurring_items', { id: item, ...ITEM });
      const description = 'From the first week on';
      const plan = aPlan(session, { cycles: [{ config, items: [{ item, quantity: 1 }], description }] });
      const { created, path } = await createPlan(session, plan);
      const headers = { 'X-P-Customer-Code': customer_code };
      const cycles = plan.recurring_cycles;
      const responses = [
        created,
        await session.expectSuccess('recurringPlans_get', { path }),
        await session.expectSuccess('recurringPlans_update', {
          path,
          headers,
          body: { plan: { name: plan.name } },
        }),
        await session.expectSuccess('recurringPlans_calculateCycles', {
          path,
          body: { activate_type: 'immediate', cycles },
        }),
      ];
      for (const { exchange } of responses) {
        expectCatalogue(session, exchange, '/data/plan/recurring_cycles/0');
        session.expect(exchange, '/data/plan/recurring_cycles/0/description', description);
      }
      const orders = await ordersOf(session, plan.reference_number);
      if (orders.length === 0) session.skip('the plan has no order yet');
      for (const { order } of orders) {
        const body = { customer_uuid, order: { number: orderNumberOf(session, order) } };
        const { exchange } = await session.expectSuccess('recurringOrders_get', { body });
        expectCatalogue(session, exchange, '/data/recurring_cycle');
      }
    },
  });
}

function expectCatalogue(session: Session, exchange: Exchange, cycle: string): void {
  for (const [name, value] of Object.entries(CONFIG))
    session.expect(exchange, `${cycle}/recurring_billing_config/${name}`, value);
  for (const [name, value] of Object.entries(ITEM))
    session.expect(exchange, `${cycle}/recurring_items/0/${name}`, value);
}

function cardTransactionStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'cardTransactions_list',
    title: 'a card transaction names the user of its card and the business',
    writes: true,
    requests: 1 + MAX_PAGES,
    needs: ['card', 'unlinked_card'],
    needsControl: true,
    async run(session) {
      const { card_reference_id = '', p_user_id = '' } = session.fixture('unlinked_card');
      const { data } = await session.expectSuccess('cards_link', { body: { card_reference_id, p_user_id } });
      const card = textOf(memberOf(data, 'id'));
      const made = await session.context.control('POST', '/card_transactions', {
        card,
        p_business_id: 'business-1',
        transaction_currency: 'HKD',
        transaction_amount: '12.00',
      });
      const all = listOf(session.context, 'cardTransactions_list');
      const list = { ...all, parts: () => ({ query: { card } }) };
      const id = textOf(memberOf(made as Json, 'transaction', 'id'));
      const read = await readList(session, list, 50);
      const shown = placeOf(list, read.exchanges, id);
      if (!shown) {
        requireWhole(session, list, read);
        const [page] = read.exchanges;
        if (page)
          session.finding(page, {
            at: '/data/transactions',
            expected: `the transaction ${id}`,
            actual: 'absent',
          });
        return;
      }
      session.expect(shown.page, `${shown.at}/p_user_id`, p_user_id);
      session.expect(shown.page, `${shown.at}/p_business_id`, 'business-1');
    },
  });
}

/** A token with every member of an error. */
export const REFUSED_TOKEN = {
  token_type: 'AlipayAutoDebit',
  default: true,
  error_code: 'agreement_ended',
  error_msg: 'The agreement was ended by the payer.',
  verify_url: 'https://wallet.example/verify',
};

function tokenStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'customers_update',
    title: 'a default token that was refused has the reason, also in the response to an update',
    writes: true,
    requests: 2,
    needs: ['customer'],
    needsControl: true,
    async run(session) {
      const { uuid = '', reference_number = '' } = session.fixture('customer');
      const token = { customer_uuid: uuid, ...REFUSED_TOKEN };
      await session.context.control('POST', '/payment_tokens', token);
      const body = { name: session.unique('Name'), phone: session.digits(8) };
      const edited = await session.expectSuccess('customers_update', { path: { id: uuid }, body });
      const read = await session.expectSuccess('customers_getByReference', {
        path: { id: reference_number },
      });
      for (const { exchange } of [edited, read])
        for (const name of ['token_type', 'error_code', 'error_msg'] as const)
          session.expect(exchange, `/data/customer/default_payment_token/${name}`, REFUSED_TOKEN[name]);
    },
  });
}
