import path from 'node:path';
import { list, operations } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

const good =
  'Good: operations/users/users_create.yaml holds `operationId: users_create` and `tags: [users]`.';

/** One operation a file: named by its operationId, in the folder of its one tag. */
export const operationFile: Rule = () =>
  operations(({ operationId, tags }, { location, report }) => {
    const file = location.source.absoluteRef;
    const folder = path.basename(path.dirname(file));
    if (location.pointer !== '#/') {
      report({ message: `An operation has a file to itself. ${good}`, location });
      return;
    }
    if (path.basename(file) !== `${operationId}.yaml`) {
      report({
        message: `The file is not named by its operationId, ${operationId}. ${good}`,
        location: location.child('operationId'),
      });
    }
    if (list(tags).length !== 1 || list(tags)[0] !== folder) {
      report({
        message: `The one tag of an operation is its folder, here ${folder}. ${good}`,
        location: location.child('tags'),
      });
    }
  });
