import { isCondition, isFilled, isObject, object } from '../nodes.ts';
import type { Json, Rule } from '../redocly.ts';

const GOOD = 'Good: `description: Price of the book; absent until it is on sale.`';

/** Every named schema and every property, at any depth, has a description, or rules that become its description. */
export const described: Rule = () => ({
  Schema: (schema, { location, report, resolve }) => {
    if (isCondition(location)) return;
    const isNamed = location.pointer === '#/' || /^#\/components\/schemas\/[^/]+$/.test(location.pointer);
    if (isNamed && !isDescribed(schema)) {
      report({ message: `The schema has no description. ${GOOD}`, location });
    }
    for (const [name, property] of Object.entries(object(schema.properties))) {
      // A `$ref` may have its own description; otherwise that of its schema applies.
      if (isDescribed(object(property))) continue;
      if (isDescribed(object(resolve(property).node))) continue;
      report({
        message: `Property ${name} has no description. ${GOOD}`,
        location: location.child(['properties', name]).key(),
      });
    }
  },
});

function isDescribed(schema: Json): boolean {
  return isFilled(schema.description) || isObject(schema['x-rules']);
}
