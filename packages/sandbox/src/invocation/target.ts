import { Failure } from '../input/failures.ts';
import { DEFAULT_SANDBOX } from '../records/sandboxes.ts';
import { type BodyReader, createBodyReader } from './body.ts';
import type { RequestHead } from './request.ts';
import type { Found, Router } from './router.ts';

/** What a request is for, as far as its head says. */
export type Target = {
  sandboxId: string;
  /** Whether its path is one of the control interface. */
  control: boolean;
  /** The operation; absent when no operation has its path and method. */
  found?: Found;
  /** Reads its body; absent when the head is refused. */
  readBody?: BodyReader;
  refusal?: Failure;
  /** The methods that its path has, when it lacks the one that was asked for. */
  allow?: string;
};

export function targetOf(head: RequestHead, router: Router, bodyBytes: number): Target {
  const { method, url } = head;
  let found: Found | undefined;
  try {
    found = router.find(method, url);
    if (!found) return notFound(url, router.methodsAt(url));
    const { sandboxId, route } = found;
    return { sandboxId, control: route.control, found, readBody: createBodyReader(head, route, bodyBytes) };
  } catch (error) {
    if (error instanceof Failure) return { ...placeOf(url), found, refusal: error };
    throw error;
  }
}

function notFound(url: string, methods: readonly string[]): Target {
  if (methods.length === 0) return { ...placeOf(url), refusal: new Failure('unknownPath') };
  const allow = [...methods, 'OPTIONS'].join(', ');
  return { ...placeOf(url), refusal: new Failure('wrongMethod'), allow };
}

/** The sandbox that a URL names, whether or not an operation has its path. */
function placeOf(url: string): Pick<Target, 'sandboxId' | 'control'> {
  const [, sandboxId = DEFAULT_SANDBOX, control] =
    /^(?:\/sandboxes\/([^/?]+))?(\/_sandbox(?=[/?]|$))?/.exec(url) ?? [];
  return { sandboxId, control: control !== undefined };
}
