import { toNumber } from '../billing/money.ts';
import type { DecideAttempt } from '../billing/run.ts';
import type { Scope } from '../database/collection.ts';
import { Failure } from '../input/failures.ts';
import { outcomeOf } from '../payments/outcome.ts';
import { customers, type PaymentToken, paymentRules, paymentTokens } from '../records/collections.ts';
import type { PaymentRule } from '../records/payment-rule.ts';
import type { Payer } from './presenters.ts';

/** What decides the attempts of several plans: the customers' default tokens, and the payment rules. */
export interface Payments {
  tokens: ReadonlyMap<string, PaymentToken>;
  rules: readonly PaymentRule[];
}

/** Loads the default tokens of customers, and the payment rules. */
export async function loadPayments(scope: Scope, customerUuids: readonly string[]): Promise<Payments> {
  const [tokens, rules] = await Promise.all([
    loadDefaultTokens(scope, customerUuids),
    paymentRules.list(scope),
  ]);
  return { tokens, rules: rules.map(({ document }) => document) };
}

/** The default token of each customer that has one. */
export async function loadDefaultTokens(
  scope: Scope,
  customerUuids: readonly string[],
): Promise<Map<string, PaymentToken>> {
  const found = await paymentTokens.findAll(scope, 'customer_uuid', customerUuids);
  const defaults = found.map(({ document }) => document).filter((token) => token.default);
  return new Map(defaults.map((token) => [token.customer_uuid, token]));
}

/** Customers with their default tokens, by uuid. */
export async function loadPayers(
  scope: Scope,
  customerUuids: readonly string[],
): Promise<Map<string, Payer>> {
  const [tokens, found] = await Promise.all([
    loadDefaultTokens(scope, customerUuids),
    customers.findAll(scope, 'id', customerUuids),
  ]);
  return new Map(found.map(({ id, document }) => [id, { customer: document, token: tokens.get(id) }]));
}

/** @throws {Failure} if there is no such customer */
export async function loadPayer(scope: Scope, customerUuid: string): Promise<Payer> {
  const payer = (await loadPayers(scope, [customerUuid])).get(customerUuid);
  if (!payer) throw new Failure('notFound', 'there is no such customer');
  return payer;
}

/** Decides the attempts of a customer's plans. */
export function chargePolicyFor(payments: Payments, customerUuid: string): DecideAttempt {
  const token = payments.tokens.get(customerUuid);
  return ({ plan_id, amount, currency, number }) =>
    outcomeOf(
      { token, plan_id, amount: toNumber(amount, currency, 'amount'), attempt: number },
      payments.rules,
    );
}
