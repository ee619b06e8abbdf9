import { isCondition, isFilled, isObject, list, object } from '../nodes.ts';
import type { Json, Location, Rule } from '../redocly.ts';

const GOOD =
  'Good, beside `properties`: `if: { not: { required: [first_name] } }` and `then: { required: [last_name] }`, or `if: …`, `then: …` and the next `if` inside `else: …`.';

/** Whether an alternative, or a part of an `allOf`, is a value rather than a condition. */
function isShape(part: unknown): boolean {
  return isFilled(object(part).$ref) || (object(part).type !== undefined && object(part).if === undefined);
}

/** Finds conditions in a form that some tool ignores, crashes on or types as any. */
function* misplaced(schema: Json, location: Location): Generator<[key: string, problem: string]> {
  for (const key of ['dependentSchemas', 'dependentRequired']) {
    if (key in schema) yield [key, `Prism ignores ${key}`];
  }
  if (list(schema.allOf).some((part) => !isShape(part))) {
    yield ['allOf', 'Generators lose nullability beside a condition in allOf'];
  }
  for (const key of ['anyOf', 'oneOf']) {
    if (list(schema[key]).some((part) => !isShape(part))) {
      yield [key, `Generators type an ${key} of conditions as any`];
    }
  }
  if ('not' in schema && !isCondition(location)) yield ['not', '`not` is only allowed inside `if`'];
  for (const key of ['if', 'then', 'else', 'not', 'items', ...Object.keys(object(schema.properties))]) {
    const part = key in schema ? schema[key] : object(schema.properties)[key];
    if (typeof part === 'boolean')
      yield [key in schema ? key : 'properties', 'Generators do not support boolean schemas'];
  }
}

/** Conditions are at the top level of their schema, as one chain of `if`, `then` and `else`. */
export const conditionForm: Rule = () => ({
  Schema: (schema, { location, report }) => {
    if (!isObject(schema)) return;
    for (const [key, problem] of misplaced(schema, location)) {
      report({ message: `${problem}. ${GOOD}`, location: location.child(key).key() });
    }
  },
});
