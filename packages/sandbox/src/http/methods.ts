/** The methods that a path has operations with, sorted; nothing when it has none. */
export type MethodsAt = (url: string) => string[] | undefined;

/** Only asked when a call met no route, so nothing is prepared for it but the shapes of the paths. */
export function createMethodsAt(operations: readonly { method: string; path: string }[]): MethodsAt {
  return (url) => {
    const [path = ''] = url.split('?');
    const segments = path.replace(/^\/sandboxes\/[^/]+(?=\/)/, '').split('/');
    const here = operations.filter((operation) => fits(operation.path.split('/'), segments));
    if (here.length === 0) return undefined;
    const methods = new Set(here.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  };
}

function fits(shape: readonly string[], segments: readonly string[]): boolean {
  return (
    shape.length === segments.length &&
    shape.every((part, i) => (part.startsWith('{') ? segments[i] !== '' : part === segments[i]))
  );
}
