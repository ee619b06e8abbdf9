/** What becomes of a request that the contract lets through and a server may still have a rule about. */
const VERDICT = ['accepted', 'refused'] as const;

interface Question {
  /** What is asked, as the end of "Whether …" or "What …". */
  question: string;
  values: readonly (string | number)[];
}

/** What the contract leaves open and the wire shows: each by a row of spec/DISCREPANCIES.md, and a question of it. */
export const CHOICES = {
  'envelope-code': { question: 'The code of a success', values: [0, 200] },
  'omitted-members': { question: 'An optional member that an edit omits', values: ['kept', 'cleared'] },
  'offset-and-limit.zero': { question: 'A list with `limit=0`', values: VERDICT },
  'fractions.paging': { question: 'A list with `offset=1.5` or `limit=1.5`', values: VERDICT },
  'fractions.counts': {
    question: 'A fraction where something is counted, such as a quantity',
    values: VERDICT,
  },
  'empty-lists.cycles': { question: 'A plan or a calculation without cycles', values: VERDICT },
  'empty-lists.items': { question: 'A cycle without items', values: VERDICT },
  'empty-lists.limits': { question: 'An edit of limits that names none', values: VERDICT },
  'discount.without-type': { question: 'A `discount_amount` without `discount_type`', values: VERDICT },
  'discount.without-amount': { question: 'A `discount_type` without `discount_amount`', values: VERDICT },
  'activate-type': {
    question: 'A calculation with another `activate_type` than `immediate`',
    values: VERDICT,
  },
  'limit-amount.large': { question: 'A limit of more than 100000000000', values: VERDICT },
  'limit-amount.negative': { question: 'A negative limit', values: VERDICT },
  'limit-period': { question: 'An edit that gives a limit another period', values: VERDICT },
  'user-keys': { question: 'A user that is read without `user_id` and `reference_id`', values: VERDICT },
  'fee-rule-user': { question: 'Fee rules of the type `user` without `user_id`', values: VERDICT },
  'unknown-token': {
    question: 'A default payment token that the customer does not have',
    values: VERDICT,
  },
  'required-within-details': { question: 'A bank account without one of its members', values: VERDICT },
  timestamps: { question: 'The offset of a time that is written without one', values: ['Z', '+08:00'] },
  'void-result': { question: 'A void that succeeds', values: ['immediate', 'pending'] },
  'open-sets.discount-type': {
    question: 'The values of `discount_type`',
    values: ['fixed and percentage', 'other'],
  },
} as const satisfies Record<string, Question>;

export type ChoiceName = keyof typeof CHOICES;

export type Choices = { [name in ChoiceName]?: (typeof CHOICES)[name]['values'][number] };

/** Why a step is skipped whose verdict depends on a choice that the profile leaves open. */
export function undeclared(choice: ChoiceName): string {
  return `the profile does not declare the choice \`${choice}\` (spec/DISCREPANCIES.md)`;
}

/** The row of spec/DISCREPANCIES.md that a choice belongs to. */
export function rowOf(choice: ChoiceName): string {
  return choice.replace(/\..*/, '');
}
