import { spawnSync } from 'node:child_process';
import { isWhole } from '@payments-openapi/tooling/whole';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { calculate } from './calculate.ts';
import { addDays, dateOf } from './calendar.ts';
import { imbalance } from './conservation.fixture.ts';
import { createPlan } from './create.ts';
import { CYCLE_TRANSITIONS } from './cycle.ts';
import type { Plan } from './plan.ts';
import { decodePlan, encodePlan } from './plan-codec.ts';
import { applyCredit, attemptsAllowed } from './policy.ts';
import {
  aCycle,
  anyScenario,
  aPlan,
  declines,
  digest,
  lines,
  type Scenario,
  type Simulation,
  simulate,
} from './scenario.fixture.ts';
import { detachSettled, reattach } from './state.ts';
import { type Input, nextDueAt, step } from './step.ts';

// Properties of the pieces stand beside them: 1, 2, 3 in schedule, 6, 7 in charge, 10 in money. Here are those
// of whole lives of plans. A failure prints its seed and the smallest scenario that shows it.

function always(check: (simulation: Simulation) => void, numRuns = 300): void {
  fc.assert(
    fc.property(anyScenario, (scenario: Scenario) => check(simulate(scenario))),
    runs(numRuns),
  );
}

/** The runs of a property; in `npm test`, a third of them. */
function runs(all: number): { numRuns: number } {
  return { numRuns: isWhole ? all : Math.ceil(all / 3) };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n);

/** A later moment, to see what becomes of the plan if it is left alone. */
function later(now: string, days: number): string {
  return new Date(Date.parse(now) + days * 86_400_000).toISOString();
}

