import type { Resource } from '../../../src/generated/contract.ts';

export type ResourceType = Resource['type'];

export const RESOURCE_TYPES: readonly { value: ResourceType; text: string }[] = [
  { value: 'orders', text: 'Orders' },
  { value: 'transactions', text: 'Transactions' },
  { value: 'customers', text: 'Customers' },
  { value: 'payment_tokens', text: 'Payment tokens' },
  { value: 'recurring_plans', text: 'Recurring plans' },
  { value: 'recurring_orders', text: 'Recurring orders' },
  { value: 'credit_entries', text: 'Credit entries' },
  { value: 'billing_configs', text: 'Billing configs' },
  { value: 'recurring_items', text: 'Recurring items' },
  { value: 'users', text: 'Users' },
  { value: 'cards', text: 'Cards' },
  { value: 'card_transactions', text: 'Card transactions' },
  { value: 'wallets', text: 'Wallets' },
  { value: 'wallet_transactions', text: 'Wallet transactions' },
  { value: 'fee_rules', text: 'Fee rules' },
  { value: 'payees', text: 'Payees' },
];

/** The name of a type in the singular. */
export function nameOfOne(type: ResourceType): string {
  const text = RESOURCE_TYPES.find(({ value }) => value === type)?.text ?? type;
  return text.replace(/ies$/, 'y').replace(/s$/, '');
}

/** The resource itself: the only member besides type, id and links. */
export function contentOf({ type: _, id: __, links: ___, ...content }: Resource): Record<string, unknown> {
  return (Object.values(content)[0] ?? {}) as Record<string, unknown>;
}

/** A name for people. */
export function titleOf(resource: Resource): string {
  const content = contentOf(resource);
  const names = [
    'name',
    'label',
    'nickname',
    'title',
    'reference_number',
    'reference_id',
    'description',
    'cause',
    'event',
  ];
  const found = names.map((name) => content[name]).find((value) => typeof value === 'string' && value !== '');
  if (found !== undefined) return String(found);
  const person = [content.first_name, content.last_name].filter(Boolean).join(' ');
  if (person) return person;
  const inner = content.order;
  if (isRecord(inner)) return String(inner.reference_number ?? '');
  return String(content.token_type ?? content.payment_method ?? content.type ?? '');
}

export function stateOf(resource: Resource): string {
  const content = contentOf(resource);
  const inner = isRecord(content.order) ? content.order : {};
  const state = content.state ?? content.status ?? inner.state;
  const payment = content.correspondence_state ?? inner.correspondence_state;
  if (typeof content.success === 'boolean' && state === undefined)
    return content.is_pending ? 'pending' : content.success ? 'success' : 'failed';
  return [state, payment].filter((value) => typeof value === 'string').join(', ');
}

export function amountOf(resource: Resource): string {
  const content = contentOf(resource);
  const inner = isRecord(content.order) ? content.order : {};
  const all = { ...inner, ...content };
  const amount = all.initial_total ?? all.amount ?? all.transaction_amount ?? all.price;
  const currency = all.currency ?? all.transaction_currency ?? '';
  return typeof amount === 'number' || typeof amount === 'string' ? `${amount} ${currency}`.trim() : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
