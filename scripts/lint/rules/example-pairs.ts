import { follow, list, object, operations } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const GOOD = 'Good: `passport` is the first request example and the first response example of users_create.';

/** The first example of a success must be the response to the first request example, with the same name. */
export const examplePairs: Rule = () =>
  operations((operation, context) => {
    const { location, report } = context;
    const found = { node: operation, location };
    const contentOf = (...at: string[]) => {
      const body = follow(context, found, ...at);
      return body && follow(context, body, 'content', 'application/json');
    };
    const ofParameters = list(operation.parameters).map(
      (_, index) => follow(context, found, 'parameters', String(index))?.node.examples,
    );
    const [asked] = [contentOf('requestBody')?.node.examples, ...ofParameters].flatMap((examples) =>
      Object.keys(object(examples)),
    );
    const success = contentOf('responses', '200');
    const [answered] = Object.keys(object(success?.node.examples));
    if (!success || !asked || !answered || asked === answered) return;
    report({
      message: `The first request example is ${asked}, but the first success example is ${answered}. ${GOOD}`,
      location: success.location.child(['examples', answered]).key(),
    });
  });
