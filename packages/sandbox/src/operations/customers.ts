import type { Scope, Stored } from '../database/collection.ts';
import { Failure } from '../input/failures.ts';
import { type Customer, customers, type PaymentToken, paymentTokens } from '../records/collections.ts';
import type { ServiceHandlers } from '../records/context.ts';
import { newest } from '../records/page.ts';
import { presentToken } from '../recurring/presenters.ts';
import { showCustomer } from '../resources/customers.ts';

/** Types of token: the spelling in a query, and that in tokens. */
const TOKEN_TYPES = {
  'Credit Card': 'CreditCard',
  'Wechat Pay': 'WechatPayAutoDebit',
  Alipay: 'AlipayAutoDebit',
} as const;

export const customersHandlers: ServiceHandlers<'customers'> = {
  async customers_getByReference({ path }, context) {
    return context.snapshot(async (tx) => {
      const found = await customers.find(tx, 'reference_number', path.id);
      if (!found) throw new Failure('notFound', 'there is no such customer');
      return { customer: await showCustomer(tx, found.document) };
    });
  },

  /** Omitted members stay as they are. */
  async customers_update({ path, body }, context) {
    const { name, email, dial_code, phone, company_name, default_payment_method, default_payment_token } =
      body;
    return context.transaction(async (tx) => {
      const stored = await customers.get(tx, path.id);
      if (!stored) throw new Failure('notFound', 'there is no such customer');
      const document: Customer = {
        ...stored.document,
        name,
        phone,
        ...(email !== undefined && { email }),
        ...(dial_code !== undefined && { dial_code }),
        ...(company_name !== undefined && { company_name }),
        ...(default_payment_method !== undefined && { default_payment_method }),
      };
      // The customer is written first, so that of two calls that set different defaults one waits for the other.
      await customers.replace(tx, stored, document);
      if (default_payment_token !== undefined) await setDefaultToken(tx, path.id, default_payment_token);
      return { customer: await showCustomer(tx, document) };
    });
  },

  async customers_listPaymentTokens({ path, query: { token_type } }, context) {
    const isWanted = (token: PaymentToken) => !token_type || token.token_type === TOKEN_TYPES[token_type];
    const tokens = await context.snapshot(async (tx) => {
      if (!(await customers.get(tx, path.uuid))) throw new Failure('notFound', 'there is no such customer');
      return newest(tx, paymentTokens, { customer_uuid: path.uuid }, isWanted);
    });
    const none = tokens.length === 0 && context.sandbox.settings.no_payment_tokens === 'null';
    return { payment_tokens: none ? null : tokens.map(presentToken) };
  },
};

/** Newest first. */
async function tokensOf(scope: Scope, customer_uuid: string): Promise<Stored<PaymentToken>[]> {
  return paymentTokens.list(scope, { where: { customer_uuid } });
}

async function setDefaultToken(scope: Scope, customerUuid: string, value: string): Promise<void> {
  const tokens = await tokensOf(scope, customerUuid);
  if (!tokens.some(({ document }) => document.token === value)) {
    throw new Failure('notFound', 'body.default_payment_token: the customer has no such payment token');
  }
  for (const stored of tokens) {
    const isDefault = stored.document.token === value;
    if (stored.document.default === isDefault) continue;
    await paymentTokens.replace(scope, stored, { ...stored.document, default: isDefault });
  }
}
