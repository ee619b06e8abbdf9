import { checkAmount, toMinor, toNumber } from '../billing/money.ts';
import type { AttemptOutcome } from '../billing/plan.ts';
import type { Scope } from '../database/collection.ts';
import type { OrderPayment } from '../generated/contract.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { existing, InputError } from '../input/input-error.ts';
import { formatInstant } from '../input/instant.ts';
import { readAll } from '../input/read-all.ts';
import { DEFAULT_PAYMENT_METHOD, transactionDocument } from '../payments/documents.ts';
import { outcomeOf } from '../payments/outcome.ts';
import { paymentData } from '../payments/payment-data.ts';
import { readMoney } from '../payments/read-money.ts';
import { CLOSED_STATE, received, remaining } from '../payments/totals.ts';
import {
  type PaymentToken,
  paymentRules,
  paymentTokens,
  type StoredOrder,
  type StoredTransaction,
} from '../records/collections.ts';
import type { Context } from '../records/context.ts';

/** Outcome of a payment. */
export type SettledOutcome = 'succeeds' | 'declines';

/** The outcomes of attempts in billing, by those of payments. */
export const ATTEMPT_OUTCOMES = {
  succeeds: 'succeeded',
  declines: 'declined',
  stays_pending: 'pending',
} as const;

/** A transaction to create on an order. */
export type TransactionInput = Omit<OrderPayment, 'type'> & {
  type: StoredTransaction['type'];
};

/** The types of transaction that each type can follow. Sales and authorisations follow none. */
export const FOLLOWED: Record<StoredTransaction['type'], readonly StoredTransaction['type'][]> = {
  Sales: [],
  Authorization: [],
  Refund: ['Sales', 'Capture'],
  Capture: ['Authorization'],
};

/** Makes a transaction for an order with these transactions, without storing it. @throws {Failure} */
export async function newTransaction(
  context: Context,
  order: StoredOrder,
  documents: readonly StoredTransaction[],
  input: TransactionInput,
): Promise<StoredTransaction> {
  const { payment_token: value } = input;
  const found = value === undefined ? undefined : await paymentTokens.find(context, 'token', value);
  const { token, original, given } = checked('body.', () =>
    readAll({
      token: () =>
        value === undefined ? undefined : existing(found, 'payment_token', 'does not exist').document,
      original: () => findOriginal(byUuid(documents), input),
      given: () =>
        input.amount === undefined ? undefined : readMoney(input.amount, order.currency, 'amount'),
    }),
  );
  if (order.state === CLOSED_STATE && input.type !== 'Refund')
    throw new Failure('notAllowed', `the order is ${CLOSED_STATE} and accepts no more payments`);
  if (original) checkFollows(original, input.type);
  const amount = readAmount(order, documents, original, input.type, given);
  const uuid = context.newId();
  const decided = input.outcome && ATTEMPT_OUTCOMES[input.outcome];
  const outcome = decided ?? (await decide(context, order, documents, token, amount));
  const method =
    input.payment_method ?? original?.payment_method ?? (token ? 'payment_token' : DEFAULT_PAYMENT_METHOD);
  const charged = original?.payment_data.token;
  return transactionDocument(order, formatInstant(context.now), {
    type: input.type,
    uuid,
    amount: toNumber(amount, order.currency, 'amount'),
    success: outcome === 'succeeded',
    is_pending: outcome === 'pending',
    payment_method: method,
    payment_data: {
      ...paymentData(uuid, token ? 'payment_token' : method, outcome, token),
      // A refund or a capture concerns the token that was charged.
      ...(!token && method === 'payment_token' && charged !== undefined && { token: charged }),
    },
    ...(input.note !== undefined && { note: input.note }),
    ...(original && { original_transaction_uuid: original.uuid }),
    ...(input.reference_id !== undefined && { reference_id: input.reference_id }),
    ...(original?.reference_id !== undefined && { original_transaction_reference_id: original.reference_id }),
    ...(input.device_sn !== undefined && { device_sn: input.device_sn }),
    ...(original?.device_sn !== undefined && { original_device_sn: original.device_sn }),
  });
}

export function byUuid(all: readonly StoredTransaction[]): ReadonlyMap<string, StoredTransaction> {
  return new Map(all.map((each) => [each.uuid, each]));
}

/** Finds the transaction that a Refund or Capture follows. @throws {InputError} if it is not one of `all` */
export function findOriginal(
  all: ReadonlyMap<string, StoredTransaction>,
  { type, original_transaction_uuid: uuid }: Pick<StoredTransaction, 'type' | 'original_transaction_uuid'>,
): StoredTransaction | undefined {
  if (FOLLOWED[type].length === 0) return undefined;
  if (uuid == null) {
    throw new InputError('original_transaction_uuid', `is required for a ${type}`);
  }
  return existing(all.get(uuid), 'original_transaction_uuid', 'is not a transaction of this order');
}

/** Why no transaction of a type can follow another one, even if nothing else does; undefined if it can. */
export function problemOfOriginal(
  original: StoredTransaction,
  type: StoredTransaction['type'],
): string | undefined {
  if (!FOLLOWED[type].includes(original.type))
    return `a ${type} must follow a transaction of type ${FOLLOWED[type].join(' or ')}, but the original is of type ${original.type}`;
  if (original.voided) return 'the original transaction is voided';
  if (!original.success) return 'the original transaction has not succeeded';
  return undefined;
}

function checkFollows(original: StoredTransaction, type: StoredTransaction['type']): void {
  const problem = problemOfOriginal(original, type) ?? problemOfRights(original, type);
  if (problem !== undefined) throw new Failure('notAllowed', problem);
}

function problemOfRights(original: StoredTransaction, type: StoredTransaction['type']): string | undefined {
  if (type === 'Refund' && !original.allow_refund)
    return 'nothing is left to refund of the original transaction';
  if (type === 'Capture' && original.captured) return 'the original transaction is already captured';
  return undefined;
}

function readAmount(
  order: StoredOrder,
  all: readonly StoredTransaction[],
  original: StoredTransaction | undefined,
  type: StoredTransaction['type'],
  given: bigint | undefined,
): bigint {
  const { currency } = order;
  const unpaid = toMinor(order.unpaid_total, currency, 'unpaid_total');
  const most = original && remaining(original, all);
  const minor = given ?? most ?? unpaid;
  if (minor <= 0n) throw new Failure('notAllowed', 'the order is paid in full; to overpay, pass an amount');
  if (most !== undefined && minor > most) {
    throw new Failure('notAllowed', 'the amount exceeds what is left of the original transaction');
  }
  if (type !== 'Refund') checked('body.', () => checkAmount(received(all) + minor, currency, 'amount'));
  return minor;
}

/** Decides the outcome. Attempts are counted for each token of the order. */
async function decide(
  scope: Scope,
  order: StoredOrder,
  all: readonly StoredTransaction[],
  token: PaymentToken | undefined,
  amount: bigint,
): Promise<AttemptOutcome> {
  if (!token) return 'succeeded';
  const rules = (await paymentRules.list(scope)).map(({ document }) => document);
  const charges = all.filter(({ original_transaction_uuid: follows }) => follows == null);
  const attempt = 1 + charges.filter((each) => each.payment_data.token === token.token).length;
  const { plan_id } = order;
  const charge = { token, amount: toNumber(amount, order.currency, 'amount'), attempt };
  return outcomeOf({ ...charge, ...(plan_id !== undefined && { plan_id }) }, rules);
}
