import { isFilled, object } from '../nodes.ts';
import type { Context, Json, Rule } from '../redocly.ts';

const beside = ['$ref', 'description', 'deprecated'];

/**
 * A `$ref` stands for a whole file, and says no rule beside it. Generators make a global type called `timeout` of a
 * reference to a single property, and write a default beside a reference without quotes. openapi-generator types a
 * reference to a schema with conditions as anything when so much as a description stands beside it.
 */
export const plainRef: Rule = () => {
  const ref = (node: Json, { location, report, resolve }: Context) => {
    const { $ref } = node;
    if (!isFilled($ref)) return;
    if ($ref.includes('#')) {
      report({
        message: `The $ref leads into ${$ref}, not to a whole file. Good: \`$ref: User.yaml\`; write a single property out.`,
        location: location.child('$ref'),
      });
    }
    if (node.description !== undefined && 'if' in object(resolve(node).node)) {
      report({
        message:
          'A description stands beside a $ref to a schema with conditions. Good: `$ref: UserCreate.yaml` alone.',
        location: location.child('description').key(),
      });
    }
    for (const key of Object.keys(node).filter((key) => !beside.includes(key))) {
      report({
        message: `${key} stands beside a $ref. Good: a description beside it, or the schema written out with its ${key}.`,
        location: location.child(key).key(),
      });
    }
  };
  return { ref: ref as never };
};
