import { list, object } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

/** If there are groups of tags, every tag is in one: documentation tools hide the operations of all others. */
export const tagGroups: Rule = () => ({
  Root: (root, { location, report }) => {
    if (root['x-tagGroups'] === undefined) return;
    const grouped = list(root['x-tagGroups']).flatMap((group) => list(object(group).tags));
    for (const [index, tag] of list(root.tags).entries()) {
      const { name } = object(tag);
      if (grouped.includes(name)) continue;
      report({
        message: `Tag ${name} is in no group. Good: \`x-tagGroups: [{ name: Payouts, tags: [payees] }]\`.`,
        location: location.child(['tags', String(index)]),
      });
    }
  },
});
