import { list } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const GOOD = 'Good: `type: [string, "null"]` and `not: { type: string }`.';

/** Generators crash on `type: "null"` and on `const: null`, and write an empty enum for `enum: [null]`. */
export const alwaysNull: Rule = () => ({
  Schema: ({ type, const: only, enum: values }, { location, report }) => {
    const [value, another] = list(values);
    const isNullType = [type].flat().join() === 'null';
    const wrong = [
      ...(isNullType ? ['type'] : []),
      ...(only === null ? ['const'] : []),
      ...(value === null && another === undefined ? ['enum'] : []),
    ];
    for (const key of wrong) {
      report({
        message: `Not every generator supports this form of an always-null field. ${GOOD}`,
        location: location.child(key).key(),
      });
    }
  },
});
