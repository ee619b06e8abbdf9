import { list } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const GOOD = 'Good: `type: [string, "null"]` and `enum: [null]`.';

/** Generators crash on `type: "null"` and on `const: null`, and type an `enum` without a type as any. */
export const alwaysNull: Rule = () => ({
  Schema: ({ type, const: only, enum: values }, { location, report }) => {
    const isNullType = [type].flat().join() === 'null';
    const [value, another] = list(values);
    const isBare = value === null && another === undefined && !list(type).includes('null');
    const wrong = isNullType ? 'type' : only === null ? 'const' : isBare ? 'enum' : undefined;
    if (wrong === undefined) return;
    report({
      message: `Not every generator supports this form of an always-null member. ${GOOD}`,
      location: location.child(wrong).key(),
    });
  },
});