describe('over any life of a plan', () => {
  it('the scenarios reach what the properties are about', () => {
    const seen = new Set<string>();
    for (const scenario of fc.sample(anyScenario, 800)) {
      const { events, plan } = simulate(scenario);
      for (const event of events) {
        seen.add(event.kind === 'cycle_changed' ? `${event.from} to ${event.to}` : event.kind);
        if (event.kind === 'credit_changed') seen.add(event.entry.cause);
        if (event.kind === 'order_voided') seen.add(event.cause);
      }
      if (plan.billings.some(({ due, paid }) => paid > due)) seen.add('over_paid');
      for (const { used, void_cause, attempts_counted_from } of plan.billings) {
        if (used !== null && void_cause === 'grace_period_ended') seen.add('settled after its void');
        if (attempts_counted_from) seen.add('attempts counted anew');
      }
      const stateOf = new Map(plan.recurring_cycles.map(({ id, state }) => [id, state]));
      for (const { cause, billing } of plan.ledger) {
        if (cause === 'cycle_change') seen.add(`settled ${stateOf.get(billing?.cycle_id ?? '')}`);
      }
    }
    expect([...seen].sort()).toEqual([
      'active to cancelled',
      'active to completed',
      'active to uncollectible',
      'attempt_made',
      'attempt_settled',
      'attempts counted anew',
      'billing',
      'billing_made',
      'credit_changed',
      'cycle_change',
      'cycle_not_added',
      'grace_period_ended',
      'null to scheduled',
      'opening',
      'order_failed',
      'order_paid',
      'order_reopened',
      'order_voided',
      'over_paid',
      'overpayment',
      'payment_on_closed_order',
      'payment_received',
      'payment_refunded',
      'payment_voided',
      'scheduled to active',
      'scheduled to cancelled',
      'settled after its void',
      'settled cancelled',
      'settled uncollectible',
      'superseded',
      'terms_edited',
      'uncollectible to active',
    ]);
  });

  it('property 3: the periods that a cycle bills never overlap, and follow without gap unless it was uncollectible', () => {
    always(({ plan, events }) => {
      for (const cycle of plan.recurring_cycles) {
        const billings = plan.billings.filter(({ cycle_id }) => cycle_id === cycle.id);
        const stopped = events.some(
          (e) => e.kind === 'cycle_changed' && e.cycle_id === cycle.id && e.to === 'uncollectible',
        );
        for (const [i, billing] of billings.entries()) {
          const next = billings[i + 1];
          if (!next) continue;
          expect(billing.period_end <= next.period_start).toBe(true);
          if (!stopped) expect(billing.period_end).toBe(next.period_start);
        }
      }
    });
  });

  it('property 4: there is at most one billing a key, and one order sequence a billing', () => {
    always(({ plan }) => {
      const keys = plan.billings.map(({ cycle_id, period }) => `${cycle_id}/${period}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(plan.billings.map(({ order_sequence }) => order_sequence)).toEqual(keys.map((_, i) => i + 1));
    });
  });

  it('property 5: two advances do what one does, and twice is once', () => {
    fc.assert(
      fc.property(anyScenario, fc.nat(200), fc.nat(200), (scenario, first, second) => {
        const { plan, now, attempt } = simulate(scenario);
        const b = later(now, first + second);
        const half = step(plan, later(now, first), { attempt });
        const rest = step(half.plan, b, { attempt });
        const whole = step(plan, b, { attempt });
        expect(rest.plan).toEqual(whole.plan);
        expect([...half.events, ...rest.events]).toEqual(whole.events);
        expect(step(whole.plan, b, { attempt })).toMatchObject({ plan: whole.plan, events: [] });
      }),
      runs(200),
    );
  });

  it('property 8: what is due less the credit left is the total less the credit, and one of them is 0', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.bigInt(-(10n ** 9n), 10n ** 9n), (total, credit) => {
        const after = applyCredit(total, credit, 10n ** 11n);
        expect(after.due - after.credit).toBe(total - credit);
        expect(after.due === 0n || after.credit === 0n).toBe(true);
        expect(after.due >= 0n && after.credit >= 0n).toBe(true);
      }),
    );
    // At the bound of an order a debt is left over, and never more than the order had no room for.
    fc.assert(
      fc.property(fc.bigInt(0n, 1000n), fc.bigInt(-3000n, 3000n), (total, credit) => {
        const after = applyCredit(total, credit, 1000n);
        expect(after.due - after.credit).toBe(total - credit);
        expect(after.due >= 0n && after.due <= 1000n).toBe(true);
        expect(after.credit >= 0n || after.due === 1000n).toBe(true);
        expect(after.due === 0n || after.credit <= 0n).toBe(true);
      }),
    );
    always(({ plan }) => {
      for (const { amount, credit_applied, due } of plan.billings) expect(due).toBe(amount - credit_applied);
      for (const [i, { amount, balance, sequence }] of plan.ledger.entries()) {
        expect(sequence).toBe(i + 1);
        expect(balance).toBe((plan.ledger[i - 1]?.balance ?? 0n) + amount);
      }
      expect(plan.credit).toBe(sum(plan.ledger.map(({ amount }) => amount)));
    });
  });

  it('property 11: at most one cycle is active, and cycles move only along the allowed lines', () => {
    always(({ states, events }) => {
      for (const { recurring_cycles } of states) {
        expect(recurring_cycles.filter(({ state }) => state === 'active').length).toBeLessThanOrEqual(1);
      }
      const state = new Map<string, string>();
      const active = new Set<string>();
      for (const event of events) {
        if (event.kind !== 'cycle_changed') continue;
        const { cycle_id, from, to } = event;
        expect(from).toBe(state.get(cycle_id) ?? null);
        if (from) expect(CYCLE_TRANSITIONS[from]).toContain(to);
        state.set(cycle_id, to);
        if (to === 'active') active.add(cycle_id);
        else active.delete(cycle_id);
        expect(active.size).toBeLessThanOrEqual(1);
      }
    });
  });

  it('property 12: a cycle makes no more billings than its billing_count, none before its start or after its end', () => {
    always(({ plan }) => {
      for (const cycle of plan.recurring_cycles) {
        const billings = plan.billings.filter(({ cycle_id }) => cycle_id === cycle.id);
        expect(billings).toHaveLength(cycle.billing_count_created);
        if (cycle.billing_count !== null) expect(billings.length).toBeLessThanOrEqual(cycle.billing_count);
        for (const { billing_date } of billings) {
          expect(billing_date >= (cycle.start_date ?? '9999')).toBe(true);
          expect(billing_date <= (cycle.end_date ?? billing_date)).toBe(true);
        }
      }
    });
  });

  it('property 12: a cycle has ended once another one has started after it', () => {
    always(({ plan }) => {
      const started = plan.recurring_cycles.filter(({ start_date }) => start_date !== null);
      for (const [i, { end_date }] of started.entries()) {
        const next = started[i + 1];
        if (next) expect(end_date !== null && end_date <= (next.start_date ?? '')).toBe(true);
      }
    }, 600);
  });

  it('property 13: no attempt beyond the payment_retry_count of its day, none while the order is paid or voided', () => {
    always(({ begun, plan, events }) => {
      for (const billing of plan.billings) {
        expect(billing.attempts.map(({ number }) => number)).toEqual(billing.attempts.map((_, i) => i + 1));
      }
      let allowed = attemptsAllowed(begun.payment_retry_count);
      const closed = new Set<string>();
      for (const event of events) {
        if (event.kind === 'terms_edited') allowed = attemptsAllowed(event.payment_retry_count);
        if (!('period' in event)) continue;
        const key = `${event.cycle_id}/${event.period}`;
        if (event.kind === 'order_paid' || event.kind === 'order_voided') closed.add(key);
        if (event.kind === 'order_reopened') closed.delete(key);
        if (event.kind !== 'attempt_made') continue;
        expect(closed).not.toContain(key);
        expect(event.number).toBeLessThanOrEqual(allowed);
      }
    });
  });

  it('property 13: no two attempts of an order on one day, if the terms ask for days between them', () => {
    always(({ begun, plan, events }) => {
      const terms = [begun, ...events.filter((event) => event.kind === 'terms_edited')];
      if (terms.some(({ payment_retry_day_period }) => payment_retry_day_period === 0)) return;
      for (const { attempts } of plan.billings)
        expect(new Set(attempts.map(({ date }) => date)).size).toBe(attempts.length);
    }, 600);
  });

  it('property 14: an order is voided when it failed, grace is not null and over, and it is unpaid; or superseded', () => {
    always(({ plan, now, events }) => {
      const today = dateOf(now, plan.time_zone);
      for (const [i, voided] of events.entries()) {
        if (voided.kind !== 'order_voided' || voided.cause !== 'grace_period_ended') continue;
        const { cycle_id, period, date } = voided;
        const failed = events
          .slice(0, i)
          .findLast((e) => e.kind === 'order_failed' && e.cycle_id === cycle_id && e.period === period);
        expect(date).toBe(addDays(failed?.date ?? '', plan.grace_period ?? 0));
      }
      for (const billing of plan.billings) {
        const failed = events.findLast(
          (e) => e.kind === 'order_failed' && e.cycle_id === billing.cycle_id && e.period === billing.period,
        );
        const { grace_period } = plan;
        const over =
          failed !== undefined && grace_period !== null && addDays(failed.date, grace_period) <= today;
        const superseded = billing.void_cause === 'superseded';
        expect(billing.state === 'voided').toBe(
          superseded || (over && billing.state !== 'paid' && billing.state !== 'open'),
        );
        if (superseded) expect(billing.used).not.toBeNull();
        if (billing.state === 'failed') expect(failed).toBeDefined();
        if (billing.void_cause === 'grace_period_ended')
          expect(over && (billing.retained ?? 0n) < billing.due).toBe(true);
      }
    });
  });

  it('property 15: a preview is what the commit at the same instant does', () => {
    fc.assert(
      fc.property(anyScenario, fc.nat(3000), (scenario, hours) => {
        const { plan, now, attempt } = simulate(scenario);
        const at = new Date(Date.parse(now) + hours * 3_600_000).toISOString();
        const change = {
          activate_type: 'immediate',
          cycles: [aCycle('new', { discount_type: 'percentage', discount_amount: 12.5 })],
        };
        const preview = calculate(plan, at, change, attempt);
        const commit = step(plan, at, { attempt, inputs: [{ kind: 'cycles_added', at, ...change }] });
        expect(preview.plan).toEqual(commit.plan);
        const made = commit.events.find((e) => e.kind === 'billing_made' && e.cycle_id === 'new');
        expect(made).toMatchObject({ due: preview.next_billing_amount });
      }),
      runs(200),
    );
  });

  it('property 16: cash paid and still due is what was earned, what is unearned of the live period, and credit', () => {
    always(({ states }) => {
      for (const plan of states) {
        const opening = sum(
          plan.ledger.filter(({ cause }) => cause === 'opening').map(({ amount }) => amount),
        );
        expect(imbalance({ ...plan, credit: plan.credit - opening })).toBe(0n);
        const cash = sum(plan.billings.map(({ paid }) => paid));
        expect(cash).toBe(
          sum(
            plan.billings.flatMap(({ payments }) => payments.filter((p) => !p.voided).map((p) => p.amount)),
          ),
        );
      }
    });
  });

  it('property 16: also when a change settles an order that failed, or was voided, in part paid and paid late', () => {
    fc.assert(
      fc.property(anyLoss, (loss) => {
        const { plan, changed } = lose(loss);
        expect(imbalance(plan)).toBe(0n);
        // Nobody gets back more than was paid, and a debt that was written off does not come back.
        const delta = sum(
          changed.ledger.filter(({ cause }) => cause === 'cycle_change').map(({ amount }) => amount),
        );
        const [order] = changed.billings;
        const kept = order ? order.paid - order.credited + delta : 0n;
        expect(delta <= (kept > 0n ? kept : 0n)).toBe(true);
        if (order?.void_cause === 'grace_period_ended') expect(delta >= 0n).toBe(true);
      }),
      runs(300),
    );
  });

  it('property 17: the order in which inputs are given does not matter', () => {
    fc.assert(
      fc.property(anyScenario, fc.infiniteStream(fc.nat()), (scenario, random) => {
        const actions = scenario.actions.map(({ hours, action }) => ({ hours: Math.max(1, hours), action }));
        const { begun, plan, now, attempt, inputs } = simulate({ ...scenario, actions });
        const shuffled = inputs
          .map((input) => ({ input, place: random.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ input }) => input);
        // Told one by one at their moments, or all at once at the end in any order.
        expect(step(begun, now, { attempt, inputs: shuffled }).plan).toEqual(plan);
      }),
      runs(200),
    );
  });

  it('property 17: nor does the order of the billings in the plan', () => {
    always(({ plan, now, attempt }) => {
      const turned: Plan = { ...plan, billings: [...plan.billings].reverse() };
      const until = later(now, 100);
      expect(lines(step(turned, until, { attempt }).events)).toEqual(
        lines(step(plan, until, { attempt }).events),
      );
    }, 150);
  });

  it('property 17: nor does the time zone of the process', { timeout: 60_000 }, () => {
    const seed = inject('seed');
    const { numRuns } = runs(150);
    const script = `import { digest } from ${JSON.stringify(new URL('./scenario.fixture.ts', import.meta.url))};
      console.log(Temporal.Now.timeZoneId()); console.log(digest(${seed}, ${numRuns}));`;
    const expected = digest(seed, numRuns);
    for (const TZ of ['America/New_York', 'Pacific/Apia', 'UTC']) {
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ, NODE_OPTIONS: '' },
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      expect(stderr).toBe('');
      const [zone, ...rest] = stdout.trimEnd().split('\n');
      expect(zone).toBe(TZ);
      expect(rest.join('\n') === expected).toBe(true);
    }
  });

  it('property 18: repeating an input has no effect, even after a restart from JSON', () => {
    always((simulation) => {
      const { plan, now, attempt } = simulation;
      const known = simulation.inputs.filter(
        (input) =>
          // An edit applies from then on, so repeating it after another edit is a change.
          input.kind !== 'terms_edited' &&
          (input.kind !== 'cycles_added' ||
            plan.recurring_cycles.some(({ id }) => id === input.cycles[0]?.id)),
      );
      const again = step(decodePlan(JSON.parse(JSON.stringify(encodePlan(plan)))), now, {
        attempt,
        inputs: known,
      });
      expect(again.plan).toEqual(plan);
      expect(again.events).toEqual([]);
    }, 200);
  });

  it('a plan without its settled billings goes on like a whole one', () => {
    always(({ plan, now, attempt }) => {
      const until = later(now, 200);
      const small = decodePlan(JSON.parse(JSON.stringify(encodePlan(detachSettled(plan)))));
      expect(nextDueAt(small)).toBe(nextDueAt(plan));
      expect(lines(step(small, until, { attempt }).events)).toEqual(
        lines(step(plan, until, { attempt }).events),
      );
    }, 200);
  });

  it('a plan without its settled billings takes an input like a whole one, once its latest order and the one asked for are reattached', () => {
    always(({ plan, now, attempt }) => {
      const latest = plan.billings.at(-1);
      for (const asked of plan.billings) {
        const reattached = [latest ?? asked, asked].reduce(reattach, detachSettled(plan));
        const { cycle_id, period } = asked;
        const billing = { cycle_id, period };
        const inputs = [
          { kind: 'payment_received', at: now, billing, payment_id: 'archived', amount: 1n } as const,
        ];
        const whole = step(plan, now, { attempt, inputs });
        const small = step(reattached, now, { attempt, inputs });
        expect(lines(small.events)).toEqual(lines(whole.events));
        expect(nextDueAt(small.plan)).toBe(nextDueAt(whole.plan));
      }
    }, 100);
  });

  it('nothing is left due after a step, and the instant of the next is after it', () => {
    always(({ plan, now }) => {
      const due = nextDueAt(plan);
      if (due !== null) expect(due > now).toBe(true);
    });
  });

  it('events come in the order of time', () => {
    always(({ events }) => {
      for (const [i, { at }] of events.entries()) expect(at >= (events[i - 1]?.at ?? at)).toBe(true);
    });
  });
});

const anyLoss = fc.record({
  payment_retry_count: fc.integer({ min: 0, max: 2 }),
  grace_period: fc.option(fc.integer({ min: 0, max: 8 })),
  paid: fc.array(fc.record({ day: fc.integer({ min: 0, max: 40 }), amount: fc.bigInt(1n, 4000n) }), {
    maxLength: 3,
  }),
  voided: fc.option(fc.record({ day: fc.integer({ min: 0, max: 40 }), pick: fc.nat(2) })),
  refunded: fc.option(fc.record({ day: fc.integer({ min: 0, max: 40 }), amount: fc.bigInt(1n, 500n) })),
  changedAfter: fc.integer({ min: 0, max: 29 }),
  processCredit: fc.boolean(),
});

/** A month at 30.00 that nobody's card pays, what is paid, voided and refunded by hand, and a change in the middle. */
function lose(loss: typeof anyLoss extends fc.Arbitrary<infer T> ? T : never) {
  const { payment_retry_count, grace_period, paid, voided, refunded, changedAfter, processCredit } = loss;
  const on = (day: number, hour: number) => new Date(Date.UTC(2024, 3, 1 + day, hour)).toISOString();
  const billing = { cycle_id: 'a', period: 0 };
  const inputs: Input[] = paid.map(({ day, amount }, i) => ({
    kind: 'payment_received',
    at: on(day, 1),
    billing,
    payment_id: `p${i}`,
    amount,
  }));
  const back = voided && paid[voided.pick] ? { ...voided, of: paid[voided.pick]?.day ?? 0 } : null;
  if (back) {
    const at = on(Math.max(back.day, back.of), 2);
    inputs.push({ kind: 'payment_voided', at, billing, payment_id: `p${back.pick}` });
  }
  if (refunded) {
    inputs.push({
      kind: 'payment_refunded',
      at: on(refunded.day, 3),
      billing,
      payment_id: 'r',
      amount: refunded.amount,
    });
  }
  const at = on(changedAfter, 4);
  inputs.push({
    kind: 'cycles_added',
    at,
    activate_type: 'immediate',
    process_credit: processCredit,
    cycles: [aCycle('b')],
  });
  const terms = { payment_retry_count, payment_retry_day_period: 2, grace_period };
  const begun = createPlan(aPlan(terms), on(0, 0), declines).plan;
  const before = inputs.filter((input) => input.at <= at);
  const changed = step(begun, at, { attempt: declines, inputs: before }).plan;
  const rest = inputs.filter((input) => input.at > at);
  return { changed, plan: step(changed, on(60, 0), { attempt: declines, inputs: rest }).plan };
}
