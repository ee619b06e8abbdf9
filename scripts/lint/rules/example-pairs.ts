import { follow, list, object, operations } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const good =
  'Good: `passport` first among the examples of the request and first among those of the response of users_create.';

/** A scenario has one name: the first example of a success answers the first example of the request. */
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
      message: `The first request is the example ${asked}, the first success ${answered}. ${good}`,
      location: success.location.child(['examples', answered]).key(),
    });
  });
