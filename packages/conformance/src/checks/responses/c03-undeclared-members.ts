import { undeclared } from '../../contract/members.ts';
import type { Check } from '../../run/check.ts';
import { findingAbout, schemaOf } from '../finding-about.ts';
import { describeType, withoutIndexes } from '../format.ts';

/** Response members that the contract does not declare. It allows them, but clients cannot rely on them. */
export const undeclaredMembers: Check = {
  id: 'C03',
  title: 'Responses have no undeclared members',
  inspect(exchange, { contract, validate, profile, report }) {
    const { operation, outcome, json } = exchange;
    if (!operation || outcome === 'neither' || json === undefined) return false;
    for (const { at, pointer, value } of undeclared(contract.document, validate, schemaOf(exchange), json)) {
      // C01 reports `data` in a failure.
      if (outcome === 'failure' && at === '/data') continue;
      report[profile.undeclaredMembers](
        findingAbout(exchange, {
          pointer,
          expected: `no undeclared member ${withoutIndexes(at)}`,
          actual: describeType(value),
        }),
      );
    }
    return true;
  },
};
