import type { ChoiceName } from '../profile/choices.ts';
import type { Case } from './case.ts';

interface Rule {
  choice: ChoiceName;
  applies(one: Case): boolean;
}

const at = (pattern: RegExp) => (one: Case) => pattern.test(one.change);

/** Valid requests that a server may have a rule about. The first rule that applies decides. */
const RULES: readonly Rule[] = [
  { choice: 'fractions.paging', applies: at(/^query\/(offset|limit) = "1\.5"$/) },
  { choice: 'offset-and-limit.zero', applies: at(/^query\/limit = "0"$/) },
  {
    choice: 'fractions.counts',
    applies: at(
      /\/(payment_retry_count|payment_retry_day_period|grace_period|billing_count|quantity) = 1\.5$/,
    ),
  },
  { choice: 'empty-lists.cycles', applies: at(/\/(recurring_cycles|cycles) = \[\]$/) },
  { choice: 'empty-lists.items', applies: at(/\/recurring_items = \[\]$/) },
  { choice: 'empty-lists.limits', applies: at(/\/limits = \[\]$/) },
  { choice: 'discount.without-type', applies: at(/^without \S*\/discount_type$|\/discount_amount = /) },
  { choice: 'discount.without-amount', applies: at(/^without \S*\/discount_amount$|\/discount_type = /) },
  { choice: 'activate-type', applies: at(/\/activate_type = "(?!immediate")/) },
  { choice: 'limit-amount.large', applies: at(/\/limit_amount = "1111/) },
  { choice: 'limit-amount.negative', applies: at(/\/limit_amount = "-/) },
  { choice: 'limit-period', applies: at(/\/period = "(?!Daily")/) },
  { choice: 'unknown-token', applies: at(/\/default_payment_token = /) },
  {
    choice: 'user-keys',
    applies: ({ operation, change }) =>
      operation.operationId === 'users_get' && change.startsWith('without query/'),
  },
  {
    choice: 'fee-rule-user',
    applies: ({ operation, request }) =>
      operation.operationId === 'digitalWallets_getTopUpFeeRules' &&
      request.query.type === 'user' &&
      request.query.user_id === undefined,
  },
  {
    choice: 'required-within-details',
    applies: at(/\/bank_account\/\w+( = null)?$/),
  },
  { choice: 'required-within-details.others', applies: at(/\/(full_name|swift\/bank_account)( = null)?$/) },
];

/** The choice that decides whether a target accepts a valid request. Undefined if the target must accept it. */
export function openChoice(one: Case): ChoiceName | undefined {
  return one.valid ? RULES.find(({ applies }) => applies(one))?.choice : undefined;
}
