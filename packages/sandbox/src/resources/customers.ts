import { CURRENCY_DECIMALS } from '@payments-openapi/spec';
import { randomUUID } from '#platform';
import { parseDecimal, toMinor } from '../billing/money.ts';
import { MAX_AMOUNT } from '../billing/policy.ts';
import type { Customer as CustomerShape } from '../contract/service.ts';
import type { Scope } from '../database/collection.ts';
import type { CustomerCreate, PaymentTokenCreate, SeedPaymentRule } from '../generated/contract.ts';
import { existing, InputError } from '../input/input-error.ts';
import {
  type Customer,
  customers,
  type PaymentToken,
  paymentRules,
  paymentTokens,
  recurringPlans,
} from '../records/collections.ts';
import type { PaymentRule, TokenOutcome } from '../records/payment-rule.ts';
import { loadDefaultTokens } from '../recurring/payer.ts';
import { presentToken } from '../recurring/presenters.ts';
import { findStoredOrPending, type ResourceDefinition, requireExisting } from './definition.ts';

export const customerResource: ResourceDefinition<CustomerCreate, Customer> = {
  collection: customers,
  make(from, context) {
    const uuid = from.uuid ?? context.newId();
    return { id: uuid, document: { ...from, uuid } };
  },
  from: (customer) => customer,
};

/** The customer as shown by the contract. */
export async function showCustomer(scope: Scope, customer: Customer): Promise<CustomerShape> {
  const tokens = await loadDefaultTokens(scope, [customer.uuid]);
  return customerShape(customer, tokens.get(customer.uuid));
}

/** Several customers as shown by the contract. */
export async function showCustomers(scope: Scope, all: readonly Customer[]): Promise<CustomerShape[]> {
  const tokens = await loadDefaultTokens(
    scope,
    all.map(({ uuid }) => uuid),
  );
  return all.map((customer) => customerShape(customer, tokens.get(customer.uuid)));
}

function customerShape(customer: Customer, token: PaymentToken | undefined): CustomerShape {
  const { company_name, ...shape } = customer;
  return {
    ...shape,
    // Always present in responses; empty if it was never set.
    dial_code: customer.dial_code ?? '',
    ...(token && { default_payment_token: presentToken(token) }),
  };
}

/** The card of a token that was created without one. */
const TEST_CARD = {
  number: '424242******4242',
  exp_month: '12',
  exp_year: '2035',
  holder_name: 'TEST CARD',
  brand: 'Visa',
} as const;

export const paymentTokenResource: ResourceDefinition<PaymentTokenCreate, PaymentToken> = {
  collection: paymentTokens,
  async make({ outcome, times, ...from }, context) {
    checkTimes({ outcome, times });
    await requireExisting(context, customers, from.customer_uuid, 'customer_uuid');
    const document: PaymentToken = {
      token: randomUUID(),
      state: 'active',
      default: false,
      ...(from.token_type === 'CreditCard' && { credit_card: TEST_CARD }),
      verify_url: null,
      verify_uuid: randomUUID(),
      ...from,
      ...(outcome !== undefined && { outcome: { outcome, ...(times !== undefined && { times }) } }),
    };
    return { id: context.newId(), document };
  },
  /** A customer has only one default token, so the previous one is no longer the default. */
  async prepare(tokens, scope) {
    const defaults = tokens.filter((token) => token.default);
    const newest = new Map(defaults.map((token) => [token.customer_uuid, token]));
    for (const token of defaults) token.default = newest.get(token.customer_uuid) === token;
    const stored = await paymentTokens.findAll(scope, 'customer_uuid', [...newest.keys()]);
    const before = stored.filter(({ document }) => document.default);
    await paymentTokens.replaceMany(
      scope,
      before.map((each) => ({ ...each, document: { ...each.document, default: false } })),
    );
  },
  from: ({ outcome, ...token }) => ({ ...token, ...outcome }) as PaymentTokenCreate,
};

export const paymentRuleResource: ResourceDefinition<SeedPaymentRule, PaymentRule> = {
  collection: paymentRules,
  /** Refuses rules that could never apply, because the plan or token does not exist, or no charge has the amount. */
  async make(from, context) {
    const { token, plan_id, amount } = from;
    checkTimes(from);
    if (amount !== undefined) checkCharge(amount);
    if (plan_id !== undefined) {
      const { billing } = await requireExisting(context, recurringPlans, plan_id, 'plan_id');
      if (amount !== undefined) toMinor(amount, billing.currency, 'amount');
    }
    if (token !== undefined) {
      existing(await findStoredOrPending(context, paymentTokens, 'token', token), 'token', 'does not exist');
    }
    const id = from.id ?? context.newId();
    return { id, document: { ...from, id } };
  },
  from: (rule) => rule,
};

/** @throws {InputError} if no charge in any currency can have this amount */
function checkCharge(amount: number): void {
  const { numerator, denominator } = parseDecimal(amount, 'amount');
  const isCounted = (numerator * 10n ** BigInt(MAX_DECIMALS)) % denominator === 0n;
  if (amount > 0 && amount <= MAX_AMOUNT && isCounted) return;
  throw new InputError(
    'amount',
    `must be above 0, at most ${MAX_AMOUNT}, and have at most ${MAX_DECIMALS} decimals`,
  );
}

/** Maximum number of decimals of a currency in ISO 4217. */
const MAX_DECIMALS = Math.max(...[...CURRENCY_DECIMALS.values()].map((decimals) => decimals ?? 0));

/** @throws {InputError} if `times` would have no effect */
function checkTimes({ outcome, times }: Partial<TokenOutcome>): void {
  if (times === undefined || outcome === 'declines_then_succeeds') return;
  throw new InputError('times', 'is only allowed with declines_then_succeeds');
}
