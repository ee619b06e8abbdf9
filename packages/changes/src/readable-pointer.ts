/** Makes a pointer readable: `BookCreate.title`, `GET /books query`. */
export function readablePointer(pointer: string): string {
  const decoded = (text: string) => text.replaceAll('~1', '/').replaceAll('~0', '~');
  const component = /^#\/components\/\w+\/(.+)$/.exec(pointer)?.[1];
  if (component) return decoded(component.replaceAll('/properties/', '.').replaceAll('/', ' '));
  const [, path = '', method = '', rest = ''] = /^#\/paths\/([^/]+)(?:\/(\w+)(.*))?$/.exec(pointer) ?? [];
  if (!path) return pointer;
  return decoded(`${method.toUpperCase()} ${path}${rest.replaceAll('/', ' ')}`.trim());
}
