import createTree, { type HTTPMethod } from 'find-my-way';
import { Failure } from '../input/failures.ts';
import { DEFAULT_SANDBOX } from '../records/sandboxes.ts';
import type { Route } from './route.ts';

/** The operation that a method and a path match. */
export interface MatchedRoute {
  route: Route;
  sandboxId: string;
  path: Record<string, string>;
}

export interface Router {
  /** @throws {Failure} if the URL is malformed */
  find(method: string, url: string): MatchedRoute | undefined;
  /** The methods of the operations at a path, sorted; empty for an unknown path. */
  methodsAt(url: string): string[];
}

/** Maximum length of a path parameter. */
const MAX_PARAMETER_LENGTH = 512;

/** Matches operations by their paths, also below `/sandboxes/{id}`. */
export function createRouter(routes: readonly Route[]): Router {
  const own = treeOf(routes, '');
  // Building a tree takes longer than most first calls, and few sandboxes are called by their id.
  let below: Tree | undefined;
  const matched = (method: string, url: string) => {
    // HEAD gets what GET would, without the body.
    const asked = (method === 'HEAD' ? 'GET' : method) as HTTPMethod;
    const match = own.find(asked, url);
    if (match) return match;
    below ??= treeOf(routes, '/sandboxes/:sandbox_id');
    return below.find(asked, url);
  };
  const find: Router['find'] = (method, url) => {
    const match = matched(method, url);
    if (!match) return undefined;
    // For a malformed URL the tree returns one of its handlers instead of a route.
    if (!match.store) return (match.handler as unknown as () => never)();
    const { sandbox_id: sandboxId = DEFAULT_SANDBOX, ...path } = match.params as Record<string, string>;
    return { route: match.store, sandboxId, path };
  };
  const methods = new Set<string>(['HEAD', ...routes.map(({ operation }) => operation.method)]);
  return {
    find,
    methodsAt: (url) => [...methods].filter((method) => find(method, url)).sort(),
  };
}

type Tree = ReturnType<typeof treeOf>;

function treeOf(routes: readonly Route[], prefix: string) {
  const tree = createTree({
    maxParamLength: MAX_PARAMETER_LENGTH,
    onMaxParamLength: () => refuse('a segment of its path is too long'),
    onBadUrl: () => refuse('its percent-encoding is not valid UTF-8'),
    // The query is parsed later, with the operation's input.
    querystringParser: () => NO_QUERY,
  });
  for (const route of routes) {
    const { method, path } = route.operation;
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    tree.on(method as HTTPMethod, `${prefix}${pattern}`, () => undefined, route);
  }
  return tree;
}

const NO_QUERY = {};

function refuse(why: string): never {
  throw new Failure('malformedUrl', why);
}
