import { fileURLToPath } from 'node:url';
import { BUNDLED, esModules } from '../tsdown.config.ts';

/** As it is published but for types, and with the client inside: in the workspace that is TypeScript, slow to load. */
export default {
  ...esModules,
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  dts: false,
  onSuccess: undefined,
  deps: { alwaysBundle: [...BUNDLED, /^@payments-openapi\/(client|spec)(\/(?!.*\.json)|$)/] },
};
