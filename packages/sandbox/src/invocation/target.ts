import { Failure } from '../input/failures.ts';
import { DEFAULT_SANDBOX } from '../records/sandboxes.ts';
import { type BodyReader, createBodyReader } from './body.ts';
import type { RequestHead } from './request.ts';
import { encodedSegmentsOf, type MatchedRoute, type Router } from './router.ts';

/** What a request is for, according to its headers. */
export interface Target {
  sandboxId: string;
  /** Whether its path belongs to the control interface. */
  control: boolean;
  /** The operation; absent if none has this path and method. */
  found?: MatchedRoute;
  /** Parses the body; absent if the headers are refused. */
  readBody?: BodyReader;
  refusal?: Failure;
  /** The methods of the path, if the requested one is not among them. */
  allow?: string;
}

export function targetOf(head: RequestHead, router: Router, bodyBytes: number): Target {
  const { method, url } = head;
  let found: MatchedRoute | undefined;
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

/** The sandbox in a URL, even if no operation has its path or its escapes are invalid. */
function placeOf(url: string): Pick<Target, 'sandboxId' | 'control'> {
  const [first, second, third] = encodedSegmentsOf(url);
  if (first !== 'sandboxes' || !second) return { sandboxId: DEFAULT_SANDBOX, control: first === '_sandbox' };
  return { sandboxId: decoded(second), control: third === '_sandbox' };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
