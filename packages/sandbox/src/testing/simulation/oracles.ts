import type { Seed } from '../../generated/contract.ts';
import type { FinishedRun } from './run.ts';
import type { Step } from './script.ts';
import type { Person } from './world.ts';

type Compared = Pick<FinishedRun<unknown>, 'state' | 'endings' | 'refusals'>;

/**
 * Compares a run with the one in which nothing went wrong: nothing was done more often, and for those whose actions all
 * resolved, nothing is missing or differs. Whoever tries again after a failure succeeds, once nothing goes wrong any more.
 */
export function compareWithUndisturbed(
  script: readonly Step[],
  people: readonly Person[],
  { run, undisturbed }: { run: Compared; undisturbed: Compared },
): string[] {
  const [actual, expected] = [countsIn(run.state), countsIn(undisturbed.state)];
  const hasResolved = (i: number) => run.endings[i] === 'resolved' && undisturbed.endings[i] === 'resolved';
  const isCertain = (who?: Person) =>
    script.every((step, i) => (who && people[step.person % people.length] !== who) || hasResolved(i));
  const counted = [...people, undefined].flatMap((who) => {
    const found = KINDS.flatMap((kind) => {
      const key = keyOf(kind, who?.uuid);
      const [has, should] = [actual.get(key) ?? 0, expected.get(key) ?? 0];
      const text = `${who ? `${who.name} has` : 'there are'} ${has} ${kind} instead of ${should}`;
      if (has > should) return [`${text}: something was done more than once`];
      return has < should && isCertain(who) ? [`${text}, although every action resolved`] : [];
    });
    // A plan too many brings its cycles.
    return found.slice(0, 1);
  });
  const differing = people.flatMap((who) => {
    const [has, should] = [detailsOf(who, run.state), detailsOf(who, undisturbed.state)];
    const differing = Object.keys(should).filter(
      (name) => JSON.stringify(has[name]) !== JSON.stringify(should[name]),
    );
    if (counted.length > 0 || differing.length === 0 || !isCertain(who)) return [];
    const [actual, expected] = [has, should].map((all) =>
      JSON.stringify(Object.fromEntries(differing.map((name) => [name, all[name]]))),
    );
    return [`${who.name} has ${actual} instead of ${expected}, although every action resolved`];
  });
  const refused = script.flatMap(({ action, person }, i) => {
    const isFirst = script.every((step, j) => j >= i || step.person !== person || hasResolved(j));
    if (!run.refusals[i] || undisturbed.endings[i] !== 'resolved' || !isFirst) return [];
    return [
      `${people[person % people.length]?.name} tries again, and ${action} rejects although nothing goes wrong any more`,
    ];
  });
  return [...counted, ...differing, ...refused];
}

/** What is counted, for each person or for all. */
const KINDS = ['plans', 'cycles', 'tokens', 'voids', 'users', 'payees', 'linked cards'] as const;

type Kind = (typeof KINDS)[number];

function keyOf(kind: Kind, owner = ''): string {
  return `${kind} ${owner}`;
}

function countsIn(state: Seed): Map<string, number> {
  const counted = new Map<string, number>();
  const add = (kind: Kind, owner?: string, count = 1) =>
    void counted.set(keyOf(kind, owner), (counted.get(keyOf(kind, owner)) ?? 0) + count);
  for (const { customer_uuid, cycles } of state.recurring_plans ?? []) {
    add('plans', customer_uuid);
    add('cycles', customer_uuid, Object.keys(cycles ?? {}).length);
  }
  for (const { customer_uuid } of state.payment_tokens ?? []) add('tokens', customer_uuid);
  const payers = new Map(
    (state.recurring_orders ?? []).map(({ order_number, customer_uuid }) => [order_number, customer_uuid]),
  );
  for (const { voided, order_number } of state.transactions ?? [])
    if (voided) add('voids', payers.get(order_number ?? ''));
  for (const _ of state.users ?? []) add('users');
  for (const _ of state.payees ?? []) add('payees');
  for (const { p_user_id } of state.cards ?? []) if (p_user_id !== undefined) add('linked cards');
  return counted;
}

/** What someone's customer and plans are like. */
function detailsOf({ uuid, token, name: person }: Person, state: Seed): Record<string, unknown> {
  const customer = state.customers?.find((each) => each.uuid === uuid);
  const used = state.payment_tokens?.find((each) => each.customer_uuid === uuid && each.default);
  // Not its id, which is another one whenever the same script runs again.
  const card = used && (used.token === token ? `${person}'s card` : 'another card');
  const plans = (state.recurring_plans ?? [])
    .filter(({ customer_uuid }) => customer_uuid === uuid)
    .map(({ name, default_collection_method }) => `${name} (${default_collection_method})`);
  const { name, email, phone } = customer ?? {};
  return { name, email, phone, card, plans: plans.sort() };
}

/** Every order is paid at most once, besides what people overpaid of their own accord, by the numbers of orders. */
export function checkMoney(state: Seed, overpaid: ReadonlyMap<string, number> = new Map()): string[] {
  const paid = paidIn(state);
  return (state.orders ?? []).flatMap(({ number = '', reference_number = number, initial_total }) => {
    const total = paid.get(number) ?? 0;
    if (initial_total === undefined || total <= Number(initial_total) + (overpaid.get(number) ?? 0) + CENT)
      return [];
    return [`order ${reference_number} of ${initial_total} was paid ${total}: more than once`];
  });
}

/** Less than any amount. */
const CENT = 0.000_1;

/** What was paid for each order, less what was returned. */
function paidIn({ transactions = [] }: Seed): Map<string, number> {
  const paid = new Map<string, number>();
  for (const { order_number = '', success, voided, type = '', amount } of transactions) {
    if (!success || voided || type === 'Authorization') continue;
    const sign = type === 'Refund' ? -1 : 1;
    paid.set(order_number, (paid.get(order_number) ?? 0) + sign * Number(amount));
  }
  return paid;
}

/** An order that your back end holds as paid, by its number or reference, perhaps with the amount. */
export type BookEntry = string | readonly [order: string, amount: number];

/** The books of the back end name exactly those orders of people that are paid, and what was paid for them. */
export function checkBooks(state: Seed, people: readonly Person[], books: Iterable<BookEntry>): string[] {
  const written = new Map(
    [...books].map((entry): [string, number | undefined] =>
      typeof entry === 'string' ? [entry, undefined] : [entry[0], entry[1]],
    ),
  );
  const payers = new Set(people.map(({ uuid }) => uuid));
  const ours = new Set(
    (state.recurring_orders ?? [])
      .filter(({ customer_uuid }) => payers.has(customer_uuid))
      .map(({ order_number }) => order_number),
  );
  const paid = paidIn(state);
  return (state.orders ?? []).flatMap(({ number = '', reference_number = number, initial_total }) => {
    if (!ours.has(number)) return [];
    const key = written.has(number) ? number : reference_number;
    const total = paid.get(number) ?? 0;
    const isPaid = total > 0 && total >= Number(initial_total) - CENT;
    if (isPaid && !written.has(key))
      return [`order ${reference_number} is paid, and your books do not say so`];
    if (!isPaid && written.has(key))
      return [`your books say that order ${reference_number} is paid, which it is not`];
    const amount = written.get(key);
    if (amount === undefined || Math.abs(amount - total) < CENT) return [];
    return [`your books say that ${amount} was paid for order ${reference_number}, instead of ${total}`];
  });
}
