import { type Json, joinPointer } from '@payments-openapi/spec';
import { isObject } from '../../contract/is-object.ts';
import type { Fixture } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { watchCallbacks } from '../callbacks/watch.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { MAX_PAGES, readTransactions } from '../state/lists.ts';
import { isSame, memberOf, objectsOf, textOf } from '../values.ts';
import { isTime } from './facts.ts';

/** So many sales are voided, and so many are left for the steps that come later. */
const [MOST, LEFT] = [16, 4];

/** What a profile lists beyond what the other steps use up is voided too: a mistake may show with some sales only. */
export function everySaleStep(context: CheckContext): Step[] {
  if (context.hasControl || context.profile.choices['void-result'] === 'pending') return [];
  return [
    sessionStep(context, {
      operationId: 'transactions_void',
      title:
        'a void of each of several sales shows the order and its transactions as the list does, and is announced',
      writes: true,
      requests: (MOST + 1) * MAX_PAGES + MOST,
      needs: [],
      async run(session) {
        const { entries } = await readTransactions(session);
        let latest = entries;
        // Whether a change of the payment state alone is announced is not specified.
        const watch = await watchCallbacks(session.context, { states: ['state'], waitsAlways: false });
        let count = 0;
        /** Voids one of these sales. Returns the others of its order. */
        const voidOne = async (uuids: readonly string[]): Promise<string[]> => {
          const sale = count < MOST ? await take(session, uuids) : undefined;
          if (!sale) return [];
          count += 1;
          const { transaction_uuid: uuid = '', order_number: number } = sale;
          const order: Record<string, Json> = number === undefined ? {} : { number };
          const body = { order, transaction: { uuid } };
          const { exchange } = await watch.voidSale(session, body, latest);
          const after = await readTransactions(session);
          for (const page of after.exchanges) areSame(session, exchange, page);
          latest = after.entries;
          return besides(entries, uuid);
        };
        try {
          for (const kind of kindsIn(entries)) await voidOne(await voidOne(kind));
        } finally {
          await watch.close();
        }
        if (count === 0) session.skip('the profile lists no more sales than the other steps use up');
      },
    }),
  ];
}

/** The ids of the sales in a list, those with alike orders together, the rarest first. */
function kindsIn(entries: readonly Json[]): string[][] {
  const sizes = Map.groupBy(entries, (one) => textOf(memberOf(one, 'order', 'number')));
  const kinds = Map.groupBy(entries, (one) => {
    const order = memberOf(one, 'order');
    const own = sizes.get(textOf(memberOf(order, 'number'))) ?? [];
    const shape = own.map((other) => [memberOf(other, 'type'), memberOf(other, 'success')]).sort();
    const paid = Number(memberOf(order, 'paid_total')) > Number(memberOf(order, 'initial_total'));
    return JSON.stringify([
      shape,
      memberOf(one, 'type'),
      memberOf(one, 'currency'),
      paid,
      memberOf(order, 'correspondence_state'),
    ]);
  });
  return [...kinds.values()]
    .toSorted((one, other) => one.length - other.length)
    .map((all) => all.map((one) => textOf(memberOf(one, 'uuid'))));
}

/** The ids of the other transactions in the order of one. */
function besides(entries: readonly Json[], uuid: string): string[] {
  const numberOf = (one: Json | undefined) => textOf(memberOf(one, 'order', 'number'));
  const own = entries.find((one) => memberOf(one, 'uuid') === uuid);
  const others = entries.filter((one) => one !== own && numberOf(one) === numberOf(own));
  return others.map((one) => textOf(memberOf(one, 'uuid')));
}

/** Takes a sale of these that nobody else has used. */
async function take({ context }: Session, uuids: readonly string[]): Promise<Fixture | undefined> {
  const { fixtures } = context.profile;
  if ((fixtures.left?.('voidable_sale') ?? 0) <= LEFT) return undefined;
  return fixtures.get('voidable_sale', {
    change: true,
    where: ({ transaction_uuid = '' }) => uuids.includes(transaction_uuid),
  });
}

/** Expects the order and its transactions on a page to be as in the response to the void. */
function areSame(session: Session, voided: Exchange, page: Exchange): void {
  const order = memberOf(voided.json, 'data', 'order');
  const number = memberOf(order, 'number');
  const nested = objectsOf(memberOf(order, 'transactions'));
  // It may have ended since.
  if (nested.some((one) => one.void_is_pending === true)) return;
  for (const [index, entry] of objectsOf(memberOf(page.json, 'data', 'transactions')).entries()) {
    if (number === undefined || memberOf(entry, 'order', 'number') !== number) continue;
    const at = joinPointer('/data/transactions', index);
    expectShared(session, { page, voided, at: `${at}/order`, wanted: order, actual: entry.order });
    const wanted = nested.find(({ uuid }) => uuid === entry.uuid);
    if (wanted) expectShared(session, { page, voided, at, wanted, actual: entry });
  }
}

interface Shared {
  page: Exchange;
  voided: Exchange;
  at: string;
  wanted: Json | undefined;
  actual: Json | undefined;
}

/** Expects the values that both have, of the same type, to be the same. */
function expectShared(session: Session, { page, voided, at, wanted, actual }: Shared): void {
  if (!isObject(wanted) || !isObject(actual)) return;
  for (const [name, value] of Object.entries(wanted)) {
    const found = actual[name];
    // A server may also note there when it has called back.
    if (name === 'updated_at') continue;
    if (found === undefined || found === null || value === null || typeof found !== typeof value) continue;
    if (typeof value === 'object' || isSame(found, value)) continue;
    // Where one schema has an amount, another may have an integer.
    if (Number.isInteger(found) !== Number.isInteger(value)) continue;
    if (isTime(found) && isTime(value) && Date.parse(found) === Date.parse(value)) continue;
    session.finding(page, {
      at: joinPointer(at, name),
      kind: 'value',
      expected: `${joinPointer(at, name)} to be ${formatValue(value)}, as transactions_void showed it`,
      actual: formatValue(found),
      before: [voided],
    });
  }
}
