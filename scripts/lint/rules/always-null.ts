import { list } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const good = 'Good: `type: [string, "null"]` and `const: null`.';

/** A member that is always null has a type as well: generators crash on `type: "null"`, and type a bare `const` as anything. */
export const alwaysNull: Rule = () => ({
  Schema: ({ type, const: only }, { location, report }) => {
    const isNullType = [type].flat().join() === 'null';
    const isBare = only === null && !list(type).includes('null');
    if (!isNullType && !isBare) return;
    report({
      message: `What is always null is not written so that every generator takes it. ${good}`,
      location: location.child(isNullType ? 'type' : 'const').key(),
    });
  },
});
