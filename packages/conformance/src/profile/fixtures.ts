import type { Json, RequestExample } from '@payments-openapi/spec';

/** What must exist on a target before an operation can succeed: the members of each kind, and the examples' values of them. */
export const FIXTURES = {
  user: { user_id: 'usr_01J9ZPX2K8', reference_id: 'EMP-00416' },
  customer: {
    uuid: '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01',
    reference_number: 'CRM-20931',
    /** What `X-P-Customer-Code` takes for the customer's plans. */
    customer_code: 'CUST-20931',
    /** A token of the customer that can become the default one. */
    payment_token: '4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f52',
  },
  customer_without_tokens: {
    uuid: '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c02',
    reference_number: 'CRM-20977',
  },
  /** An order with a successful sale that can be voided; a void uses it up. */
  voidable_sale: {
    transaction_uuid: '8c2f6a52-1f0d-4d9e-9f4e-6d2b7a1c0e55',
    order_number: '202603010000017',
    order_reference_number: 'INV-2026-0301',
  },
  /** What plans are made from. */
  catalogue: {
    app_id: 'app-7f3d21',
    monthly_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
    yearly_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e02',
    item: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01',
    second_item: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e02',
    third_item: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e03',
  },
  /** An active plan with a cycle whose period is running. */
  plan: { id: '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11' },
  /** An order of a plan. */
  plan_order: { order_number: '202604010000003', customer_uuid: '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01' },
  card: {
    id: 'crd_01J9ZQ4T7M',
    daily_limit: 'lim_01J9ZS2V4D',
    monthly_limit: 'lim_01J9ZS2V4E',
    lifetime_limit: 'lim_01J9ZS2V4F',
    transaction_limit: 'lim_01J9ZS2V4G',
  },
  /** A card that is linked to no user yet, and a user to link it to. */
  unlinked_card: { card_reference_id: 'CARD-000812', p_user_id: 'usr_01J9ZPX2K8' },
  wallet: { wallet_id: 'wal_01J9ZR0C3B', p_user_id: 'usr_01J9ZPX2K8' },
} as const satisfies Record<string, Record<string, string>>;

export type FixtureKind = keyof typeof FIXTURES;

/** Kinds that one change uses up. */
export const USED_UP: ReadonlySet<FixtureKind> = new Set(['voidable_sale']);

/** A fixture of a kind: its members by their names. A member that is not known is absent. */
export type Fixture = Record<string, string>;

export type Fixtures = Partial<Record<FixtureKind, Fixture>>;

/** The kinds whose members one operation shares with another kind, which would decide elsewhere. */
const OWNERS: Record<string, FixtureKind> = {
  recurringOrders_get: 'plan_order',
  cards_link: 'unlinked_card',
  digitalWallets_listTransactions: 'wallet',
};

const KINDS = Object.keys(FIXTURES) as FixtureKind[];

/** The member of each kind that a value stands for: every text of every request is looked for among them. */
const MEMBERS = new Map(
  KINDS.map((kind) => [
    kind,
    new Map(Object.entries<string>(FIXTURES[kind]).map(([member, value]) => [value, member])),
  ]),
);

/** The members of fixtures that a request of an operation names. */
export function needsOf(
  operationId: string,
  request: RequestExample,
): { kind: FixtureKind; member: string }[] {
  const found = new Map<string, { kind: FixtureKind; member: string }>();
  walk(request, (text) => {
    const member = memberOf(operationId, text);
    if (member) found.set(`${member.kind}.${member.member}`, member);
    return text;
  });
  return [...found.values()];
}

/** A request of the examples with the fixtures of a target in the place of the examples' ones. */
export function bind(operationId: string, request: RequestExample, fixtures: Fixtures): RequestExample {
  return walk(request, (text) => {
    const found = memberOf(operationId, text);
    return (found && fixtures[found.kind]?.[found.member]) ?? text;
  });
}

function memberOf(operationId: string, text: string): { kind: FixtureKind; member: string } | undefined {
  const owner = OWNERS[operationId];
  for (const kind of owner ? [owner, ...KINDS] : KINDS) {
    const member = MEMBERS.get(kind)?.get(text);
    if (member) return { kind, member };
  }
  return undefined;
}

function walk(request: RequestExample, change: (text: string) => string): RequestExample {
  const { pathParams, query, headers, body } = request;
  const each = <T extends Json>(values: Record<string, T>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, walkJson(value, change) as T]));
  return {
    ...request,
    pathParams: each(pathParams),
    query: each(query),
    headers: each(headers),
    ...(body === undefined ? {} : { body: walkJson(body, change) }),
  };
}

function walkJson(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => walkJson(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walkJson(member, change)]));
}
