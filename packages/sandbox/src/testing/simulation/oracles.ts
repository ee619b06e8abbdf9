import type { Seed } from '../../generated/contract.ts';
import type { Ran } from './run.ts';
import type { Step } from './script.ts';
import type { Person } from './world.ts';

/** What each person has in the service, by kind. */
function holdings({ recurring_plans = [], payment_tokens = [], customers = [] }: Seed) {
  const counted = new Map<string, number>();
  const add = (kind: string, person: string, count = 1) => {
    const key = `${kind} of ${person}`;
    counted.set(key, (counted.get(key) ?? 0) + count);
  };
  for (const { customer_uuid, cycles } of recurring_plans) {
    add('plans', customer_uuid);
    add('cycles', customer_uuid, Object.keys(cycles ?? {}).length);
  }
  for (const { customer_uuid } of payment_tokens) add('tokens', customer_uuid);
  for (const { reference_number } of customers) add('customers', reference_number ?? '');
  return counted;
}

/**
 * Compares a run with the one in which nothing went wrong: nothing was created more often, and for those whose actions all
 * resolved, nothing is missing.
 */
export function compareWithCalm<S>(
  script: readonly Step[],
  people: readonly Person[],
  { ran, calm }: { ran: Ran<S>; calm: Ran<S> },
): string[] {
  const actual = holdings(ran.state);
  const expected = holdings(calm.state);
  const isCertain = (person: Person) =>
    script.every(
      (step, i) =>
        people[step.person % people.length] !== person ||
        (ran.endings[i] === 'resolved' && calm.endings[i] === 'resolved'),
    );
  return people.flatMap((person) =>
    ['plans', 'cycles', 'tokens'].flatMap((kind) => {
      const key = `${kind} of ${person.uuid}`;
      const [has, should] = [actual.get(key) ?? 0, expected.get(key) ?? 0];
      if (has > should)
        return [
          `${person.reference_number} has ${has} ${kind} instead of ${should}: an action was applied more than once`,
        ];
      if (has < should && isCertain(person))
        return [
          `${person.reference_number} has ${has} ${kind} instead of ${should}, although every action resolved`,
        ];
      return [];
    }),
  );
}

/** Every order is paid at most once. */
export function checkMoney({ orders = [], transactions = [] }: Seed): string[] {
  const paid = new Map<string, number>();
  for (const { order_number = '', success, voided, type = '', amount } of transactions) {
    if (!success || voided || type === 'Authorization') continue;
    const sign = /refund/i.test(type) ? -1 : 1;
    paid.set(order_number, (paid.get(order_number) ?? 0) + sign * Number(amount));
  }
  return orders.flatMap(({ number = '', reference_number, initial_total }) => {
    const total = paid.get(number) ?? 0;
    if (initial_total === undefined || total <= Number(initial_total) + CENT) return [];
    return [`order ${reference_number ?? number} of ${initial_total} was paid ${total}: more than once`];
  });
}

/** Less than any amount. */
const CENT = 0.000_1;

/** The books of the back end name exactly those orders of plans that are paid. */
export function checkBooks(
  { orders = [], recurring_orders = [] }: Seed,
  people: readonly Person[],
  books: Iterable<string>,
): string[] {
  const written = new Set(books);
  const payers = new Set(people.map(({ uuid }) => uuid));
  const ours = new Set(
    recurring_orders.filter((each) => payers.has(each.customer_uuid)).map((each) => each.order_number),
  );
  return orders.flatMap(({ number = '', reference_number = number, state }) => {
    if (!ours.has(number)) return [];
    const isWritten = written.has(number) || written.has(reference_number);
    if (state === 'completed' && !isWritten)
      return [`order ${reference_number} is paid, and after a week your books do not say so`];
    if (state !== 'completed' && isWritten)
      return [`your books say that order ${reference_number} is paid, but it is ${state}`];
    return [];
  });
}
