import { isCondition, isFilled, isObject, list, object } from '../nodes.ts';
import type { Json, Location, Rule } from '../redocly.ts';

const GOOD =
  'Good, beside `properties`: `if: { not: { required: [first_name] } }` and `then: { required: [last_name] }`, or `if: …`, `then: …` and the next `if` inside `else: …`.';

/** Whether an alternative, or a part of an `allOf`, is a value rather than a condition. */
function isShape(part: unknown): boolean {
  return isFilled(object(part).$ref) || (object(part).type !== undefined && object(part).if === undefined);
}

/** Whether only null is left of the types of a schema. */
function isAlwaysNull({ type, not }: Json): boolean {
  const [excluded, ...more] = Object.entries(object(not));
  const others = list(type).filter((one) => one !== 'null');
  return more.length === 0 && excluded?.[0] === 'type' && others.length === 1 && others[0] === excluded[1];
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
  if ('not' in schema && !isCondition(location) && !isAlwaysNull(schema)) {
    yield ['not', '`not` is only allowed inside `if`, and for a field that is always null'];
  }
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
