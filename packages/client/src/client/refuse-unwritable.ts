import { fieldPath } from '../errors/field-path.ts';
import { isNotFinite } from '../options/headers.ts';
import type { Replacer } from '../transport/request.ts';
import { hasFields } from './has-fields.ts';

/**
 * For `JSON.stringify`, which would write something else in its place without saying so: null for NaN, for an invalid
 * Date and for undefined in a list, nothing for a function, and `{}` for a Map. A missing count would create an endless
 * plan.
 */
export function refuseUnwritable(): Replacer {
  /** The objects from the body down to the current value, and their names. */
  const holders: unknown[] = [];
  const names: string[] = [];
  return function (name, value) {
    const depth = holders.indexOf(this) + 1;
    holders[depth] = value;
    names[depth] = name;
    const kind = typeof value;
    const isWritable =
      value == null
        ? // Not what a `toJSON` returned.
          value === this[name] && !(value === undefined && Array.isArray(this))
        : kind === 'object'
          ? Array.isArray(value) || hasFields(value)
          : /^(s.*g|boo|n)/.test(kind) && !isNotFinite(value);
    if (isWritable) return value;
    const path = fieldPath(names.slice(1, depth + 1));
    // The values of other kinds are not quoted.
    throw new TypeError(
      `${path} is ${value == null || kind === 'number' ? value : `of type ${value.constructor?.name}`}`,
    );
  };
}
