import { isCondition, isFilled, object } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const GOOD = 'Good: `description: Price of the book; absent until it is on sale.`';

/** Every named schema and every property, at any depth, has a description. */
export const described: Rule = () => ({
  Schema: (schema, { location, report, resolve }) => {
    if (isCondition(location)) return;
    const isNamed = location.pointer === '#/' || /^#\/components\/schemas\/[^/]+$/.test(location.pointer);
    if (isNamed && !isFilled(schema.description)) {
      report({ message: `The schema has no description. ${GOOD}`, location });
    }
    for (const [name, property] of Object.entries(object(schema.properties))) {
      // A `$ref` may have its own description; otherwise that of its schema applies.
      if (isFilled(object(property).description)) continue;
      if (isFilled(object(resolve(property).node).description)) continue;
      report({
        message: `Property ${name} has no description. ${GOOD}`,
        location: location.child(['properties', name]).key(),
      });
    }
  },
});
