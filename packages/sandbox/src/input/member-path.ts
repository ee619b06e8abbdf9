/** Formats the path of a member for messages: `body`, `orders`, `0` and `currency` become `body.orders[0].currency`. */
export function memberPath(names: readonly string[]): string {
  return names.reduce((path, name) => (path === '' ? name : memberOf(path, name)), '');
}

/** Formats the path of a member of the object or list at `path`. */
export function memberOf(path: string, name: string): string {
  return /^\d+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`;
}
