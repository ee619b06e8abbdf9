/** The page of the rules that the contract states in prose. */
export const RULES_PAGE = '/rules/';

/** A sentence with a mark before its full stop, which links to what covers the rule. */
export function withRuleMark(sentence: string, { id, label }: { id: string; label: string }): string {
  return `${sentence.slice(0, -1)} [${label}](${RULES_PAGE}#${id}).`;
}

/** Removes the marks of rules from Markdown. */
export function withoutRuleMarks(markdown: string): string {
  return markdown.replaceAll(/ \[[^\]]*\]\(\/rules\/#[^)]*\)/g, '');
}
