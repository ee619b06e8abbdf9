import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlan } from './create.ts';
import type { Plan } from './plan.ts';
import { aCycle, aPlan, declines, on, pays } from './scenario.fixture.ts';
import { type Input, step } from './step.ts';

const ORDER = { cycle_id: 'a', period: 0 };

/** What happens to an order of 30.00 on one day: by itself, nothing happens on it. */
type Event =
  | { kind: 'payment_received' | 'payment_refunded'; payment_id: string; amount: bigint; of?: string }
  | { kind: 'payment_voided'; payment_id: string }
  | { kind: 'changed' };

const changed: Event = { kind: 'changed' };
const voided = (payment_id: string): Event => ({ kind: 'payment_voided', payment_id });
const refunded = (payment_id: string, amount: bigint, of: string): Event => ({
  kind: 'payment_refunded',
  payment_id,
  amount,
  of,
});
const late = (amount: bigint): Event => ({ kind: 'payment_received', payment_id: 'late', amount });

/** An order from 04-01 to 05-01, never paid by the card, after these payments on its first day. */
function anOrder(payments: readonly bigint[], grace_period: number, credit = 0n): Plan {
  const terms = { payment_retry_count: 2, payment_retry_day_period: 2, grace_period, credit };
  const { plan } = createPlan(aPlan(terms), on('2024-04-01', '09:00:00'), declines);
  const inputs = payments.map((amount, i): Input => {
    const payment_id = `p${i}`;
    return { kind: 'payment_received', at: on('2024-04-01'), billing: ORDER, payment_id, amount };
  });
  return step(plan, on('2024-04-01'), { attempt: declines, inputs }).plan;
}

/** What went to the plan credit because of the order, after these events on a day, one after another. */
function creditedBy(before: Plan, day: string, events: readonly Event[]): bigint {
  const { ledger } = events.reduce((plan, event, i) => {
    const at = on(day, `12:00:0${i}`);
    const input: Input =
      event.kind === 'changed'
        ? { kind: 'cycles_added', at, activate_type: 'immediate', cycles: [aCycle('b')] }
        : { ...event, at, billing: ORDER };
    return step(plan, at, { attempt: declines, inputs: [input] }).plan;
  }, before);
  const own = ledger.filter(({ cause, billing }) => cause !== 'billing' && billing?.cycle_id === 'a');
  return own.reduce((sum, { amount }) => sum + amount, 0n);
}

describe('what an order adds to the plan credit', () => {
  it.each([
    ['5.00', 500n, 0n],
    ['15.00', 1500n, 500n],
  ])(
    'of a written-off order of which %s were paid and 10.00 used leaves again with the payment',
    (_, paid, credit) => {
      const order = anOrder([paid], 0);
      expect(creditedBy(order, '2024-04-11', [changed])).toBe(credit);
      expect(creditedBy(order, '2024-04-11', [changed, voided('p0')])).toBe(0n);
      expect(creditedBy(order, '2024-04-11', [voided('p0'), changed])).toBe(0n);
    },
  );

  it.each<[string, Event[], bigint]>([
    ['by itself', [late(2500n)], 2500n],
    ['after the payment from before is voided', [voided('p0'), late(2500n)], 2500n],
    ['before the payment from before is voided', [late(2500n), voided('p0')], 2500n],
    ['before the payment from before is refunded', [late(2500n), refunded('r', 500n, 'p0')], 2500n],
    ['after the payment from before is refunded', [refunded('r', 500n, 'p0'), late(2500n)], 2500n],
    [
      'and a refund of the one before is voided',
      [refunded('r', 500n, 'p0'), late(2500n), voided('r')],
      2500n,
    ],
    ['and is refunded in part', [late(2500n), refunded('r', 500n, 'late')], 2000n],
    ['and is refunded, which is voided', [late(2500n), refunded('r', 500n, 'late'), voided('r')], 2500n],
    ['and is voided', [late(2500n), voided('late')], 0n],
  ])('of a payment that a written-off order receives late is all of it, %s', (_, events, credit) => {
    // 5.00 of 30.00 were paid before the order was voided.
    expect(creditedBy(anOrder([500n], 0), '2024-04-11', events)).toBe(credit);
  });

  it('becomes a debt if its payment is voided after a change, which does not reopen the order', () => {
    const { plan } = createPlan(aPlan(), on('2024-04-01', '09:00:00'), pays);
    const at = on('2024-04-11');
    const inputs: Input[] = [{ kind: 'cycles_added', at, activate_type: 'immediate', cycles: [aCycle('b')] }];
    const settled = step(plan, at, { attempt: pays, inputs }).plan;
    const back: Input = { kind: 'payment_voided', at, billing: ORDER, payment_id: 'attempt:1' };
    const after = step(settled, at, { attempt: pays, inputs: [back] }).plan;
    // 30.00 was paid, of which 10.00 was used and 20.00 went to the next order.
    expect(settled.credit).toBe(0n);
    expect(after.credit).toBe(-3000n);
    expect(after.billings[0]).toMatchObject({ state: 'paid', paid: 0n, next_attempt_date: null });
  });

  it('is the same in whatever order voids, refunds and a change of its cycle come', () => {
    const amount = fc.bigInt(1n, 4_000n);
    const anyOrder = fc.record({
      payments: fc.array(amount, { minLength: 1, maxLength: 3 }),
      // By the 4th of April, the order has failed; with a grace period of 0 or 2 days, it is voided by the 6th.
      grace_period: fc.constantFrom(0, 2, 20),
      credit: fc.constantFrom(0n, 0n, 1_200n, 5_000n, -700n),
      day: fc.constantFrom('2024-04-02', '2024-04-07', '2024-04-11', '2024-04-30'),
      /** For each payment, whether it is voided or refunded, or a refund of it is voided. */
      takenBack: fc.array(fc.constantFrom('void', 'refund', 'refund and void of it', 'nothing'), {
        minLength: 3,
        maxLength: 3,
      }),
      /** A payment on the day of the change, by when the order may be voided. */
      more: fc.option(amount, { nil: undefined }),
      places: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    });
    fc.assert(
      fc.property(anyOrder, ({ payments, grace_period, credit, day, takenBack, more, places }) => {
        const order = anOrder(payments, grace_period, credit);
        const own = payments.flatMap((paid, i): Event[] => {
          if (takenBack[i] === 'void') return [voided(`p${i}`)];
          const refund = refunded(`r${i}`, (paid + 1n) / 2n, `p${i}`);
          if (takenBack[i] === 'refund') return [refund];
          return takenBack[i] === 'nothing' ? [] : [refund, voided(`r${i}`)];
        });
        const events = more === undefined ? own : [...own, late(more)];
        const place = events.map((_, i) => (places[i] ?? 0) % (events.length + 1));
        // The void of a refund stays behind it.
        const shuffled = events
          .map((event, i) => ({
            event,
            at: place[event.kind === 'payment_voided' && event.payment_id.startsWith('r') ? i - 1 : i] ?? 0,
          }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event);
        const all = Array.from({ length: shuffled.length + 1 }, (_, i) =>
          creditedBy(order, day, shuffled.toSpliced(i, 0, changed)),
        );
        expect(new Set(all).size).toBe(1);
        expect(all[0]).toBe(creditedBy(order, day, [...events, changed]));
      }),
      { numRuns: 500 },
    );
  });
});
