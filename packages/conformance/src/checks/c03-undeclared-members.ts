import { undeclared } from '../contract/members.ts';
import type { Check } from '../run/check.ts';
import { about, schemaOf, shown } from './statement.ts';

/** Members of an answer that the contract does not declare. It allows them; nobody can rely on them. */
export const undeclaredMembers: Check = {
  id: 'C03',
  title: 'No answer has members that the contract does not declare',
  judge(exchange, { contract, validate, profile, report }) {
    const { operation, outcome, json } = exchange;
    if (!operation || outcome === 'neither' || json === undefined) return;
    for (const { at, pointer, value } of undeclared(contract.document, validate, schemaOf(exchange), json)) {
      // A failure's `data` is C01's remark.
      if (outcome === 'failure' && at === '/data') continue;
      report[profile.undeclaredMembers](
        about(exchange, {
          pointer,
          expected: `no member ${at.replaceAll(/\/\d+(?=\/)/g, '/*')}, which the contract does not declare`,
          came: typeof value === 'object' && value !== null ? 'an object or a list' : shown(typeof value),
        }),
      );
    }
  },
};
