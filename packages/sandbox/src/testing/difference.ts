import type { Seed } from '../generated/contract.ts';

/** What a sandbox holds, by kind, as a seed has it. */
type State = Omit<Seed, 'clock' | 'settings'>;

export type Kind = keyof State;

/** Resources by kind, in the form that they have in a seed. */
export type Resources = { [K in Kind]-?: NonNullable<State[K]> };

/** How the state of a sandbox differs from an earlier one. */
export interface Difference {
  /** Resources that were not there before. */
  created: Resources;
  /** Resources that were there before and differed. */
  changed: Resources;
}

/** Fields that identify an entry in its list. */
const IDENTITY: Record<Kind, readonly string[]> = {
  users: ['id'],
  payees: ['id'],
  customers: ['uuid'],
  payment_tokens: ['token'],
  payment_rules: ['id'],
  billing_configs: ['id'],
  recurring_items: ['id'],
  orders: ['number'],
  transactions: ['uuid'],
  recurring_plans: ['id'],
  recurring_orders: ['order_number'],
  credit_entries: ['plan_id', 'sequence'],
  cards: ['id'],
  card_transactions: ['id'],
  wallets: ['id'],
  wallet_transactions: ['id'],
  fee_rules: ['type', 'user_id', 'business_id'],
};

export const KINDS = Object.keys(IDENTITY) as Kind[];

/** How two states of a sandbox differ, each saved as a seed. */
export function differenceOf(before: Seed, after: Seed): Difference {
  const created = new Map<Kind, object[]>();
  const changed = new Map<Kind, object[]>();
  for (const kind of KINDS) {
    const known = new Map((before[kind] ?? []).map((entry) => [idOf(kind, entry), JSON.stringify(entry)]));
    const entries: object[] = after[kind] ?? [];
    const earlier = entries.map((entry) => known.get(idOf(kind, entry)));
    created.set(
      kind,
      entries.filter((_, at) => earlier[at] === undefined),
    );
    changed.set(
      kind,
      entries.filter((entry, at) => ![undefined, JSON.stringify(entry)].includes(earlier[at])),
    );
  }
  return { created: byKind(created), changed: byKind(changed) };
}

/** The service's id of a resource: its number, uuid, token or id; several fields are joined. */
export function idOf(kind: Kind, entry: object): string {
  const members: Readonly<Record<string, unknown>> = { ...entry };
  return IDENTITY[kind].map((member) => members[member] ?? '').join(' ');
}

/** The lists are those of a seed, so they hold what its type says. */
function byKind(lists: ReadonlyMap<Kind, object[]>): Resources {
  return Object.fromEntries(lists) as unknown as Resources;
}
