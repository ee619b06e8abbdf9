import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { describeResponse, formatValue } from '../describe.ts';
import type { RequestParts } from '../request-parts.ts';
import type { CheckedRule } from '../rules.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame, memberOf, objectsOf, textOf } from '../values.ts';

/** What an id may contain that gateways, routers and databases often decode, cut or compare otherwise. */
const FORMS: readonly ((digits: string) => string)[] = [
  (digits) => `k/${digits}`,
  (digits) => `k%2F${digits}`,
  (digits) => `k+${digits}`,
  (digits) => `k ${digits}`,
  (digits) => `k%20${digits}`,
  (digits) => `k?a=b&c=${digits}`,
  (digits) => `k#${digits};d,e`,
  (digits) => `k:${digits}.json`,
  (digits) => `Ké-陳-${digits}`,
  (digits) => `Kit_${digits}`,
];

/** Ids of no resource, although a server may take them for one of the above. */
const NONE: readonly ((digits: string) => string)[] = [
  (digits) => `kIT_${digits}`,
  (digits) => `k%252F${digits}`,
  (digits) => `k\\${digits}`,
  (digits) => `k/${digits}/`,
  (digits) => `k?a=b&${digits}`,
  (digits) => `k#${digits}`,
];

interface Lookup {
  operationId: string;
  by: string;
  /** Adds a resource for each id; all but the last one have an entry that names it. */
  seed(ids: readonly string[], session: Session): Json;
  partsOf(id: string, session: Session): RequestParts;
  /** What a response says of the resource, which names its id. */
  found(data: Json | undefined): Json[];
  /** Whether the response is a list, which may be empty. */
  isList: boolean;
  /** The rule that a wrong response violates, if the contract has one. */
  rule?: CheckedRule;
}

/** Each read with a text in its path or query that selects what it shows. */
const LOOKUPS: readonly Lookup[] = [
  {
    operationId: 'customers_getByReference',
    by: 'reference_number',
    seed: (ids) => ({
      customers: ids.map((reference_number) => ({ reference_number, name: reference_number })),
    }),
    partsOf: (id) => ({ path: { id } }),
    found: (data) => [memberOf(data, 'customer', 'reference_number') ?? null],
    isList: false,
  },
  {
    operationId: 'customers_listPaymentTokens',
    by: 'uuid',
    seed: (ids, session) => ({
      customers: ids.map((uuid) => ({ uuid, reference_number: session.unique('KIT') })),
      payment_tokens: ids
        .slice(0, -1)
        .map((uuid) => ({ customer_uuid: uuid, token_type: 'CreditCard', token: uuid })),
    }),
    partsOf: (uuid) => ({ path: { uuid } }),
    found: (data) => objectsOf(memberOf(data, 'payment_tokens')).map(({ token = null }) => token),
    isList: true,
  },
  ...(['user_id', 'reference_id'] as const).map(
    (by): Lookup => ({
      operationId: 'users_get',
      by,
      seed: (ids, session) => ({
        users: ids.map((id) => ({
          id: by === 'user_id' ? id : session.unique('usr'),
          reference_id: by === 'reference_id' ? id : session.unique('KIT'),
          calling_code: '852',
          phone_number: session.digits(10),
          first_name: id,
          document_type: 'PASSPORT',
          document_number: 'K1',
          date_of_birth: '1990-02-28',
          issuing_country: 'HKG',
        })),
      }),
      partsOf: (id) => ({ query: { [by]: id } }),
      found: (data) => [memberOf(data, 'user', 'first_name') ?? null],
      isList: false,
    }),
  ),
  {
    operationId: 'cardTransactions_list',
    by: 'card',
    seed: (ids, session) => ({
      cards: ids.map((id) => ({ id, reference_id: session.unique('CARD') })),
      card_transactions: ids
        .slice(0, -1)
        .map((card) => ({ card, transaction_currency: 'EUR', transaction_amount: '1.50' })),
    }),
    partsOf: (card) => ({ query: { card } }),
    found: (data) => objectsOf(memberOf(data, 'transactions')).map(({ card = null }) => card),
    isList: true,
    rule: 'card-transaction-filter',
  },
  {
    operationId: 'digitalWallets_listTransactions',
    by: 'wallet_id',
    seed: (ids, session) => ({
      wallets: ids.map((id) => ({ id, p_user_id: userOf(session) })),
      wallet_transactions: ids
        .slice(0, -1)
        .map((id) => ({ id, wallet_id: id, currency: 'USDT', amount: '1.50' })),
    }),
    partsOf: (wallet_id, session) => ({ query: { wallet_id, p_user_id: userOf(session) } }),
    found: (data) => objectsOf(memberOf(data, 'transactions')).map(({ id = null }) => id),
    isList: true,
  },
];

function userOf(session: Session): string {
  return session.fixture('wallet').p_user_id ?? '';
}

/** Each lookup finds the resource whose id it names, whatever characters that has, and no other. */
export function lookupSteps(context: CheckContext): Step[] {
  return LOOKUPS.map((lookup) =>
    sessionStep(context, {
      operationId: lookup.operationId,
      title: `a \`${lookup.by}\` with special characters finds what has it, and nothing else`,
      writes: true,
      requests: FORMS.length + NONE.length,
      needs: ['wallet'],
      needsControl: true,
      async run(session) {
        const digits = session.digits(8);
        const ids = FORMS.map((form) => form(digits));
        await session.context.control('POST', '/seeds/load', lookup.seed(ids, session));
        for (const id of ids) await finds(session, lookup, { id, isEmpty: id === ids.at(-1) });
        for (const form of NONE) await findsNothing(session, lookup, form(digits));
      },
    }),
  );
}

async function finds(
  session: Session,
  { operationId, partsOf, found, isList, by, rule }: Lookup,
  { id, isEmpty }: { id: string; isEmpty: boolean },
): Promise<void> {
  const read = await session.call(operationId, partsOf(id, session));
  const actual = read.outcome === 'success' ? found(memberOf(read.json, 'data')) : undefined;
  const wanted = isList && isEmpty ? [] : [id];
  if (isSame(actual, wanted) || isOmitted(actual)) return;
  session.about(rule).finding(read, {
    at: actual ? '/data' : '',
    expected: `what has the ${by} ${formatValue(id)}: ${formatValue(wanted)}`,
    actual: actual ? formatValue(actual) : describeResponse(read),
  });
}

async function findsNothing(
  session: Session,
  { operationId, partsOf, found, by, rule }: Lookup,
  id: string,
): Promise<void> {
  const read = await session.call(operationId, partsOf(id, session));
  const actual = read.outcome === 'success' ? found(memberOf(read.json, 'data')) : [];
  if (actual.length === 0 || isOmitted(actual)) return;
  session.about(rule).finding(read, {
    at: '/data',
    expected: `nothing, because nothing has the ${by} ${formatValue(id)}`,
    actual: formatValue(actual),
  });
}

/** Whether a response omits the optional field that names the resource. */
function isOmitted(found: readonly Json[] | undefined): boolean {
  return found?.some((one) => textOf(one) === '') ?? false;
}
