import { type Json, readPointer } from '@payments-openapi/spec';
import { constraintPointer } from '../../contract/layers.ts';
import { memberPointer } from '../../contract/members.ts';
import type { Check } from '../../run/check.ts';
import { findingAbout, formatValue, schemaOf, withoutIndexes } from '../describe.ts';
import { missingMembers } from './presence.ts';

/** Successes match the schema of their operation, and failures that of failures. Members are present when they must be. */
export const schema: Check = {
  id: 'C02',
  title: 'Every response matches the contract',
  inspect(exchange, { contract, validate, report }) {
    const { operation, outcome, json } = exchange;
    // C01 reports responses that are not envelopes.
    if (!operation || outcome === 'neither' || json === undefined) return false;
    const pointer = schemaOf(exchange);
    for (const problem of validate(pointer, json)) {
      const { at, message } = problem;
      report.finding(
        findingAbout(exchange, {
          pointer: constraintPointer(contract.document, validate, pointer, json, problem),
          expected: `${withoutIndexes(at) || 'the response'} ${message}`,
          actual: formatValue(readPointer(json, at) as Json | undefined),
        }),
      );
    }
    for (const { at, rule, expected } of outcome === 'success' ? missingMembers(json) : []) {
      const actual = formatValue(readPointer(json, at) as Json | undefined);
      const pointer = memberPointer(contract, operation, at);
      report.finding(findingAbout(exchange, { pointer, rule, expected, actual }));
    }
    return true;
  },
};
