import { isDeepStrictEqual } from 'node:util';
import type { LookUpCall } from './answers.ts';
import type { Arguments, Recovery } from './writes.ts';

/** A write whose outcome is unknown. */
interface Unresolved {
  write: string;
  args: Arguments;
  lookUp: LookUpCall | undefined;
}

/** More than a session meets. The oldest is forgotten first. */
const MOST = 1_000;

/**
 * Writes whose outcome is unknown. One like them is not sent: a caller that retries whatever happened, perhaps with a new
 * reference, would charge twice.
 */
export class UnresolvedWrites {
  #all: Unresolved[] = [];

  /** The earlier write because of which this one must not be sent. */
  blocking(write: string, { oncePer }: Recovery, args: Arguments): Unresolved | undefined {
    // The same reference again has one effect at most, so the service may decide.
    return this.#all.find(
      (earlier) =>
        isAlike(earlier, write, oncePer, args) &&
        (oncePer === undefined || !isDeepStrictEqual(earlier.args, args)),
    );
  }

  add(unresolved: Unresolved): void {
    this.#all = [...this.#all, structuredClone(unresolved)].slice(-MOST);
  }

  /** It was carried out, and the caller knows. */
  settle(write: string, { oncePer }: Recovery, args: Arguments): void {
    this.#all = this.#all.filter((earlier) => !isAlike(earlier, write, oncePer, args));
  }

  /** A look-up has shown it. */
  settleFound(shown: LookUpCall['arguments']): void {
    this.#all = this.#all.filter(({ lookUp }) => !isDeepStrictEqual(lookUp?.arguments, shown));
  }
}

/** Whether two writes do the same, apart from their reference. */
function isAlike(earlier: Unresolved, write: string, oncePer: string | undefined, args: Arguments): boolean {
  const path = oncePer?.split('.');
  return earlier.write === write && isDeepStrictEqual(without(earlier.args, path), without(args, path));
}

function without(value: unknown, [name, ...rest]: readonly string[] = []): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  const { [name]: member, ...others } = value as Arguments;
  return rest.length === 0 ? others : { ...others, [name]: without(member, rest) };
}
