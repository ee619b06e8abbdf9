import { isFilled, object } from '../nodes.ts';
import type { Json, Rule, RuleContext } from '../redocly.ts';

const BESIDE = ['$ref', 'description', 'deprecated', 'x-rules'];

/**
 * A `$ref` points to a whole file, without other keywords beside it. Generators turn a reference to a single property
 * into a global type such as `timeout`, and write a default beside a reference without quotes. openapi-generator
 * types a reference to a schema with conditions as any if there is even a description beside it. A default goes beside
 * an `allOf`, together with the type, which the Java generator needs to quote it.
 */
export const plainRef: Rule = () => {
  const ref = (node: Json, { location, report, resolve }: RuleContext) => {
    const { $ref } = node;
    if (!isFilled($ref)) return;
    if ($ref.includes('#')) {
      report({
        message: `The $ref points into ${$ref} instead of to a whole file. Good: \`$ref: User.yaml\`. Write a single property out.`,
        location: location.child('$ref'),
      });
    }
    if (node.description !== undefined && 'if' in object(resolve(node).node)) {
      report({
        message:
          'There is a description beside a $ref to a schema with conditions. Good: only `$ref: UserCreate.yaml`.',
        location: location.child('description').key(),
      });
    }
    for (const key of Object.keys(node).filter((key) => !BESIDE.includes(key))) {
      report({
        message: `${key} is not allowed beside a $ref. Good: only a description beside it, or the schema written out with its ${key}.`,
        location: location.child(key).key(),
      });
    }
  };
  return {
    ref: ref as never,
    Schema: (schema, { location, report }) => {
      if (schema.default === undefined || !schema.allOf || schema.type) return;
      report({
        message: 'The default beside an allOf has no type. Good: `type: string` beside both.',
        location: location.child('default').key(),
      });
    },
  };
};
