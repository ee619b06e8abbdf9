import { deprecated } from '../../contract/members.ts';
import type { Check } from '../../run/check.ts';
import { findingAbout, membersIn, withoutIndexes } from '../describe.ts';

/** Deprecated members that a server still returns. They are allowed, but will be removed one day. */
export const deprecatedFields: Check = {
  id: 'C14',
  title: 'Responses have no deprecated fields',
  inspect(exchange, context) {
    const { contract, validate, profile, report } = context;
    const { operation, outcome, json } = exchange;
    if (!operation || outcome !== 'success' || json === undefined) return false;
    const found = deprecated(contract.document, validate, membersIn(exchange, context));
    if (!found) return false;
    for (const { at, pointer } of found) {
      report[profile.deprecatedFields](
        findingAbout(exchange, {
          pointer,
          expected: `no deprecated field ${withoutIndexes(at)}`,
          actual: 'it is returned',
        }),
      );
    }
    return true;
  },
};
