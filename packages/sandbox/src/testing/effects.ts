import type { Seed } from '../generated/contract.ts';

/** What a sandbox holds, by kind, as a seed has it. */
type State = Omit<Seed, 'clock' | 'settings'>;

type Kind = keyof State;

/** Resources by kind, in the form that they have in a seed. */
export type Resources = { [K in Kind]-?: NonNullable<State[K]> };

/** How the state of a sandbox differs from an earlier one. */
export type Difference = {
  /** Resources that were not there before. */
  created: Resources;
  /** Resources that were there before and differed. */
  changed: Resources;
};

/** What a run of a flow did to its sandbox, measured by what the flow does when nothing goes wrong. */
export type Effects = Difference & {
  /** How often it happened: 1 if as much is there as when nothing goes wrong, 2 if something is there twice. */
  count: number;
  /** Whether only a part of it happened so often, such as the first of two writes, or something else did too. */
  partial: boolean;
};

/** Members that tell an entry from the others of its list. */
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

const KINDS = Object.keys(IDENTITY) as Kind[];

/** How two states of a sandbox differ, each saved as a seed. */
export function differenceOf(before: Seed, after: Seed): Difference {
  const created = new Map<Kind, object[]>();
  const changed = new Map<Kind, object[]>();
  for (const kind of KINDS) {
    const known = new Map((before[kind] ?? []).map((entry) => [keyOf(kind, entry), JSON.stringify(entry)]));
    const entries: object[] = after[kind] ?? [];
    const earlier = (entry: object) => known.get(keyOf(kind, entry));
    created.set(
      kind,
      entries.filter((entry) => earlier(entry) === undefined),
    );
    changed.set(
      kind,
      entries.filter((entry) => ![undefined, JSON.stringify(entry)].includes(earlier(entry))),
    );
  }
  return { created: byKind(created), changed: byKind(changed) };
}

/** How many resources of one kind a run created or changed, and how many when nothing goes wrong. */
export type Tally = { how: keyof Difference; kind: Kind; came: number; calm: number };

/** The kinds of which a run created or changed any, or should have. */
export function talliesOf(difference: Difference, calm: Difference): Tally[] {
  return (['created', 'changed'] as const)
    .flatMap((how) =>
      KINDS.map((kind) => ({
        how,
        kind,
        came: difference[how][kind].length,
        calm: calm[how][kind].length,
      })),
    )
    .filter(({ came, calm }) => came > 0 || calm > 0);
}

/** The effects of a run, measured by those of a run in which nothing goes wrong. */
export function effectsOf(difference: Difference, calm: Difference): Effects {
  const tallies = talliesOf(difference, calm);
  const shares = tallies.filter(({ calm }) => calm > 0).map(({ came, calm }) => came / calm);
  const count = Math.ceil(Math.max(0, ...shares));
  const partial = shares.some((share) => share !== count) || tallies.some(({ calm }) => calm === 0);
  return { ...difference, count, partial };
}

function keyOf(kind: Kind, entry: object): string {
  const members = new Map(Object.entries(entry));
  return JSON.stringify(IDENTITY[kind].map((member) => members.get(member)));
}

/** The lists are those of a seed, so they hold what its type says. */
function byKind(lists: ReadonlyMap<Kind, object[]>): Resources {
  return Object.fromEntries(lists) as unknown as Resources;
}
