import { isCondition, isObject, list } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

/** Which members are always there is decided for every object, never left to JSON Schema's default. */
export const requiredDecided: Rule = () => ({
  Schema: ({ type, properties, required }, { location, report }) => {
    const isObjectType = type === 'object' || list(type).includes('object');
    if (!isObjectType || !isObject(properties) || required !== undefined || isCondition(location)) return;
    report({
      message:
        'The object does not decide which members are required. Good: `required: [code, message]`, or `required: []` when none is.',
      location: location.child('properties').key(),
    });
  },
});
