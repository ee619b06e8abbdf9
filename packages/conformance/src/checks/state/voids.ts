import type { Json } from '@payments-openapi/spec';
import { REFUSED } from '../../findings/finding.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { describeResponse, formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { entryOf, listOf, MAX_PAGES, readList, readTransactions, requireKeys } from './lists.ts';
import { namedBy, ORDER_KEYS, type OrderKeys, orderOfSale } from './order-keys.ts';

/** The ready seed has fewer. */
const MOST_VOIDS = 30;

/** A voided transaction is marked in its order and in the list, as voided or pending. */
export function voidSteps(context: CheckContext): Step[] {
  return [
    ...ORDER_KEYS.map((keys) => visibleStep(context, keys)),
    sessionStep(context, {
      operationId: 'transactions_void',
      title: 'every transaction that can be voided, as the list says, is voided',
      writes: true,
      requests: MAX_PAGES + MOST_VOIDS,
      needs: [],
      // Elsewhere, only the sales in the profile may be voided.
      needsControl: true,
      async run(session) {
        const { entries } = await readTransactions(session);
        const voidable = objectsOf(entries).filter(({ allow_void }) => allow_void === true);
        requireKeys(session, listOf(session.context, 'transactions_list'), voidable);
        for (const { uuid } of voidable.slice(0, MOST_VOIDS)) {
          const body = { order: {}, transaction: { uuid: textOf(uuid) } };
          const response = await session.call('transactions_void', { body });
          if (response.outcome === 'success') continue;
          session.about('transaction-allow-void').finding(response, {
            at: '',
            kind: REFUSED.other,
            expected: `a success, because transactions_list shows ${formatValue(uuid)} with \`allow_void\` true`,
            actual: describeResponse(response),
          });
        }
      },
    }),
    sessionStep(context, {
      operationId: 'transactions_void',
      title: 'a void of another order, or of no transaction, voids nothing',
      writes: true,
      requests: 14,
      needs: ['voidable_sale'],
      // The contract does not specify whether the order must match. The sandbox requires it.
      needsControl: true,
      async run(session) {
        const { transaction_uuid: uuid = '', order_number: number = '' } = session.fixture('voidable_sale');
        const others: { order: Json; uuid: string }[] = [
          { order: { number: session.unique('none') }, uuid },
          { order: { reference_number: session.unique('none') }, uuid },
          { order: { number }, uuid: '' },
        ];
        const responses: Exchange[] = [];
        for (const { order, uuid } of others) {
          const response = await session.call('transactions_void', {
            body: { order, transaction: { uuid } },
          });
          responses.push(response);
          if (response.outcome !== 'success') continue;
          session.finding(response, {
            at: '/data/order/number',
            expected: `a failure, because the ${uuid === '' ? 'transaction' : 'order'} does not exist`,
            actual: 'a success',
          });
        }
        const list = listOf(session.context, 'transactions_list');
        const { entries } = await readList(session, list, 50);
        const voided = memberOf(entryOf(session, list, entries, uuid), 'voided');
        if (voided === undefined) session.noteOmitted('/data/transactions/*/voided');
        const [response] = responses;
        if (voided === true && response) {
          session.finding(response, {
            at: '/data/order',
            expected: 'no void',
            actual: 'the transaction is voided',
          });
        }
      },
    }),
  ];
}

function visibleStep(context: CheckContext, keys: OrderKeys): Step {
  return sessionStep(context, {
    operationId: 'transactions_void',
    title: `a void is visible in the order, ${namedBy(keys)}, and in the list`,
    writes: true,
    requests: 14,
    needs: ['voidable_sale'],
    async run(session) {
      const fixture = session.fixture('voidable_sale');
      const { transaction_uuid = '', order_number } = fixture;
      const order = orderOfSale(session, keys);
      const body = { order, transaction: { uuid: transaction_uuid } };
      const response = await session.expectSuccess('transactions_void', { body });
      if (order_number !== undefined) session.expect(response.exchange, '/data/order/number', order_number);
      const nested = objectsOf(memberOf(response.data, 'order', 'transactions')).find(
        ({ uuid }) => uuid === transaction_uuid,
      );
      const isShown = !session.omits(response.exchange, '/data/order/transactions');
      if (isShown && nested?.allow_void !== false && nested?.void_is_pending !== true) {
        session.about('transaction-allow-void').finding(response.exchange, {
          at: '/data/order/transactions/0/allow_void',
          expected: `the transaction ${transaction_uuid}, voided or with a pending void`,
          actual: formatValue(nested),
        });
      }
      const mayBePending = isShown
        ? nested?.void_is_pending === true
        : context.profile.choices['void-result'] !== 'immediate';
      await isListed(session, { transaction_uuid, mayBePending });
    },
  });
}

async function isListed(
  session: Session,
  { transaction_uuid, mayBePending }: { transaction_uuid: string; mayBePending: boolean },
): Promise<void> {
  const list = listOf(session.context, 'transactions_list');
  const { entries, exchanges } = await readList(session, list, 50);
  const [exchange] = exchanges;
  const { uuid, voided, allow_void, void_is_pending } = entryOf(
    session,
    list,
    entries,
    transaction_uuid,
  ) as Record<string, Json>;
  const shown = { voided, allow_void, void_is_pending };
  const isVoided = mayBePending ? isVoidedOrPending(shown) : isVoidedNow(shown);
  if (isVoided === undefined) session.skip('the list does not show whether the transaction is voided');
  if (isVoided || !exchange) return;
  session.about('transaction-voided').finding(exchange, {
    at: '/data/transactions/0/voided',
    expected: `the transaction ${transaction_uuid} ${mayBePending ? 'with a pending void' : 'voided'}`,
    actual: formatValue({ uuid, ...shown } as Json),
  });
}

type Shown = Partial<Record<'voided' | 'allow_void' | 'void_is_pending', Json>>;

/** Undefined if it cannot be known from the members in the list. */
function isVoidedOrPending({ voided, void_is_pending }: Shown): boolean | undefined {
  if (voided === true || void_is_pending === true) return true;
  // A void that is no longer pending may have completed.
  return voided === false && void_is_pending === false ? false : undefined;
}

/** Undefined if it cannot be known from the members in the list. */
function isVoidedNow({ voided, allow_void }: Shown): boolean | undefined {
  if (voided === undefined && allow_void === undefined) return undefined;
  return voided !== false && allow_void !== true;
}
