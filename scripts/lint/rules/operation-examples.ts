import path from 'node:path';
import { follow, isFilled, type LocatedNode, object, operations } from '../nodes.ts';
import type { Rule, RuleContext } from '../redocly.ts';

const GOOD =
  'Good: `examples: { minimal: { $ref: ../../examples/users_create.minimal.request.yaml } }` in users_create.yaml.';

function check(
  context: RuleContext,
  operationId: unknown,
  body: LocatedNode,
  kind: 'request' | 'response',
): void {
  const { report } = context;
  const isOwn = ({ location }: LocatedNode) =>
    location.source.absoluteRef === context.location.source.absoluteRef;
  for (const mediaType of Object.keys(object(body.node.content))) {
    const content = follow(context, body, 'content', mediaType);
    if (!content) continue;
    const examples = Object.entries(object(content.node.examples));
    if (examples.length === 0) {
      report({ message: `The ${kind} has no named example. ${GOOD}`, location: content.location.key() });
    }
    // A shared response has no operationId for a file name, so its examples are inline.
    if (!isOwn(content)) continue;
    for (const [scenario, example] of examples) {
      const { $ref } = object(example);
      const wanted = `${operationId}.${scenario}.${kind}.yaml`;
      if (isFilled($ref) && path.posix.basename($ref) === wanted) continue;
      report({
        message: `Example ${scenario} must be in examples/${wanted}. ${GOOD}`,
        location: content.location.child(['examples', scenario]).key(),
      });
    }
  }
}

/** The request and both responses have named examples, each in its own file. */
export const operationExamples: Rule = () =>
  operations((operation, context) => {
    const found = { node: operation, location: context.location };
    const request = follow(context, found, 'requestBody');
    if (request) check(context, operation.operationId, request, 'request');
    for (const status of ['200', 'default']) {
      const response = follow(context, found, 'responses', status);
      if (response) check(context, operation.operationId, response, 'response');
    }
  });
