import { type Json, readPointer } from '@payments-openapi/spec';
import { constraintPointer } from '../../contract/layers.ts';
import { memberPointer } from '../../contract/members.ts';
import type { Problem } from '../../contract/validate.ts';
import type { Check } from '../../run/check.ts';
import { findingAbout, formatValue, schemaOf, withoutIndexes } from '../describe.ts';
import { largePage } from './page-size.ts';
import { missingMembers } from './presence.ts';

/**
 * Successes match the schema of their operation, and failures that of failures. Members are present when they must be, and
 * pages have no more entries than their limit.
 */
export const schema: Check = {
  id: 'C02',
  title: 'Every response matches the contract',
  inspect(exchange, { contract, validate, report }) {
    const { operation, outcome, json } = exchange;
    // C01 reports responses that are not envelopes.
    if (!operation || outcome === 'neither' || json === undefined) return false;
    const pointer = schemaOf(exchange);
    const violated = validate(pointer, json).map((problem) => ({
      ...problem,
      pointer: constraintPointer(contract.document, validate, pointer, json, problem),
    }));
    for (const { at, message, pointer } of withRequiredTogether(violated))
      report.finding(
        findingAbout(exchange, {
          pointer,
          expected: `${withoutIndexes(at) || 'the response'} ${message}`,
          actual: formatValue(readPointer(json, at) as Json | undefined),
        }),
      );
    for (const { at, rule, expected } of outcome === 'success' ? missingMembers(json) : []) {
      const actual = formatValue(readPointer(json, at) as Json | undefined);
      const pointer = memberPointer(contract, operation, at);
      report.finding(findingAbout(exchange, { pointer, rule, expected, actual }));
    }
    const large = largePage(exchange);
    if (large)
      report.finding(
        findingAbout(exchange, {
          pointer: memberPointer(contract, operation, large.at),
          rule: 'list-page-size',
          kind: 'entries beyond the limit',
          expected: `no more entries in ${large.at} than the limit, ${large.limit}`,
          actual: String(large.length),
        }),
      );
    return true;
  },
};

interface Violated extends Problem {
  pointer: string;
}

/** The members that an object lacks are one violation of its `required`. */
function withRequiredTogether(violated: readonly Violated[]): Violated[] {
  const groups = Map.groupBy(violated, (one) =>
    one.keyword === 'required' ? `${one.pointer} ${one.at}` : one,
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const names = [first, ...others].map(({ message }) => /'.*'/s.exec(message)?.[0] ?? message);
    return { ...first, message: `must have required properties ${names.join(', ')}` };
  });
}
