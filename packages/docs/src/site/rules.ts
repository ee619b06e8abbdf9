import { CHECKED_RULES } from '@payments-openapi/conformance/checked-rules';
import {
  type OpenApiDocument,
  operations,
  type ProseRule,
  proseRules,
  readPointer,
  splitPointer,
} from '@payments-openapi/spec';
import { code, type Page, prose, table } from '../page/page.ts';
import { RULES_PAGE, withRuleMark } from '../page/rule-mark.ts';
import type { Places } from './links.ts';

/** What covers a rule. */
export interface RuleCoverage {
  kind: 'check' | 'choice' | 'discrepancy' | 'untestable';
  /** One or two words, for the mark beside the rule. */
  label: string;
  /** In Markdown. */
  words: string;
}

const CHOICES = 'packages/docs/pages/sandbox-choices.md';

/** What covers a rule: checks of the conformance kit, a choice of the sandbox, a discrepancy; or why nothing can. */
export function coverageOf({ id, discrepancy, untestable }: ProseRule, places: Places): RuleCoverage[] {
  const checks: readonly string[] = new Map(Object.entries(CHECKED_RULES)).get(id) ?? [];
  const choice = places.get(`${CHOICES}#rule-${id}`);
  return [
    ...checks.map((check): RuleCoverage => {
      const words = `check [${check}](/guides/conformance-in-ci/#what-is-checked)`;
      return { kind: 'check', label: check, words };
    }),
    ...(choice
      ? [{ kind: 'choice', label: 'sandbox', words: `a [choice of the sandbox](${choice})` } as const]
      : []),
    ...(discrepancy
      ? [
          {
            kind: 'discrepancy',
            label: 'open',
            words: `open: [${discrepancy.replaceAll('-', ' ')}](/discrepancies/#${discrepancy})`,
          } as const,
        ]
      : []),
    ...(untestable
      ? [{ kind: 'untestable', label: 'unchecked', words: `not testable: ${untestable}` } as const]
      : []),
  ];
}

/** Adds to each of the rules, where a document states it, a mark that links to what covers it. */
export function markRules(document: OpenApiDocument, rules: readonly ProseRule[], places: Places): void {
  const known = new Set(rules.map(({ id }) => id));
  for (const rule of proseRules(document).filter(({ id }) => known.has(id))) {
    const [first, ...others] = coverageOf(rule, places);
    if (!first) continue;
    // The page of rules has the rest.
    const labels = [first, ...others.filter(({ kind }) => kind === 'check')].map(({ label }) => label);
    const marked = withRuleMark(rule.sentence, { id: rule.id, label: labels.join(', ') });
    for (const { pointer } of rule.places) {
      const node = readPointer(document, pointer) as { description: string };
      node.description = node.description.replace(rule.sentence, () => marked);
    }
  }
}

/** The page of all rules, with what covers each. */
export function rulesPage(document: OpenApiDocument, places: Places): Page[] {
  const rules = proseRules(document);
  if (rules.length === 0) return [];
  const all = rules.map((rule) => ({ rule, coverage: coverageOf(rule, places) }));
  const count = (kind: RuleCoverage['kind']) =>
    all.filter(({ coverage }) => coverage.some((one) => one.kind === kind)).length;
  const rows = all.map(({ rule, coverage }) => [
    `<a id="${rule.id}"></a>${rule.sentence}<br>${code(rule.id)}`,
    rule.places.map(({ name, pointer }) => `[${code(name)}](${pathOf(document, pointer)})`).join('<br>'),
    coverage.map(({ words }) => words).join('; ') || 'nothing',
  ]);
  const title = 'Rules';
  return [
    {
      slug: RULES_PAGE.slice(1, -1),
      title,
      description: 'Every rule of the contract that no schema can express, and what covers it.',
      name: title,
      blocks: [
        prose(
          'A schema says which values a field can have. Whether a total is the right one, or what a state depends on, only a sentence can say. The contract gives each such sentence an id, and this page lists them all with what covers them.',
          [
            `- A **check** of the [conformance kit](/guides/conformance-in-ci/) compares the rule with what a server does, and its findings name the rule. At least one broken server proves that it does. (${count('check')} rules)`,
            `- A **choice of the sandbox** says how the sandbox follows the rule. Another server may read it differently. (${count('choice')} rules)`,
            `- A rule that is **open** depends on something that the service does not specify. (${count('discrepancy')} rules)`,
            `- Some rules are **not testable** from outside. (${count('untestable')} rules)`,
          ].join('\n'),
          `There are ${rules.length} rules. They are in the \`x-rules\` of the [bundled contract](/openapi.json) too.`,
          table(['Rule', 'Where', 'Covered by'], rows),
        ),
      ],
    },
  ];
}

/** The path of a place in the contract. */
export function pathOf(document: OpenApiDocument, at: string): string {
  const [root, kind, component = '', ...inside] = splitPointer(at);
  if (root === 'components' && kind === 'schemas') {
    const members = inside.filter((_, index) => inside[index - 1] === 'properties');
    return `/types/${component}/${members.length > 0 ? `#${members.join('.')}` : ''}`;
  }
  for (const { operationId, pointer, parameters, responses } of operations(document)) {
    const parameter = parameters.find((one) => one.pointer === at);
    if (parameter) return `/api/${operationId}/#${parameter.value.in}.${parameter.value.name}`;
    const response = Object.entries(responses).find(([, one]) => one.pointer === at);
    if (response) return `/api/${operationId}/#${response[0] === '200' ? 'response' : 'failures'}`;
    if (at.startsWith(`${pointer}/callbacks/`)) return `/api/${operationId}/#callbacks`;
    if (at === pointer) return `/api/${operationId}/`;
  }
  return '/api/';
}
