import { type Json, joinPointer } from '@payments-openapi/spec';
import { isObject } from '../../contract/is-object.ts';
import type { CheckedRule } from '../rules.ts';

interface Members {
  [name: string]: Json;
}

/** Optional members that are present if another member has a certain value, as only prose says. */
const PRESENT: {
  member: string;
  rule: CheckedRule;
  condition: string;
  isNeeded(members: Members): boolean;
}[] = [
  {
    member: 'credit_card',
    rule: 'token-credit-card',
    condition: '`token_type` is `CreditCard`',
    isNeeded: ({ token_type }) => token_type === 'CreditCard',
  },
  {
    member: 'token',
    rule: 'payment-data-token',
    condition: '`payment_method` is `payment_token`',
    // A transaction has a payment method too, but the token is only in its payment data.
    isNeeded: ({ payment_method, acquirer_name }) =>
      payment_method === 'payment_token' && acquirer_name !== undefined,
  },
];

/** The optional members of an object that must be present. */
export function neededMembers(members: Members): string[] {
  return PRESENT.filter(({ isNeeded }) => isNeeded(members)).map(({ member }) => member);
}

export interface MissingMember {
  /** Pointer to the absent member. */
  at: string;
  rule: CheckedRule;
  expected: string;
}

/** The members of a response that are absent although they must be present. */
export function missingMembers(value: Json | undefined, at = ''): MissingMember[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => missingMembers(item, joinPointer(at, index)));
  if (!isObject(value)) return [];
  const missing = PRESENT.filter(({ member, isNeeded }) => isNeeded(value) && !value[member]);
  return [
    ...missing.map(({ member, rule, condition }) => ({
      at: joinPointer(at, member),
      rule,
      expected: `\`${member}\`, because ${condition}`,
    })),
    ...Object.entries(value).flatMap(([name, member]) => missingMembers(member, joinPointer(at, name))),
  ];
}
