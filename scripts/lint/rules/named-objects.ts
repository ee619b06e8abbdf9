import { isCondition, isObject, list } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

/**
 * An object with members has its own file, and therefore its own name. Otherwise, generators make up names such as
 * UsersCreate200ResponseAllOfData. Parts of an `allOf` are merged into their schema.
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
        'The object has fields but no name. Good: `$ref: OrderSummaryBusiness.yaml` for the object in `business` of OrderSummary.',
      location: location.child('properties').key(),
    });
  },
});
