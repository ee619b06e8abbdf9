import { undeclared } from '../../contract/members.ts';
import type { Check } from '../../run/check.ts';
import { describeType, findingAbout, membersIn, schemaOf, withoutIndexes } from '../describe.ts';

/** Response members that the contract does not declare. It allows them, but clients cannot rely on them. */
export const undeclaredFields: Check = {
  id: 'C03',
  title: 'Responses have no undeclared fields',
  inspect(exchange, context) {
    const { operation, outcome, json } = exchange;
    const { profile, report } = context;
    if (!operation || outcome === 'neither' || json === undefined) return false;
    for (const { at, pointer = schemaOf(exchange), value } of undeclared(membersIn(exchange, context))) {
      // C01 reports `data` in a failure.
      if (outcome === 'failure' && at === '/data') continue;
      report[profile.undeclaredFields](
        findingAbout(exchange, {
          pointer,
          expected: `no undeclared field ${withoutIndexes(at)}`,
          actual: describeType(value),
        }),
      );
    }
    return true;
  },
};
