import { list } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const GOOD = 'Good: `type: [string, "null"]` and `const: null`.';

/**
 * A member that is always null needs another type too: generators crash on `type: "null"`, and type a bare `const` as
 * any.
 */
export const alwaysNull: Rule = () => ({
  Schema: ({ type, const: only }, { location, report }) => {
    const isNullType = [type].flat().join() === 'null';
    const isBare = only === null && !list(type).includes('null');
    if (!isNullType && !isBare) return;
    report({
      message: `Not every generator supports this form of an always-null member. ${GOOD}`,
      location: location.child(isNullType ? 'type' : 'const').key(),
    });
  },
});
