import { isCondition, isFilled, isObject, list, object } from '../nodes.ts';
import type { Json, Location, Rule } from '../redocly.ts';

const good =
  'Good, beside `properties`: `if: { not: { required: [first_name] } }` and `then: { required: [last_name] }`, or `if: …`, `then: …` and the next `if` inside `else: …`.';

/** Whether the branch of an alternative, or a part of an `allOf`, is a value of its own and not a condition on one. */
function isShape(part: unknown): boolean {
  return isFilled(object(part).$ref) || (object(part).type !== undefined && object(part).if === undefined);
}

/** Conditions of a schema in a form that a tool ignores, crashes on or types as anything. */
function* misplaced(schema: Json, location: Location): Generator<[key: string, problem: string]> {
  for (const key of ['dependentSchemas', 'dependentRequired']) {
    if (key in schema) yield [key, `Prism ignores ${key}`];
  }
  if (list(schema.allOf).some((part) => !isShape(part))) {
    yield ['allOf', 'Generators forget what may be null beside a condition in allOf'];
  }
  for (const key of ['anyOf', 'oneOf']) {
    if (list(schema[key]).some((part) => !isShape(part))) {
      yield [key, `Generators type an ${key} of conditions as anything`];
    }
  }
  if ('not' in schema && !isCondition(location)) yield ['not', '`not` stands inside an `if` only'];
  for (const key of ['if', 'then', 'else', 'not', 'items', ...Object.keys(object(schema.properties))]) {
    const part = key in schema ? schema[key] : object(schema.properties)[key];
    if (typeof part === 'boolean')
      yield [key in schema ? key : 'properties', 'Generators take no boolean schema'];
  }
}

/** Conditions stand at the top of their schema, as one chain of `if`, `then` and `else`. */
export const conditionForm: Rule = () => ({
  Schema: (schema, { location, report }) => {
    if (!isObject(schema)) return;
    for (const [key, problem] of misplaced(schema, location)) {
      report({ message: `${problem}. ${good}`, location: location.child(key).key() });
    }
  },
});
