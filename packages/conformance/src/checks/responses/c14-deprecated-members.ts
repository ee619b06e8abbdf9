import { deprecated } from '../../contract/members.ts';
import type { Check } from '../../run/check.ts';
import { findingAbout, schemaOf } from '../finding-about.ts';
import { withoutIndexes } from '../format.ts';

/** Deprecated members that a server still returns. They are allowed, but will be removed one day. */
export const deprecatedMembers: Check = {
  id: 'C14',
  title: 'Responses have no deprecated members',
  inspect(exchange, { contract, validate, profile, report }) {
    const { operation, outcome, json } = exchange;
    if (!operation || outcome !== 'success' || json === undefined) return false;
    const found = deprecated(contract.document, validate, schemaOf(exchange), json);
    if (!found) return false;
    for (const { at, pointer } of found) {
      report[profile.deprecatedMembers](
        findingAbout(exchange, {
          pointer,
          expected: `no deprecated member ${withoutIndexes(at)}`,
          actual: 'it is returned',
        }),
      );
    }
    return true;
  },
};
