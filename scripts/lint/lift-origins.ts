import { isObject, object } from './nodes.ts';
import type { Decorator, Json } from './redocly.ts';

/**
 * Moves the `x-origins` of schemas to the document's own `x-origins`, by the name of the schema, because validators in
 * strict mode refuse a schema with a keyword that they don't know.
 */
export const liftOrigins: Decorator = () => ({
  Root: {
    leave(root) {
      // A bundle: the commands of Redocly apply the decorator to every document that they read in this repository.
      if (root['x-origins']) return;
      const origins: Json = {};
      for (const [name, schema] of Object.entries(object(object(root.components).schemas))) {
        if (!isObject(schema) || !isObject(schema['x-origins'])) continue;
        origins[name] = schema['x-origins'];
        delete schema['x-origins'];
      }
      if (Object.keys(origins).length > 0) root['x-origins'] = origins;
    },
  },
});
