import { isFilled, isObject, object } from '../nodes.ts';
import type { Json, Location, Rule, RuleContext } from '../redocly.ts';

const GOOD =
  'Good: `x-rules: { order-unpaid-total: "`unpaid_total` is `initial_total` minus `paid_total`." }`.';
const ID = /^[a-z]+(-[a-z0-9]+)+$/;
/** One sentence: a capital, a digit or code first, a full stop last, and no other sentence in between. */
const SENTENCE = /^[A-Z0-9`](?!.*[.!?] [A-Z`])[^\n]*\.$/;
const DETAILS = ['discrepancy', 'untestable'];

/**
 * `x-rules` states the rules that no schema can express, beside the description that shows them in the bundle, or instead
 * of it. Each has an id and is one sentence, which is written once: at other places, the id stands alone. Its details are
 * the discrepancy that it is subject to, or why it cannot be tested.
 */
export const proseRules: Rule = () => {
  const stated = new Map<string, string>();
  const repeated: { id: string; at: Location }[] = [];

  const check = (node: Json, { location, report }: RuleContext) => {
    const rules = node['x-rules'];
    if (rules === undefined) return;
    const at = location.child('x-rules');
    const refuse = (message: string, where: Location) =>
      report({ message: `${message} ${GOOD}`, location: where });
    if (!isObject(rules)) return refuse('x-rules is not a map of ids and sentences.', at.key());
    if (isFilled(node.$ref) && !/\/(properties\/[^/]+|allOf\/\d+|items|schema)$/.test(location.pointer))
      refuse('Beside this $ref the rules would be lost. State them where it points to.', at.key());
    for (const [id, rule] of Object.entries(rules)) {
      const there = at.child(id);
      const { sentence, ...details } = isObject(rule) ? rule : { sentence: rule };
      if (rule === null) {
        repeated.push({ id, at: there.key() });
        continue;
      }
      if (!ID.test(id))
        refuse(`The id ${id} is not two or more words in lower case, joined by hyphens.`, there.key());
      if (!isFilled(sentence) || !SENTENCE.test(sentence))
        refuse(`The rule ${id} is not one sentence.`, there);
      else if (isFilled(node.description) && node.description.replaceAll(/\s+/g, ' ').includes(sentence))
        refuse(`The description states the rule ${id} too. The bundle shows the sentence there.`, there);
      for (const [name, detail] of Object.entries(details)) {
        if (DETAILS.includes(name) && isFilled(detail)) continue;
        refuse(
          `${name} is not a detail of a rule. Expected text as ${DETAILS.join(' or ')}.`,
          there.child(name).key(),
        );
      }
      const place = `${location.source.absoluteRef}${location.pointer}`;
      if ((stated.get(id) ?? place) !== place)
        refuse(`The rule ${id} is stated at ${stated.get(id)} too. Write its id alone here.`, there.key());
      stated.set(id, place);
    }
  };

  return {
    any: { enter: (node, context) => check(object(node), context) },
    ref: check as never,
    Root: {
      leave: (_, { report }) => {
        for (const { id, at } of repeated.filter(({ id }) => !stated.has(id)))
          report({ message: `The rule ${id} is stated nowhere. ${GOOD}`, location: at });
      },
    },
  };
};
