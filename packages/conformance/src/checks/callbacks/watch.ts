import type { Json } from '@payments-openapi/spec';
import type { StepContext } from '../../run/check.ts';
import type { Session, Success } from '../session.ts';
import { isSame, memberOf } from '../values.ts';
import { type ReceivedCallback, startReceiver } from './receiver.ts';
import { areSigned } from './signature.ts';

/** The request that voids a sale of an order. */
export interface VoidBody {
  order: Record<string, Json>;
  transaction: { uuid: string };
}

/** Voids sales on a target without a control interface, and receives what it then sends, as the profile declares. */
export interface CallbackWatch {
  /**
   * Voids a sale. Reports a finding if that changes the state of the order without a callback: only changes of the state are
   * announced, and one payment of several may leave it as it was.
   *
   * @param entries what the list of transactions showed before
   */
  voidSale(session: Session, body: VoidBody, entries: readonly Json[]): Promise<Voided>;
  close(): Promise<void>;
}

interface Voided extends Success {
  callback: 'sent' | 'absent' | 'not expected';
}

interface WatchOptions {
  /** The fields of an order of which one must change. */
  states: readonly string[];
  /** Whether to wait for a callback that nothing says is sent: its signature may be wrong all the same. */
  waitsAlways: boolean;
}

/** Listens at the address in the profile. Without one, no callback is expected. */
export async function watchCallbacks(
  { profile }: StepContext,
  { states, waitsAlways }: WatchOptions,
): Promise<CallbackWatch> {
  const statesOf = (order: Json | undefined): Json[] | undefined => {
    const all = states.map((name) => memberOf(order, name));
    return all.includes(undefined) ? undefined : (all as Json[]);
  };
  const { within, secret, ...address } = profile.callbacks ?? {};
  const receiver = within === undefined ? undefined : await startReceiver(address);
  return {
    async voidSale(session, body, entries) {
      const { uuid } = body.transaction;
      const earlier = new Set(receiver?.received);
      const success = await session.expectSuccess('transactions_void', { body: { ...body } });
      const sale = entries.find((one) => memberOf(one, 'uuid') === uuid);
      const [before, after] = [sale, success.data].map((from) => statesOf(memberOf(from, 'order')));
      const isChanged = before !== undefined && after !== undefined && !isSame(before, after);
      if (!receiver || !(isChanged || waitsAlways)) return { ...success, callback: 'not expected' };
      const isExpected = (one: ReceivedCallback) =>
        !earlier.has(one) && !isOfAnother(profile, one.text, uuid);
      await receiver.wait(isExpected, (within ?? 0) * 1000);
      if (secret !== undefined) areSigned(session, { receiver, secret });
      if (receiver.received.some(isExpected)) return { ...success, callback: 'sent' };
      if (!isChanged) return { ...success, callback: 'not expected' };
      session.about('order-notify-url').finding(success.exchange, {
        at: '/data/order/notify_url',
        expected: 'a callback after the void',
        actual: `none within ${within} seconds`,
      });
      return { ...success, callback: 'absent' };
    },
    close: async () => receiver?.close(),
  };
}

/** Whether a callback names the order of another sale: an earlier one may be sent once more. */
function isOfAnother({ fixtures }: StepContext['profile'], text: string, uuid: string): boolean {
  const sales = fixtures.listed?.('voidable_sale') ?? [];
  const own = sales.find((one) => one.transaction_uuid === uuid)?.order_number;
  return sales.some(({ order_number: number }) => number && number !== own && text.includes(`"${number}"`));
}
