import { isCondition, isObject, list } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

/**
 * An object with members has a file, and so a name, of its own. A generator that has to name one calls it
 * UsersCreate200ResponseAllOfData. A part of an `allOf` is put into the schema that it stands in.
 */
export const namedObjects: Rule = () => ({
  Schema: ({ type, properties }, { location, report }) => {
    const isObjectType = type === 'object' || list(type).includes('object');
    if (!isObjectType || !isObject(properties) || isCondition(location)) return;
    const isNamed =
      location.pointer === '#/' || /^#\/(components\/schemas\/[^/]+\/)?allOf\/\d+$/.test(location.pointer);
    if (isNamed) return;
    report({
      message:
        'The object has members and no name. Good: `$ref: OrderSummaryBusiness.yaml` for the object in `business` of OrderSummary.',
      location: location.child('properties').key(),
    });
  },
});
