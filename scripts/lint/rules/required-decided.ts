import { isCondition, isObject, list } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

/** Every object has `required`, instead of relying on JSON Schema's default. */
export const requiredDecided: Rule = () => ({
  Schema: ({ type, properties, required }, { location, report }) => {
    const isObjectType = type === 'object' || list(type).includes('object');
    if (!isObjectType || !isObject(properties) || required !== undefined || isCondition(location)) return;
    report({
      message:
        'The object does not say which fields are required. Good: `required: [code, message]`, or `required: []` if none are.',
      location: location.child('properties').key(),
    });
  },
});
