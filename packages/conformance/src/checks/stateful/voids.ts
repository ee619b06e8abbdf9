import type { Json } from '@payments-openapi/spec';
import type { Context, Step } from '../../run/check.ts';
import { formatValue } from '../format.ts';
import { memberOf, objectsOf, type Session, stepOf, textOf } from '../session.ts';
import { listOf, readList } from './lists.ts';

/** A voided transaction is marked in its order and in the list, as voided or pending. */
export function voidSteps(context: Context): Step[] {
  return [
    stepOf(context, {
      operationId: 'transactions_void',
      title: 'a void is visible in the order and in the list',
      writes: true,
      requests: 14,
      needs: ['voidable_sale'],
      async run(session) {
        const { transaction_uuid = '', order_number } = session.fixture('voidable_sale');
        const order: Json = order_number === undefined ? {} : { number: order_number };
        const body = { order, transaction: { uuid: transaction_uuid } };
        const response = await session.expectSuccess('transactions_void', { body });
        if (order_number !== undefined) session.expect(response.exchange, '/data/order/number', order_number);
        const nested = objectsOf(memberOf(response.data, 'order', 'transactions')).find(
          ({ uuid }) => uuid === transaction_uuid,
        );
        if (nested?.allow_void !== false && nested?.void_is_pending !== true) {
          session.finding(response.exchange, {
            at: '/data/order/transactions/0/allow_void',
            expected: `the transaction ${transaction_uuid}, voided or with a pending void`,
            actual: formatValue(nested),
          });
        }
        await isListed(session, { transaction_uuid, isPending: nested?.void_is_pending === true });
      },
    }),
    stepOf(context, {
      operationId: 'transactions_void',
      title: 'a transaction of another order is not voided',
      writes: true,
      requests: 13,
      needs: ['voidable_sale'],
      // The contract does not specify whether the order must match. The sandbox requires it.
      needsControl: true,
      async run(session) {
        const { transaction_uuid = '' } = session.fixture('voidable_sale');
        const body = { order: { number: session.unique('none') }, transaction: { uuid: transaction_uuid } };
        const response = await session.call('transactions_void', { body });
        if (response.outcome === 'success') {
          session.finding(response, {
            at: '/data/order/number',
            expected: 'a failure, because the order does not exist',
            actual: 'a success',
          });
        }
        const { entries } = await readList(session, listOf('transactions_list'), 100);
        const listed = objectsOf(entries).find(({ uuid }) => uuid === transaction_uuid);
        if (listed?.voided === true) {
          session.finding(response, {
            at: '/data/order',
            expected: 'no void',
            actual: 'the transaction is voided',
          });
        }
        if (!listed) session.skip('the transaction is not on the first pages of the list');
      },
    }),
  ];
}

async function isListed(
  session: Session,
  { transaction_uuid, isPending }: { transaction_uuid: string; isPending: boolean },
): Promise<void> {
  const { entries, exchanges } = await readList(session, listOf('transactions_list'), 100);
  const listed = objectsOf(entries).find(({ uuid }) => textOf(uuid) === transaction_uuid);
  const [exchange] = exchanges;
  if (!listed) session.skip('the voided transaction is not on the first pages of the list');
  const { uuid, voided, allow_void, void_is_pending } = listed ?? {};
  if (!isPending && voided === undefined && allow_void === undefined)
    session.skip('the list shows neither `voided` nor `allow_void`');
  const shows = isPending
    ? void_is_pending === true || voided === true
    : voided !== false && allow_void !== true;
  if (shows || !exchange) return;
  session.finding(exchange, {
    at: '/data/transactions/0/voided',
    expected: `the transaction ${transaction_uuid} ${isPending ? 'with a pending void' : 'voided'}`,
    actual: formatValue({ uuid, voided, allow_void, void_is_pending } as Record<string, string>),
  });
}
