import { object } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

/** Every parameter has an example, which the documentation shows and callers of the mock copy. */
export const parameterExample: Rule = () => ({
  Parameter: ({ name, example, examples }, { location, report }) => {
    if (example !== undefined || Object.keys(object(examples)).length > 0) return;
    report({
      message: `Parameter ${name} has no example. Good: \`examples: { byUserId: { value: USR-20491 } }\`.`,
      location,
    });
  },
});
