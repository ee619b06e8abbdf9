import type { ClientOptions } from '../options/options.ts';

/**
 * Makes the options of each call of a client. If several calls are refused at once, one of them renews the credentials,
 * and the others wait for it and then ask `auth` for them again.
 */
export function renewOnce(options: ClientOptions): () => ClientOptions {
  const { auth } = options;
  let renewal: unknown;
  return () => {
    if (!auth) return options;
    /** The renewal of which this call last had the credentials. */
    let known: unknown;
    return {
      ...options,
      async auth(request) {
        const refused = request.refused && renewal === known;
        if (!refused && request.refused) await renewal;
        const given = auth({ ...request, refused });
        if (refused) renewal = given;
        known = renewal;
        return given;
      },
    };
  };
}
