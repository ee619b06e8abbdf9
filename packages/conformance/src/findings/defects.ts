import type { Exchange } from '../wire/exchange.ts';
import { type Also, type Finding, type NewFinding, REFUSED } from './finding.ts';

type About = Pick<NewFinding, 'kind' | 'field' | 'defect'>;

/** The findings of a run, each with the cases that have the same defect. */
export interface Defects {
  readonly findings: Finding[];
  /** Counts a finding. Returns the first one with its defect. */
  add(finding: Finding, about: About): Finding;
}

export function createDefects(): Defects {
  const findings: Finding[] = [];
  /** Where equal findings are counted, by what they have in common. */
  const cases = new Map<string, { first: Finding; also?: Also }>();
  const causes = createCauses();
  return {
    findings,
    add(finding, about) {
      const key = caseOf(finding, about.kind);
      const known = cases.get(key);
      if (known) {
        known.first.occurrences += 1;
        if (known.also) known.also.occurrences += 1;
        causes.learn(known.first, finding, about);
        return known.first;
      }
      const first = causes.find(finding, about) ?? finding;
      causes.learn(first, finding, about);
      if (first === finding) {
        findings.push(finding);
        cases.set(key, { first });
        return first;
      }
      const { check, operationId, title, rule, expected, actual } = finding;
      const subject = { check, ...(operationId && { operationId }), title, ...(rule && { rule }) };
      const also = { ...subject, expected, actual, occurrences: 1 };
      first.occurrences += 1;
      // A rule says more than a value that differs.
      if (!first.rule && rule) first.rule = rule;
      first.also = [...(first.also ?? []), also];
      cases.set(key, { first, also });
      return first;
    },
  };
}

/** What other findings, of whichever check, have the same cause as one. */
function createCauses() {
  /** By operation and response, the examples that are refused. */
  const refusals = new Map<string, Finding>();
  const fields = new Map<string, { rule: string | undefined; first: Finding }[]>();
  const named = new Map<string, { first: Finding; actual: Set<string> }>();
  const responses = new WeakMap<Exchange, { finding: Finding; first: Finding }[]>();

  return {
    find(finding: Finding, { kind, field, defect }: About): Finding | undefined {
      // A valid request that is refused like an unchanged example shows the same defect.
      const refusal = isRefusal(kind) ? refusals.get(refusalOf(finding)) : undefined;
      const known = fields.get(fieldKey(finding, field)) ?? [];
      const sameField = known.find(({ rule }) => !rule || !finding.rule || rule === finding.rule.id);
      const same = defect && named.get(defect.name);
      // A server that responds alike to all may have failed in several places.
      const isCause = same && (!defect.varies || same.actual.size > 1 || !same.actual.has(finding.actual));
      return (
        refusal ?? sameField?.first ?? (isCause ? same.first : undefined) ?? sameResponse(finding, responses)
      );
    },
    /** Remembers what a finding has in common with later ones. */
    learn(first: Finding, finding: Finding, { kind, field, defect }: About): void {
      if (kind === REFUSED.example) refusals.set(refusalOf(finding), first);
      if (field !== undefined) {
        const key = fieldKey(finding, field);
        const rule = finding.rule?.id;
        const known = fields.get(key) ?? [];
        const own = known.find((one) => one.first === first);
        if (own) own.rule ??= rule;
        else fields.set(key, [...known, { rule, first }]);
      }
      if (defect) {
        const known = named.get(defect.name) ?? { first, actual: new Set() };
        known.actual.add(finding.actual);
        named.set(defect.name, known);
      }
      const exchange = finding.exchanges.at(-1);
      if (exchange) responses.set(exchange, [...(responses.get(exchange) ?? []), { finding, first }]);
    },
  };
}

/** The finding about a response that explains another one about it. */
function sameResponse(
  finding: Finding,
  responses: WeakMap<Exchange, { finding: Finding; first: Finding }[]>,
): Finding | undefined {
  const exchange = finding.exchanges.at(-1);
  if (!exchange) return undefined;
  return responses.get(exchange)?.find((other) => {
    // What is no envelope is neither a success nor a failure, whatever was expected.
    if (exchange.outcome === 'neither') return other.finding.check !== finding.check;
    // An invalid value that was accepted is in the response too.
    const isAccepted = exchange.validity?.valid === false && exchange.outcome === 'success';
    const name = propertyOf(finding.pointer);
    return isAccepted && name !== undefined && name === propertyOf(other.finding.pointer);
  })?.first;
}

function propertyOf(pointer: string): string | undefined {
  return /^.*\/properties\/([^/]+)/.exec(pointer)?.[1];
}

function fieldKey({ operationId }: Finding, field: string | undefined): string {
  return `${operationId} ${field}`;
}

function isRefusal(kind: string | undefined): boolean {
  return kind === REFUSED.example || kind === REFUSED.other;
}

/** What the cases of a finding have in common: all but their values. */
function caseOf(
  { check, operationId, pointer, rule, expected, actual }: Finding,
  kind: string | undefined,
): string {
  const kinds = [
    kind ?? withoutValues(expected),
    withoutValues(actual).replaceAll(/(?<!HTTP )(?<!\w)\d+/g, '0'),
  ];
  return JSON.stringify([check, operationId, pointer, rule?.id, ...kinds]);
}

/** The operation and the response of a refusal, without the numbers in its message. */
function refusalOf({ operationId, actual }: Finding): string {
  return JSON.stringify([operationId, actual.replace(/".*/s, (message) => message.replaceAll(/\d+/g, '0'))]);
}

/** A text without the values that differ between the cases of a defect. Codes and statuses remain. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/"(?:[^"\\]|\\.)*"?/g, '""')
    .replaceAll(/[[{].*/gs, '…')
    .replaceAll(/^-?\d[\d.]*$|(?<= to be )-?\d[\d.]*/g, '0')
    .replaceAll(/(?<!HTTP |code )(?<![\w.-])-?\d[\d.]*(?= [a-z])/g, '0')
    .replaceAll(/(?<=\/)\d+(?=\/|\s|$)/g, '*');
}
