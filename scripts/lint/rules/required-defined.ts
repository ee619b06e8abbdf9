import { follow, isCondition, isObject, type LocatedNode, list, object, withAllOf } from '../nodes.ts';
import type { Rule, RuleContext } from '../redocly.ts';

const GOOD =
  'Good: `required: [user_id]` beside `properties: { user_id: … }`, there or in a part of its `allOf`.';

const CONDITIONS = ['if', 'then', 'else', 'not'];

/** Finds members that a schema or its conditions mention, but the schema does not declare. */
function check(context: RuleContext, base: LocatedNode, restricting: LocatedNode): void {
  const parts = withAllOf(context, base);
  const member = (name: string) =>
    parts.map((part) => follow(context, part, 'properties', name)).find((found) => found !== undefined);
  if (parts.every(({ node }) => !isObject(node.properties))) return;
  for (const found of restricting === base ? parts : [restricting]) {
    for (const [index, name] of list(found.node.required).entries()) {
      if (member(String(name))) continue;
      context.report({
        message: `${name} is required, but is not a property of the schema. ${GOOD}`,
        location: found.location.child(['required', String(index)]),
      });
    }
  }
  if (restricting !== base) {
    for (const name of Object.keys(object(restricting.node.properties))) {
      const inner = follow(context, restricting, 'properties', name);
      const named = member(name);
      if (named && inner) check(context, named, inner);
      else {
        context.report({
          message: `The condition mentions ${name}, which is not a property of the schema. Good: a name from its \`properties\`.`,
          location: restricting.location.child(['properties', name]).key(),
        });
      }
    }
  }
  for (const key of CONDITIONS) {
    const condition = follow(context, restricting, key);
    if (condition) check(context, base, condition);
  }
}

/** Every member that the schema or a condition in it requires is declared in the schema. */
export const requiredDefined: Rule = () => ({
  Schema: (node, context) => {
    const { location } = context;
    if (isCondition(location) || /\/allOf\/\d+$/.test(location.pointer)) return;
    const found = { node, location };
    check(context, found, found);
  },
});
