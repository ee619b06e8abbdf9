import manifest from '../../package.json' with { type: 'json' };
import type { RequestHeaders } from '../options/options.ts';

/** What every request says, unless it says otherwise. In a browser, a `User-Agent` of ours would cost a preflight. */
export const platformHeaders: RequestHeaders = {
  accept: 'application/json',
  ...(!globalThis.navigator?.userAgent?.includes('Mozilla') && {
    'user-agent': `payments-openapi/${manifest.version}`,
  }),
};
