import { joinPointer, type RuleObject } from '@payments-openapi/spec';
import { isObject, object } from './nodes.ts';
import type { Decorator, Json } from './redocly.ts';

/**
 * Shows the sentences of `x-rules` in the descriptions beside them, and lists the rules with their places in the
 * document's own `x-rules`. There, because validators in strict mode refuse a schema with a keyword that they don't know.
 */
export const showRules: Decorator = () => ({
  Root: {
    leave(root) {
      // A bundle: the commands of Redocly apply the decorator to every document that they read in this repository.
      if (root['x-rules']) return;
      const places = placesIn(root, '#').map(({ at, node }) => {
        const beside = object(node['x-rules']);
        delete node['x-rules'];
        return { at, node, beside };
      });
      const rules = new Map<string, RuleObject>();
      for (const { at, beside } of places)
        for (const [id, rule] of Object.entries(beside)) {
          if (rule === null) continue;
          const details = isObject(rule) ? (rule as Omit<RuleObject, 'at'>) : { sentence: String(rule) };
          rules.set(id, { ...details, at: [at] });
        }
      for (const { at, node, beside } of places) {
        const shown = Object.keys(beside).flatMap((id) => rules.get(id) ?? []);
        node.description = withSentences(
          String(node.description ?? ''),
          shown.map(({ sentence }) => sentence),
        );
        for (const rule of shown) if (!rule.at.includes(at)) rule.at.push(at);
      }
      if (rules.size > 0) root['x-rules'] = Object.fromEntries(rules);
    },
  },
});

/** The objects with rules, and their pointers. */
function placesIn(value: unknown, pointer: string): { at: string; node: Json }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, child]) =>
    placesIn(child, joinPointer(pointer, name)),
  );
  return isObject(value) && isObject(value['x-rules']) ? [{ at: pointer, node: value }, ...inside] : inside;
}

/** Where a description ends and its list of discrepancies begins. */
const DISCREPANCIES = /\n+Discrepancies: /;

/** Adds sentences before the discrepancies. More than two become a list. */
function withSentences(description: string, sentences: readonly string[]): string {
  const end = DISCREPANCIES.exec(description)?.index ?? description.length;
  const text = description.slice(0, end).trimEnd();
  const shown =
    sentences.length > 2
      ? `\n\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`
      : ` ${sentences.join(' ')}`;
  return `${text}${shown}${description.slice(end)}`.trim();
}
