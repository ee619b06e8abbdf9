import type { Seed } from '../generated/contract.ts';
import { type Difference, idOf, KINDS, type Kind } from './difference.ts';

/** A resource that a run created or changed, and its references. */
export interface Effect {
  how: keyof Difference;
  kind: Kind;
  /** The service's id of the resource. */
  id: string;
  /** References that the caller chose: its own, then those of the order, the plan and the customer that it belongs to. */
  references: readonly string[];
  /** Amount of an order or a transaction, in major units of `currency`. */
  amount?: number;
  currency?: string;
}

type Members = Readonly<Record<string, unknown>>;

/** Fields with a reference chosen by the caller. */
const REFERENCES = ['reference_number', 'reference_id', 'nickname'];

/** Fields that refer to what a resource belongs to. */
const OWNERS = [
  ['order_number', 'orders'],
  ['plan_id', 'recurring_plans'],
  ['customer_uuid', 'customers'],
  ['p_user_id', 'users'],
] as const;

/** Every effect of a run. `after` is the state of the sandbox after it. */
export function effectsIn(difference: Difference, after: Seed): Effect[] {
  const known = new Map<string, Members>();
  for (const kind of KINDS)
    for (const entry of after[kind] ?? []) known.set(`${kind} ${idOf(kind, entry)}`, { ...entry });
  const find = (kind: Kind, id: unknown): Members | undefined => known.get(`${kind} ${id}`);

  const ownersOf = (kind: Kind, entry: Members): [Kind, Members][] => {
    // An order does not name its plan, but the plan's record of the order does.
    const naming =
      kind === 'orders' ? { ...find('recurring_orders', entry.number), order_number: '' } : entry;
    return OWNERS.flatMap(([member, owner]) => {
      const found = find(owner, naming[member]);
      return found ? [[owner, found]] : [];
    });
  };
  const referencesOf = (kind: Kind, entry: Members): string[] => [
    ...REFERENCES.map((member) => entry[member]).filter((value) => typeof value === 'string'),
    ...ownersOf(kind, entry).flatMap(([owner, found]) => referencesOf(owner, found)),
  ];
  const moneyOf = (kind: Kind, { number, order_number, amount }: Members) => {
    if (kind !== 'orders' && kind !== 'transactions') return {};
    const { initial_total, currency } = find('orders', number ?? order_number) ?? {};
    return { amount: Number(amount ?? initial_total), currency: String(currency) };
  };

  return (['created', 'changed'] as const).flatMap((how) =>
    KINDS.flatMap((kind) =>
      difference[how][kind].map((entry) => ({
        how,
        kind,
        id: idOf(kind, entry),
        references: [...new Set(referencesOf(kind, { ...entry }))],
        ...moneyOf(kind, { ...entry }),
      })),
    ),
  );
}
