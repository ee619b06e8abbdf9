import { describe, expect, it } from 'vitest';
import type { Seed } from '../../generated/contract.ts';
import { checkBooks, checkMoney, compareWithUndisturbed } from './oracles.ts';

const ann = { uuid: 'c-1', reference_number: 'ann', name: 'ann', token: 't-1' };
const step = { at: 0, action: 'subscribe', person: 0, luck: 0 };

/** A part of a state: the rest does not matter here. */
const stateOf = (part: object) => part as Seed;

const paid = (...amounts: number[]) =>
  stateOf({
    orders: [{ number: '1', reference_number: 'BOX-1', initial_total: 480 }],
    recurring_orders: [{ order_number: '1', customer_uuid: ann.uuid }],
    transactions: amounts.map((amount) => ({
      order_number: '1',
      type: amount < 0 ? 'Refund' : 'Sales',
      amount: Math.abs(amount),
      success: true,
    })),
  });

describe('money', () => {
  it.each([
    [[480], []],
    [[480, -480, 480], []],
    [[480, 480], ['order BOX-1 of 480 was paid 960: more than once']],
  ])('an order of 480 is paid %j', (amounts, findings) => {
    expect(checkMoney(paid(...amounts))).toEqual(findings);
  });
});

describe('books', () => {
  it.each<[number[], Parameters<typeof checkBooks>[2], string[]]>([
    [[480], ['BOX-1'], []],
    [[480], ['1'], []],
    [[480], [['BOX-1', 480]], []],
    [[480], [], ['order BOX-1 is paid, and your books do not say so']],
    [[480], [['BOX-1', 4.8]], ['your books say that 4.8 was paid for order BOX-1, instead of 480']],
    [[480, -480], ['BOX-1'], ['your books say that order BOX-1 is paid, which it is not']],
    [[], ['BOX-1'], ['your books say that order BOX-1 is paid, which it is not']],
  ])('an order of 480 that is paid %j is booked as %j', (amounts, books, findings) => {
    expect(checkBooks(paid(...amounts), [ann], books)).toEqual(findings);
  });
});

describe('a run, compared with the one in which nothing goes wrong', () => {
  const plans = (count: number, name = 'Box') =>
    stateOf({
      recurring_plans: Array.from({ length: count }, () => ({
        customer_uuid: ann.uuid,
        name,
        default_collection_method: 'charge_automatically',
      })),
    });
  const compare = (state: Seed, ending: 'resolved' | 'rejected', isRefused = false) =>
    compareWithUndisturbed([step], [ann], {
      run: { state, endings: [ending], refusals: [isRefused] },
      undisturbed: { state: plans(1), endings: ['resolved'], refusals: [false] },
    });

  it('may not have more of anything, whatever the action said', () => {
    for (const ending of ['resolved', 'rejected'] as const)
      expect(compare(plans(2), ending)).toEqual([
        'ann has 2 plans instead of 1: something was done more than once',
      ]);
  });

  it('does not name the ids of cards, which are others whenever the script runs again', () => {
    const withCard = (token: string) => {
      const card = { token, customer_uuid: ann.uuid, default: true };
      return stateOf({ ...plans(1), payment_tokens: [card] });
    };
    const found = compareWithUndisturbed([step], [ann], {
      run: { state: withCard('t-2'), endings: ['resolved'], refusals: [false] },
      undisturbed: { state: withCard(ann.token), endings: ['resolved'], refusals: [false] },
    });
    expect(found).toEqual([
      'ann has {"card":"another card"} instead of {"card":"ann\'s card"}, although every action resolved',
    ]);
  });

  it('may have less only if the action rejected', () => {
    expect(compare(plans(0), 'rejected')).toEqual([]);
    expect(compare(plans(0), 'resolved')).toEqual([
      'ann has 0 plans instead of 1, although every action resolved',
    ]);
  });

  it('has what people chose, if the action resolved', () => {
    expect(compare(plans(1, 'Bag'), 'rejected')).toEqual([]);
    expect(compare(plans(1, 'Bag'), 'resolved')).toEqual([
      expect.stringMatching(/^ann has .*Bag.* instead of .*Box.*, although every action resolved$/),
    ]);
  });

  it('lets whoever tries again succeed, once nothing goes wrong any more', () => {
    expect(compare(plans(1), 'rejected', true)).toEqual([
      'ann tries again, and subscribe rejects although nothing goes wrong any more',
    ]);
  });
});
