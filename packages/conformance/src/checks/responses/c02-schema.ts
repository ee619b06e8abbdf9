import { type Json, joinPointer, readPointer } from '@payments-openapi/spec';
import { constraintPointer } from '../../contract/layers.ts';
import { memberPointer } from '../../contract/members.ts';
import type { Problem } from '../../contract/validate.ts';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import { fieldAt, findingAbout, formatValue, schemaOf, withoutIndexes } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { type List, listsOf } from '../state/lists.ts';
import { largePage } from './page-size.ts';
import { missingMembers } from './presence.ts';

/**
 * Successes match the schema of their operation, and failures that of failures. Members are present when they must be, and
 * pages have no more entries than their limit.
 */
export const schema: Check = {
  id: 'C02',
  title: 'Every response matches the contract',
  steps: (context) =>
    context.profile.stateful ? listsOf(context.contract).map((list) => smallPageStep(context, list)) : [],
  inspect(exchange, { contract, validate, report, profile }) {
    const { operation, outcome, json } = exchange;
    // C01 reports responses that are not envelopes.
    if (!operation || outcome === 'neither' || json === undefined) return false;
    const pointer = schemaOf(exchange);
    const problems = validate(pointer, json).filter((problem) => !isOfEnvelope(problem));
    const violated = problems.map((problem) => ({
      ...problem,
      pointer: constraintPointer(contract.document, validate, pointer, json, {
        ...problem,
        missing: missingIn(problem),
      }),
      field: fieldOf(problem),
    }));
    for (const { at, message, pointer, field } of withRequiredTogether(violated))
      report.finding(
        findingAbout(exchange, {
          pointer,
          field:
            outcome === 'success' && field !== '' ? memberPointer(contract, operation, field) : undefined,
          expected: `${withoutIndexes(at) || 'the response'} ${message}`,
          actual: formatValue(readPointer(json, at) as Json | undefined),
        }),
      );
    for (const { at, rule, expected } of outcome === 'success' ? missingMembers(json) : []) {
      const actual = formatValue(readPointer(json, at) as Json | undefined);
      report.finding(findingAbout(exchange, { ...fieldAt(contract, operation, at), rule, expected, actual }));
    }
    // A mock returns its examples, whatever the limit.
    const large = profile.stateful ? largePage(exchange) : undefined;
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

/** Sends a request for a page that may have only one entry. */
function smallPageStep(context: CheckContext, list: List): Step {
  const step = sessionStep(context, {
    operationId: list.operationId,
    title: `a page of one entry${list.filter ? ` with a ${list.filter}` : ''}`,
    requests: 1,
    needs: list.needs,
    async run(session) {
      const { query, ...parts } = list.parts(session);
      await session.call(list.operationId, { ...parts, query: { ...query, offset: 0, limit: 1 } });
    },
  });
  return { ...step, sendsOnly: true };
}

/** Whether C01 reports a problem: an envelope without its fields, or with fields of another type. */
function isOfEnvelope({ at, keyword, message }: Problem): boolean {
  if (at === '') return keyword === 'required' && /'(code|message|data)'/.test(message);
  return keyword === 'type' && /^\/(code|message)$/.test(at);
}

interface Violated extends Problem {
  pointer: string;
  /** Path of the field that is wrong, or is absent. Empty if it is not one field. */
  field: string;
}

function missingIn({ keyword, message }: Problem): string | undefined {
  return keyword === 'required' ? /'(.*)'/s.exec(message)?.[1] : undefined;
}

function fieldOf(problem: Problem): string {
  const { at } = problem;
  const missing = missingIn(problem);
  return missing === undefined ? at : joinPointer(at, missing);
}

/** The members that an object lacks are one violation of its `required`. */
function withRequiredTogether(violated: readonly Violated[]): Violated[] {
  const groups = Map.groupBy(violated, (one) =>
    one.keyword === 'required' ? `${one.pointer} ${one.at}` : one,
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const names = [first, ...others].map(({ message }) => /'.*'/s.exec(message)?.[0] ?? message);
    return { ...first, message: `must have required properties ${names.join(', ')}`, field: '' };
  });
}
