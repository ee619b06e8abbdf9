import { fileURLToPath } from 'node:url';
import { esModules } from '../tsdown.config.ts';

/** As it is published but for types, and with the client inside: in the workspace that is TypeScript, slow to load. */
export default {
  ...esModules,
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  dts: false,
  onSuccess: undefined,
  deps: { alwaysBundle: [/^@payments-openapi\/(client|spec)(\/(?!.*\.json)|$)/] },
};
