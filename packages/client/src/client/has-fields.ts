import { isPlain } from '../options/is-plain.ts';

/**
 * Whether nothing of an object is lost when its own fields are sent. JSON writes `{}` for a Map, a promise or a Blob, and
 * leaves out what an object inherits or keeps in private fields.
 */
export function hasFields(value: unknown): boolean {
  const given = Object(value);
  return (
    isPlain(given) ||
    // An object of a class. Those of the platform have another tag; those of libraries are iterable, or have `then`.
    ({}.toString.call(value) === '[object Object]' &&
      !given[Symbol.iterator] &&
      !given.then &&
      Object.keys(given).length > 0 &&
      JSON.stringify(Object.getPrototypeOf(given)) === '{}')
  );
}
