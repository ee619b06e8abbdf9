import { fileURLToPath } from 'node:url';
import { BUNDLED, esModules } from '../tsdown.config.ts';

/** Like the published build, but with the client bundled, which in the workspace is slow TypeScript. */
export default {
  ...esModules,
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  deps: { alwaysBundle: [...BUNDLED, /^@payments-openapi\/(client|spec)(\/(?!.*\.json)|$)/] },
};
