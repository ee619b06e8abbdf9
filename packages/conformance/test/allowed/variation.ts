import type { Profile } from '../../src/profile/profile.ts';
import type { Layer } from '../mutants/layer.ts';

/** Something that the contract leaves free, as a layer around a correct server. */
export interface Variation {
  /** What the server does. */
  text: string;
  layer: Layer;
  /** The only correct server for which it is allowed. @default any */
  base?: 'sandbox' | 'second server';
  /** Changes the profile accordingly. */
  profile?(profile: Profile): Profile;
}

/** Passes all requests except those to the control interface. */
export function everyCall(handle: (send: () => Promise<Response>) => Promise<Response>): Layer {
  return (fetch) => (request) => {
    const send = () => fetch(request);
    return request.url.includes('/_sandbox/') ? send() : handle(send);
  };
}
