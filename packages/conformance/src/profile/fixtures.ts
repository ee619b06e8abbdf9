import { readFileSync } from 'node:fs';
import type { Json, OpenApiDocument, RequestExample } from '@payments-openapi/spec';
import { bundled } from '../contract/contract.ts';
import { StepSkipped } from '../run/result.ts';
import type { Choices } from './choices.ts';
import { derivedFixtures } from './derived-fixtures.ts';

/** Fixtures that checks use by name, or that several operations share. The values are those of the contract's examples. */
const NAMED = {
  user: { user_id: 'usr_01J9ZPX2K8', reference_id: 'EMP-00416' },
  customer: {
    uuid: '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01',
    reference_number: 'CRM-20931',
    /** Value of `X-P-Customer-Code` for the customer's plans. */
    customer_code: 'CUST-20931',
    /** A token of the customer that can become the default. */
    payment_token: '4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f52',
  },
  customer_without_tokens: {
    uuid: '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c02',
    reference_number: 'CRM-20977',
  },
  /** An order with a successful sale that can be voided. Can be used for one void only. */
  voidable_sale: {
    transaction_uuid: '8c2f6a52-1f0d-4d9e-9f4e-6d2b7a1c0e55',
    order_number: '202603010000017',
    order_reference_number: 'INV-2026-0301',
  },
  /** The billing configs and items that plans are created with. */
  catalogue: {
    app_id: 'app-7f3d21',
    monthly_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
    yearly_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e02',
    item: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01',
    second_item: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e02',
    third_item: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e03',
  },
  /** An active plan with a cycle in its current period. */
  plan: {
    id: '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11',
    /** Value of `X-P-Customer-Code` for the plan, if it is not that of the first customer. */
    customer_code: 'CUST-20931',
  },
  /** An order of a plan. */
  plan_order: { order_number: '202604010000003', customer_uuid: '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01' },
  card: {
    id: 'crd_01J9ZQ4T7M',
    daily_limit: 'lim_01J9ZS2V4D',
    monthly_limit: 'lim_01J9ZS2V4E',
    lifetime_limit: 'lim_01J9ZS2V4F',
    transaction_limit: 'lim_01J9ZS2V4G',
  },
  /** A card that is not yet linked to a user, and a user to link it to. */
  unlinked_card: { card_reference_id: 'CARD-000812', p_user_id: 'usr_01J9ZPX2K8' },
  wallet: { wallet_id: 'wal_01J9ZR0C3B', p_user_id: 'usr_01J9ZPX2K8' },
} as const satisfies Record<string, Record<string, string>>;

export type FixtureKind = keyof typeof NAMED;

/** Resources that must exist on a target before its operations can succeed. */
export const FIXTURES: typeof NAMED = withDerived(JSON.parse(readFileSync(bundled, 'utf8')));

/** Whether each fixture of a kind can be changed only once. */
export function isSingleUse(kind: FixtureKind, { choices }: { choices: Choices }): boolean {
  return (
    kind === 'voidable_sale' || (kind === 'unlinked_card' && choices['repeated-writes.link'] !== 'accepted')
  );
}

/** The fields of a fixture, by name. Unknown fields are absent. */
export type Fixture = Record<string, string>;

/** A plan with the code of the first customer, unless it has one of its own. */
export function withCustomerCode(plan: Fixture, customer: Fixture | undefined): Fixture {
  return { customer_code: customer?.customer_code ?? 'kit', ...plan };
}

export type Fixtures = Partial<Record<FixtureKind, Fixture>>;

/** Kinds that take precedence for an operation, where another kind has the same value. */
const PREFERRED_KINDS: Record<string, FixtureKind> = {
  recurringOrders_get: 'plan_order',
  recurringPlans_update: 'plan',
  cards_link: 'unlinked_card',
  digitalWallets_listTransactions: 'wallet',
};

let kinds = Object.keys(FIXTURES) as FixtureKind[];

/** The field of each kind by its value: every text of every request is looked up here. */
let members = membersByValue();

function membersByValue(): Map<FixtureKind, Map<string, string>> {
  return new Map(
    kinds.map((kind) => [
      kind,
      new Map(Object.entries<string>(FIXTURES[kind]).map(([member, value]) => [value, member])),
    ]),
  );
}

/** Adds fixtures for the ids in the examples of an owner's contract that ours does not have. */
export function addFixtures(document: OpenApiDocument): void {
  for (const [kind, more] of Object.entries(derivedFixtures(document, FIXTURES, { isCustom: true })))
    Object.assign(FIXTURES, { [kind]: { ...FIXTURES[kind as FixtureKind], ...more } });
  kinds = Object.keys(FIXTURES) as FixtureKind[];
  members = membersByValue();
}

function withDerived(document: OpenApiDocument): typeof NAMED {
  const derived = Object.entries(derivedFixtures(document, NAMED));
  const more = derived.map(([kind, members]) => [kind, { ...NAMED[kind as FixtureKind], ...members }]);
  return { ...NAMED, ...Object.fromEntries(more) };
}

/** The fixture fields that an example request contains. */
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

/**
 * Replaces the fixtures in an example request with those of a target.
 * @throws {StepSkipped} if a fixture of the target lacks a field: the id in the example does not exist there
 */
export function bind(operationId: string, request: RequestExample, fixtures: Fixtures): RequestExample {
  return walk(request, (text) => {
    const found = memberOf(operationId, text);
    const fixture = found && fixtures[found.kind];
    if (!fixture) return text;
    const { kind, member } = found;
    return fixture[member] ?? skip(`the profile's fixture \`${kind}\` has no \`${member}\``);
  });
}

/** Members without which a step has other ways. */
const DISPENSABLE = new Set([
  ...['customer_code', 'order_number', 'order_reference_number', 'payment_token', 'reference_number'],
  ...['second_item', 'third_item'],
]);

/** A fixture of which every other member must be there: reading one that is not throws `StepSkipped`. */
export function requiring(kind: FixtureKind, fixture: Fixture): Fixture {
  return new Proxy(fixture, {
    get(target, name) {
      const isMissing = typeof name === 'string' && name in FIXTURES[kind] && target[name] === undefined;
      return isMissing && !DISPENSABLE.has(name)
        ? skip(`the profile's fixture \`${kind}\` has no \`${name}\``)
        : Reflect.get(target, name);
    },
  });
}

function skip(reason: string): never {
  throw new StepSkipped(reason);
}

function memberOf(operationId: string, text: string): { kind: FixtureKind; member: string } | undefined {
  const preferred = PREFERRED_KINDS[operationId];
  for (const kind of preferred ? [preferred, ...kinds] : kinds) {
    const member = members.get(kind)?.get(text);
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
