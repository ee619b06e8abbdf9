import { memberPath } from '@payments-openapi/spec';
import { follow, isObject, type LocatedNode, list, object, operations, withAllOf } from '../nodes.ts';
import type { Rule, RuleContext } from '../redocly.ts';

const GOOD = 'Good: `user_id: usr_01J9ZPX2K8` where the schema has a property user_id.';

function isFound(found: LocatedNode | undefined): found is LocatedNode {
  return found !== undefined;
}

/** Paths of the members that are not in the schemas. A schema without properties is open. */
function strangers(
  context: RuleContext,
  value: unknown,
  schemas: LocatedNode[],
  path: string[] = [],
): string[][] {
  const parts = schemas.flatMap((schema) => withAllOf(context, schema));
  if (Array.isArray(value)) {
    const items = parts.map((part) => follow(context, part, 'items')).filter(isFound);
    return list(value).flatMap((item, index) => strangers(context, item, items, [...path, String(index)]));
  }
  const naming = parts.filter(({ node }) => isObject(node.properties));
  if (!isObject(value) || naming.length === 0) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const properties = naming.map((part) => follow(context, part, 'properties', name)).filter(isFound);
    const here = [...path, name];
    return properties.length > 0 ? strangers(context, member, properties, here) : [here];
  });
}

/**
 * Examples have only documented members. The contract accepts others, so schemas do not catch misspelt optional
 * members.
 */
export const exampleMembers: Rule = () =>
  operations((operation, context) => {
    const found = { node: operation, location: context.location };
    const bodies = [['requestBody'], ['responses', '200'], ['responses', 'default']];
    for (const body of bodies.map((path) => follow(context, found, ...path)).filter(isFound)) {
      for (const mediaType of Object.keys(object(body.node.content))) {
        const content = follow(context, body, 'content', mediaType);
        const schema = content && follow(context, content, 'schema');
        if (!schema) continue;
        for (const scenario of Object.keys(object(content.node.examples))) {
          const example = follow(context, content, 'examples', scenario);
          for (const path of example ? strangers(context, example.node.value, [schema]) : []) {
            context.report({
              message: `The member ${memberPath(path)} of the example is not in the schema. ${GOOD}`,
              location: (example ?? content).location.child(['value', ...path]).key(),
            });
          }
        }
      }
    }
  });
