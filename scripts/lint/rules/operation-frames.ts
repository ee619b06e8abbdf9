import path from 'node:path';
import { follow, type LocatedNode, operations, typeName } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const GOOD =
  'Good for users_create: the body UsersCreateInput or a request such as CardLink, the success UsersCreateEnvelope, its data UsersCreateOutput or a resource such as Card.';

/** The name of a schema that has its own file. */
function nameOf({ location }: LocatedNode): string | undefined {
  return location.pointer === '#/' ? path.basename(location.source.absoluteRef, '.yaml') : undefined;
}

/**
 * A schema that only wraps an operation's body, response or data is named after the operation, so that its name is
 * unique.
 */
export const operationFrames: Rule = () =>
  operations((operation, context) => {
    const { location, report } = context;
    const found = { node: operation, location };
    const own = typeName(String(operation.operationId));
    const schemaOf = (...body: string[]) =>
      [follow(context, found, ...body)]
        .map((body) => body && follow(context, body, 'content', 'application/json'))
        .map((content) => content && follow(context, content, 'schema'))[0];
    const success = schemaOf('responses', '200');
    const data = success && follow(context, success, 'properties', 'data');
    const wrong = (schema: LocatedNode | undefined, frame: string, isMust: boolean) => {
      const name = schema && nameOf(schema);
      if (!schema || name === `${own}${frame}`) return;
      if (!isMust && !name?.endsWith(frame)) return;
      report({
        message: `${name ?? 'A schema without a name'} must be named ${own}${frame}. ${GOOD}`,
        location: schema.location,
      });
    };
    wrong(schemaOf('requestBody'), 'Input', false);
    wrong(success, 'Envelope', true);
    wrong(data, 'Output', false);
  });
