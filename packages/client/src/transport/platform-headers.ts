import manifest from '../../package.json' with { type: 'json' };
import type { RequestHeaders } from '../options/options.ts';

/** Node, Deno and Bun have it; browsers do not. */
type Platform = { process?: { versions?: { node?: string } } };

/** What every request says, unless it says otherwise. In a browser, a `User-Agent` of ours would cost a preflight. */
export const platformHeaders: RequestHeaders = {
  accept: 'application/json',
  ...((globalThis as Platform).process?.versions?.node && {
    'user-agent': `payments-openapi/${manifest.version}`,
  }),
};
