import path from 'node:path';
import { list, operations } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const GOOD = 'Good: operations/users/users_create.yaml has `operationId: users_create` and `tags: [users]`.';

/** Each operation has its own file, named after its operationId, in the folder of its only tag. */
export const operationFile: Rule = () =>
  operations(({ operationId, tags }, { location, report }) => {
    const file = location.source.absoluteRef;
    const folder = path.basename(path.dirname(file));
    if (location.pointer !== '#/') {
      report({ message: `An operation must have its own file. ${GOOD}`, location });
      return;
    }
    if (path.basename(file) !== `${operationId}.yaml`) {
      report({
        message: `The file must be named after its operationId, ${operationId}. ${GOOD}`,
        location: location.child('operationId'),
      });
    }
    if (list(tags).length !== 1 || list(tags)[0] !== folder) {
      report({
        message: `The only tag of an operation must be its folder, here ${folder}. ${GOOD}`,
        location: location.child('tags'),
      });
    }
  });
