import { follow, type LocatedNode, list, object, operations, withAllOf } from '../nodes.ts';
import type { Rule, RuleContext } from '../redocly.ts';

const GOOD =
  'Good: responses 200 (an object that requires code, message and data) and default (one that requires code and message and has no data).';

function wrongEnvelope(
  context: RuleContext,
  status: string,
  schema: LocatedNode | undefined,
): string | undefined {
  if (!schema) return `Response ${status} has no application/json schema`;
  const parts = withAllOf(context, schema).map(({ node }) => node);
  const required = parts.flatMap((part) => list(part.required));
  const isSuccess = status === '200';
  const missing = ['code', 'message', ...(isSuccess ? ['data'] : [])].filter(
    (name) => !required.includes(name),
  );
  if (!parts.some((part) => part.type === 'object')) return `Response ${status} is not of type object`;
  if (missing.length > 0) return `Response ${status} does not require ${missing.join(' and ')}`;
  if (!isSuccess && parts.some((part) => 'data' in object(part.properties))) {
    return 'The failure response has data, which is only for successes';
  }
  return undefined;
}

/** Every operation returns the success envelope with 200, and the failure envelope otherwise. */
export const operationResponses: Rule = () =>
  operations((operation, context) => {
    const { location, report } = context;
    const responses = follow(context, { node: operation, location }, 'responses');
    if (!responses) return; // Redocly's own rules say so.
    const declared = Object.keys(responses.node).filter((status) => !status.startsWith('x-'));
    if (declared.sort().join() !== '200,default') {
      report({
        message: `The operation declares the responses ${declared.join(', ')}. ${GOOD}`,
        location: responses.location.key(),
      });
      return;
    }
    for (const status of declared) {
      const response = follow(context, responses, status);
      const schema = response && follow(context, response, 'content', 'application/json', 'schema');
      const wrong = wrongEnvelope(context, status, schema);
      if (wrong) {
        const place = schema?.location ?? response?.location.key() ?? responses.location.key();
        report({ message: `${wrong}. ${GOOD}`, location: place });
      }
    }
  });
