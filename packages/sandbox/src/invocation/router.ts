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
  const root = newNode();
  for (const route of routes) addRoute(root, route);
  const find: Router['find'] = (method, url) => {
    // HEAD gets what GET would, without the body.
    const asked = method === 'HEAD' ? 'GET' : method;
    const segments = segmentsOf(url);
    const own = match(root, asked, segments, 0, []);
    if (own) return { ...own, sandboxId: DEFAULT_SANDBOX };
    const [first, sandboxId] = segments;
    if (first !== 'sandboxes' || sandboxId === undefined) return undefined;
    checkLength(sandboxId);
    const below = match(root, asked, segments, 2, []);
    return below && { ...below, sandboxId };
  };
  const methods = new Set<string>(['HEAD', ...routes.map(({ operation }) => operation.method)]);
  return {
    find,
    methodsAt: (url) => [...methods].filter((method) => find(method, url)).sort(),
  };
}

/** The operations whose paths begin alike. */
interface Node {
  fixed: Map<string, Node>;
  parameter: Node | undefined;
  /** The operations that end here, by method, with the names of their parameters. */
  ends: Map<string, { route: Route; names: string[] }>;
}

function newNode(): Node {
  return { fixed: new Map(), parameter: undefined, ends: new Map() };
}

function addRoute(root: Node, route: Route): void {
  const { method, path } = route.operation;
  const names: string[] = [];
  let node = root;
  for (const segment of path.slice(1).split('/')) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const next = (name === undefined ? node.fixed.get(segment) : node.parameter) ?? newNode();
    if (name === undefined) node.fixed.set(segment, next);
    else {
      node.parameter = next;
      names.push(name);
    }
    node = next;
  }
  node.ends.set(method, { route, names });
}

/** Finds the operation at the segments from `at`. A segment that an operation names comes before a parameter. */
function match(
  { fixed, parameter, ends }: Node,
  method: string,
  segments: readonly string[],
  at: number,
  values: readonly string[],
): Pick<MatchedRoute, 'route' | 'path'> | undefined {
  const segment = segments[at];
  if (segment === undefined) {
    const end = ends.get(method);
    return end && { route: end.route, path: pathOf(end.names, values) };
  }
  const next = fixed.get(segment);
  const found = next && match(next, method, segments, at + 1, values);
  if (found || !parameter) return found;
  checkLength(segment);
  return match(parameter, method, segments, at + 1, [...values, segment]);
}

function pathOf(names: readonly string[], values: readonly string[]): Record<string, string> {
  const path: Record<string, string> = {};
  for (const [i, name] of names.entries()) path[name] = values[i] ?? '';
  return path;
}

function segmentsOf(url: string): string[] {
  const segments = encodedSegmentsOf(url);
  try {
    return url.includes('%') ? segments.map(decodeURIComponent) : segments;
  } catch {
    throw new Failure('malformedUrl', 'its percent-encoding is not valid UTF-8');
  }
}

/** The segments of the path of a URL, which may be absolute. */
export function encodedSegmentsOf(url: string): string[] {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = target.search(/[?#]/);
  return target.slice(1, end < 0 ? undefined : end).split('/');
}

function checkLength(parameter: string): void {
  if (parameter.length > MAX_PARAMETER_LENGTH)
    throw new Failure('malformedUrl', 'a segment of its path is too long');
}
