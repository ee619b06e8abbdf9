import { follow, isFilled, list, operations } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const EXCEPTIONS: Record<string, string> = {
  customers_listPaymentTokens: 'the service returns all tokens of a customer and takes no paging parameter',
};

const GOOD =
  'Good: `parameters: [{ $ref: ../../parameters/Offset.yaml }, { $ref: ../../parameters/Limit.yaml }]`.';

/** Every list has the query parameters offset and limit. */
export const listPaging: Rule = () =>
  operations((operation, context) => {
    const { operationId, parameters } = operation;
    const { location, report } = context;
    if (!isFilled(operationId) || !/_list(?![a-z])/.test(operationId) || operationId in EXCEPTIONS) return;
    const inQuery = list(parameters)
      .map((_, index) => follow(context, { node: operation, location }, 'parameters', String(index))?.node)
      .filter((parameter) => parameter?.in === 'query')
      .map((parameter) => parameter?.name);
    const missing = ['offset', 'limit'].filter((name) => !inQuery.includes(name));
    if (missing.length === 0) return;
    report({
      message: `${operationId} is a list without the query parameter ${missing.join(' and ')}. ${GOOD}`,
      location: location.child('operationId'),
    });
  });
