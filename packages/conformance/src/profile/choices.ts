/** Whether a server accepts a request that is valid by the contract, but that it may have a rule about. */
const VERDICT = ['accepted', 'refused'] as const;

interface Question {
  /** What is to be decided, as a noun phrase. */
  question: string;
  values: readonly (string | number)[];
}

/** What the contract leaves open and requests can show. Each choice is named after its row in spec/DISCREPANCIES.md. */
export const CHOICES = {
  'envelope-code': { question: 'The code of a success', values: [0, 200] },
  'media-types': { question: 'JSON that is sent as `text/plain`', values: VERDICT },
  'repeated-writes.link': { question: 'A card that is linked to its user again', values: VERDICT },
  'coerced-types': {
    question: 'A value of another type that can be converted, such as a number as text',
    values: VERDICT,
  },
  'omitted-fields': {
    question: 'An optional field that is omitted from an update',
    values: ['kept', 'cleared'],
  },
  'offset-and-limit.zero': { question: 'A list with `limit=0`', values: VERDICT },
  'fractions.paging': { question: 'A list with `offset=1.5` or `limit=1.5`', values: VERDICT },
  'fractions.counts': {
    question: 'A fraction as a count, such as a quantity',
    values: VERDICT,
  },
  'empty-lists.cycles': { question: 'A plan or a calculation without cycles', values: VERDICT },
  'empty-lists.items': { question: 'A cycle without items', values: VERDICT },
  'empty-lists.limits': { question: 'An update of limits without any limit', values: VERDICT },
  'discount.without-type': { question: 'A `discount_amount` without `discount_type`', values: VERDICT },
  'discount.without-amount': { question: 'A `discount_type` without `discount_amount`', values: VERDICT },
  'activate-type': {
    question: 'A calculation with an `activate_type` other than `immediate`',
    values: VERDICT,
  },
  'limit-amount.large': { question: 'A limit above 100000000000', values: VERDICT },
  'limit-amount.negative': { question: 'A negative limit', values: VERDICT },
  'limit-period': { question: 'An update that changes the period of a limit', values: VERDICT },
  'user-keys': { question: 'A request for a user without `user_id` or `reference_id`', values: VERDICT },
  'fee-rule-user': {
    question: 'A request for fee rules of the type `user` without `user_id`',
    values: VERDICT,
  },
  'unknown-token': {
    question: 'A default payment token that the customer does not have',
    values: VERDICT,
  },
  'required-within-details': { question: 'A bank account with a field missing', values: VERDICT },
  'required-within-details.others': {
    question: 'A transfer without a full name, or by SWIFT without a bank account',
    values: VERDICT,
  },
  currencies: {
    question:
      'Whose codes the currencies are, apart from those of wallets. With `ISO 4217`, no amount has more decimals than its currency',
    values: ['ISO 4217', 'other'],
  },
  timestamps: { question: 'The time zone of times without an offset', values: ['Z', '+08:00'] },
  'void-result': { question: 'When a void takes effect', values: ['immediate', 'pending'] },
  'open-sets.discount-type': {
    question: 'The values of `discount_type`',
    values: ['fixed and percentage', 'other'],
  },
} as const satisfies Record<string, Question>;

export type ChoiceName = keyof typeof CHOICES;

export type Choices = { [name in ChoiceName]?: (typeof CHOICES)[name]['values'][number] };

/** The reason to skip a step that depends on a choice which the profile does not declare. */
export function undeclaredReason(choice: ChoiceName): string {
  return `the profile does not declare the choice \`${choice}\` (DISCREPANCIES.md of @payments-openapi/spec)`;
}

/** The id of a choice's row in spec/DISCREPANCIES.md. */
export function rowOf(choice: ChoiceName): string {
  return choice.replace(/\..*/, '');
}

/** Whether a server converts values of other types. One that does not say so must refuse them. */
export function acceptsCoerced({ choices }: { choices: Choices }): boolean {
  return choices['coerced-types'] === 'accepted';
}
