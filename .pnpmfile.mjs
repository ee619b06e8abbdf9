// Writes homepage, bugs and repository into every packed manifest. The owner sets them once, in the root's package.json;
// until then, no package names any. Plain JavaScript, since pnpm runs it on the Node of the machine.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(fileURLToPath(import.meta.url));

const FORMS = {
  homepage: ['https://…', /^https:\/\/\S+$/],
  bugs: ['https://…', /^https:\/\/\S+$/],
  repository: ['git+https://….git', /^git\+https:\/\/\S+\.git$/],
};

export const hooks = {
  beforePacking(manifest, folder) {
    const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    for (const [field, [form, expected]] of Object.entries(FORMS)) {
      if (field in own && !expected.test(own[field])) {
        throw new Error(
          `package.json: ${field} must be a string such as ${form}, but is ${JSON.stringify(own[field])}`,
        );
      }
    }
    const { homepage, bugs, repository: url } = own;
    const directory = path.relative(root, folder).replaceAll(path.sep, '/');
    return {
      ...manifest,
      ...(homepage && { homepage }),
      ...(bugs && { bugs: { url: bugs } }),
      ...(url && { repository: { type: 'git', url, directory } }),
    };
  },
};
