import { deprecated } from '../contract/members.ts';
import type { Check } from '../run/check.ts';
import { about, schemaOf } from './statement.ts';

/** Members marked as deprecated that a server still sends: nothing is wrong yet, and one day it will be. */
export const deprecatedMembers: Check = {
  id: 'C14',
  title: 'Deprecated members that are still sent',
  judge(exchange, { contract, validate, profile, report }) {
    const { operation, outcome, json } = exchange;
    if (!operation || outcome !== 'success' || json === undefined) return;
    for (const { at, pointer } of deprecated(contract.document, validate, schemaOf(exchange), json)) {
      report[profile.deprecatedMembers](
        about(exchange, {
          pointer,
          expected: `no member ${at.replaceAll(/\/\d+(?=\/)/g, '/*')}, which is deprecated`,
          came: 'it is sent',
        }),
      );
    }
  },
};
