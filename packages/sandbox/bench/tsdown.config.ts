import { fileURLToPath } from 'node:url';
import published from '../tsdown.config.ts';

/** As it is published but for types, and with the client inside: in the workspace that is TypeScript, slow to load. */
export default {
  ...published,
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  dts: false,
  deps: { alwaysBundle: [/^@payments-openapi\/(client|spec)(\/(?!.*\.json)|$)/] },
};
