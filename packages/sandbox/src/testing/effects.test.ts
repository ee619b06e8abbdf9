import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';
import type { Effect } from './effect.ts';
import { effectsOf, undisturbedOf } from './effects.ts';

const payment = (amount: number, ...references: string[]): Effect => ({
  how: 'created',
  kind: 'transactions',
  id: `${amount} ${references}`,
  references,
  amount,
  currency: 'HKD',
});

const done = (...list: Effect[]) => ({
  difference: differenceOf({}, {}),
  list,
  contents: list.map(() => new Map()),
});

describe('the effects of a run', () => {
  it('are told apart by the references that the flow chooses each time', () => {
    const undisturbed = undisturbedOf(
      done(payment(5, 'INV-1'), payment(5, 'INV-2')),
      done(payment(5, 'INV-1'), payment(5, 'INV-2')),
    );
    expect(effectsOf(done(payment(5, 'INV-1'), payment(5, 'INV-1')), undisturbed)).toMatchObject({
      count: 2,
      verdict: 'more',
      differences: [
        '2 instead of 1 created for INV-1: transactions of 5 HKD',
        '0 instead of 1 created for INV-2: transactions of 5 HKD',
      ],
    });
  });

  it('are named when no undisturbed run has them', () => {
    const card = (id: string): Effect => ({ how: 'changed', kind: 'cards', id, references: [`CARD-${id}`] });
    const undisturbed = undisturbedOf(done(card('1')), done(card('1')));
    expect(effectsOf(done(card('2')), undisturbed)).toMatchObject({
      count: 1,
      verdict: 'different',
      differences: ['0 instead of 1 changed for CARD-1: cards', '1 instead of 0 changed for CARD-2: cards'],
    });
  });

  it('are told apart by their amounts', () => {
    const undisturbed = undisturbedOf(
      done(payment(5, 'A'), payment(7, 'B')),
      done(payment(5, 'C'), payment(7, 'D')),
    );
    expect(effectsOf(done(payment(5, 'E'), payment(5, 'F')), undisturbed).count).toBe(2);
    expect(effectsOf(done(payment(7, 'E'), payment(5, 'F')), undisturbed)).toMatchObject({
      count: 1,
      verdict: 'one',
    });
  });

  it('are not compared by what is random', () => {
    const undisturbed = undisturbedOf(done(payment(5, 'A')), done(payment(5, 'B')));
    expect(effectsOf(done(payment(5, 'C')), undisturbed)).toMatchObject({ verdict: 'one', differences: [] });
    expect(effectsOf(done(payment(5, 'C'), payment(5, 'D')), undisturbed)).toMatchObject({
      count: 2,
      differences: ['2 instead of 1 created: transactions of 5 HKD'],
    });
  });

  it('are refused when their amounts are random', () => {
    const random = () => undisturbedOf(done(payment(5.01, 'A')), done(payment(5.02, 'B')));
    expect(random).toThrow(
      /^The flow moves other money each time .*: transactions of 5.01 HKD; then transactions of 5.02 HKD$/,
    );
  });
});
