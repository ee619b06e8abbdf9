import { CURRENCY_DECIMALS, type Json } from '@payments-openapi/spec';
import { isObject } from '../../contract/is-object.ts';
import { formatValue } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { objectsOf, textOf } from '../values.ts';
import { Amount, amountOf, type Amount as Exact, sumsOf } from './money.ts';

export interface Members {
  [name: string]: Json;
}

/** A member of a response, compared with what it must be. */
export interface Comparison {
  at: string;
  isRight: boolean;
  rule?: CheckedRule;
  /** What is compared. Its amounts differ from case to case. */
  kind: 'decimals' | 'total' | 'state';
  expected: string;
  actual: string;
}

/** The comparisons anywhere in a response. */
export function comparisonsIn(value: Json | undefined, at = ''): Comparison[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => comparisonsIn(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  const own = [
    ...decimalComparisons(value),
    ...totalComparisons(value),
    ...paidComparisons(value),
    ...capturedComparisons(value),
  ];
  return [
    ...own.map((comparison) => ({ ...comparison, at: `${at}/${comparison.at}` })),
    ...Object.entries(value).flatMap(([name, member]) => comparisonsIn(member, `${at}/${name}`)),
  ];
}

/** Amounts in the currency beside them. Unit prices may have more decimals. */
const AMOUNTS = [
  ...['initial_total', 'initial_tips', 'subtotal', 'paid_total', 'unpaid_total'],
  ...['amount', 'refunded_amount', 'tips_amount', 'change_amount'],
];

function decimalComparisons(members: Members): Comparison[] {
  const { currency, blockchain } = members;
  // The currency of a wallet is not an ISO 4217 currency.
  if (typeof currency !== 'string' || blockchain !== undefined) return [];
  return AMOUNTS.flatMap((name) => {
    const amount = amountOf(members[name]);
    const decimals = CURRENCY_DECIMALS.get(currency) ?? undefined;
    if (!amount || decimals === undefined) return [];
    const isRight = amount.decimalPlaces() <= decimals;
    const expected = `of at most ${decimals} decimals, as ${currency} has`;
    return [{ at: name, isRight, kind: 'decimals', expected, actual: formatValue(members[name]) }];
  });
}

/** `unpaid_total` is `initial_total` minus `paid_total`, and `correspondence_state` matches them. */
function totalComparisons(members: Members): Comparison[] {
  const total = amountOf(members.initial_total);
  const paid = amountOf(members.paid_total);
  const unpaid = amountOf(members.unpaid_total);
  if (!total || !paid || !unpaid) return [];
  // Order summaries have integer totals.
  const isSummary = 'business' in members;
  const left = total.minus(paid);
  const difference = unpaid.minus(left).abs();
  const isOverPaid = left.isNegative() && unpaid.isZero();
  const unpaidTotal: Comparison = {
    at: 'unpaid_total',
    // The integer totals of a summary can only be close to that.
    ...(!isSummary && { rule: 'order-unpaid-total' }),
    isRight: isSummary ? isOverPaid || difference.lt(1) : difference.isZero(),
    kind: 'total',
    expected: `${left}, which is ${total} minus ${paid}`,
    actual: formatValue(members.unpaid_total),
  };
  const exactTotal = isSummary ? paid.plus(unpaid) : total;
  const wanted = correspondenceOf(paid, exactTotal);
  const state = textOf(members.correspondence_state);
  const isKnown = ['unpaid', 'partial_paid', 'paid', 'over_paid'].includes(state);
  if (!isKnown) return [unpaidTotal];
  const correspondence: Comparison = {
    at: 'correspondence_state',
    isRight: wanted.includes(state) || (isSummary && isOverPaid),
    kind: 'state',
    expected: `${wanted.join(' or ')}, because ${paid} of ${exactTotal} is paid`,
    actual: formatValue(state),
  };
  return [unpaidTotal, correspondence];
}

function correspondenceOf(paid: Exact, total: Exact): string[] {
  if (total.isZero() && paid.isZero()) return ['paid', 'unpaid'];
  if (paid.gt(total)) return ['over_paid'];
  if (paid.eq(total)) return ['paid'];
  return paid.gt(0) ? ['partial_paid'] : ['unpaid'];
}

/** `paid_total` is the sum of the successful transactions. */
function paidComparisons(members: Members): Comparison[] {
  const paid = amountOf(members.paid_total);
  if (!paid || !Array.isArray(members.transactions)) return [];
  const successful = objectsOf(members.transactions).filter(({ success }) => success === true);
  const isCertain = ({ allow_void, type }: Members) =>
    allow_void === true && (type === 'Sales' || type === 'Capture');
  const certain = successful.filter(isCertain);
  // The contract does not specify whether a voided transaction still counts as successful, and it is not marked here. Nor
  // does it specify whether an authorisation counts once it is captured, or the capture, and whether a refund adds.
  const open = successful.filter((transaction) => !isCertain(transaction));
  if (open.length > 8) return [];
  const least = Amount.sum(0, ...certain.map(moved));
  const sums = sumsOf(open.map(effectsOf)).map((more) => least.plus(more));
  const isRight = sums.some((sum) => sum.eq(paid));
  const expected = `the sum of the successful transactions, ${sums.join(' or ')}`;
  return [
    {
      at: 'paid_total',
      rule: 'order-paid-total',
      isRight,
      kind: 'total',
      expected,
      actual: formatValue(members.paid_total),
    },
  ];
}

/** An authorisation has been captured if captures that stand, since they can be voided, come to its amount. */
function capturedComparisons({ transactions }: Members): Comparison[] {
  if (!Array.isArray(transactions)) return [];
  const successful = objectsOf(transactions).filter(({ success }) => success === true);
  const [reserved, ...others] = successful.filter(({ type }) => type === 'Authorization');
  const captures = successful.filter(({ type, allow_void }) => type === 'Capture' && allow_void === true);
  const amount = amountOf(reserved?.amount);
  const sum = Amount.sum(0, ...captures.map(moved));
  if (!reserved || others.length > 0 || !amount?.gt(0) || sum.lt(amount)) return [];
  const { captured } = reserved;
  return [
    {
      at: `transactions/${transactions.indexOf(reserved)}/captured`,
      rule: 'transaction-captured',
      isRight: captured === undefined || captured === true,
      kind: 'state',
      expected: `true, because ${sum} of ${amount} is captured`,
      actual: formatValue(captured),
    },
  ];
}

/** What a transaction may add to a total. */
function effectsOf(transaction: Members): Exact[] {
  const amount = moved(transaction);
  return [new Amount(0), amount, ...(transaction.type === 'Refund' ? [amount.negated()] : [])];
}

const MOVES: Record<string, number> = { Sales: 1, Capture: 1, Refund: -1, Authorization: 1 };

function moved({ type, amount }: Members): Exact {
  return (amountOf(amount) ?? new Amount(0)).abs().times(MOVES[textOf(type)] ?? 0);
}
