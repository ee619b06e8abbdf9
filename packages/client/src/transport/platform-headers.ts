import manifest from '../../package.json' with { type: 'json' };
import type { RequestHeaders } from '../options/options.ts';

/** Default headers of every request. In a browser, our own `User-Agent` would cost a preflight request. */
export const platformHeaders: RequestHeaders = {
  accept: 'application/json',
  ...(!globalThis.navigator?.userAgent?.includes('Mozilla') && {
    'user-agent': `payments-openapi/${manifest.version}`,
  }),
};
