/** Whether it is an object like `{ name: value }`, or of a module or without a prototype, that inherits nothing. */
export function isPlain(value: unknown): boolean {
  const prototype = Object.getPrototypeOf(Object(value));
  return !prototype || !Object.getPrototypeOf(prototype);
}
