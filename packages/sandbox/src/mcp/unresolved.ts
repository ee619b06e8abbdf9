import { isDeepStrictEqual } from 'node:util';
import type { LookUpCall } from './answers.ts';
import type { Arguments, Recovery } from './writes.ts';

/** A write whose outcome the caller does not know. */
export interface UnresolvedWrite {
  readonly write: string;
  readonly args: Arguments;
  readonly lookUp: LookUpCall | undefined;
  /** `done` if it was carried out, but its answer did not reach the caller. */
  state: 'under_way' | 'unknown' | 'done';
  /** Called again while it was under way: the caller may have stopped waiting without saying so. */
  isRepeated: boolean;
  data?: unknown;
}

/** More than one session has. Beyond it, the oldest is forgotten. */
const MAX_REMEMBERED = 1_000;

/**
 * Writes that are under way, whose outcome is unknown, or whose answer the caller did not get. One like them is not sent: a
 * caller that retries whatever happened, perhaps with a new reference, would charge twice.
 */
export class UnresolvedWrites {
  #all: UnresolvedWrite[] = [];

  /** The earlier write that blocks this one. */
  blocking(write: string, { oncePer }: Recovery, args: Arguments): UnresolvedWrite | undefined {
    return this.#all.find((earlier) => {
      if (!isSameWrite(earlier, write, oncePer, args)) return false;
      // The same reference again has one effect at most, so the service may decide.
      return earlier.state === 'done' || oncePer === undefined || !isDeepStrictEqual(earlier.args, args);
    });
  }

  /** A write that is about to be sent. */
  add(write: string, args: Arguments, lookUp: LookUpCall | undefined): UnresolvedWrite {
    const added: UnresolvedWrite = {
      ...structuredClone({ write, args, lookUp }),
      state: 'under_way',
      isRepeated: false,
    };
    this.#all = [...this.#all, added].slice(-MAX_REMEMBERED);
    return added;
  }

  remove(one: UnresolvedWrite): void {
    this.#all = this.#all.filter((other) => other !== one);
  }

  /** Forgets a write that was carried out, and whose caller got the answer. */
  settle(write: string, { oncePer }: Recovery, args: Arguments): void {
    this.#all = this.#all.filter((earlier) => !isSameWrite(earlier, write, oncePer, args));
  }

  /** Forgets the write that a look-up has found. */
  settleFound(shown: LookUpCall['arguments']): void {
    this.#all = this.#all.filter(({ lookUp }) => !isDeepStrictEqual(lookUp?.arguments, shown));
  }
}

/** Whether two writes do the same, apart from their reference. */
function isSameWrite(
  earlier: UnresolvedWrite,
  write: string,
  oncePer: string | undefined,
  args: Arguments,
): boolean {
  const path = oncePer?.split('.');
  return earlier.write === write && isDeepStrictEqual(without(earlier.args, path), without(args, path));
}

function without(value: unknown, [name, ...rest]: readonly string[] = []): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  const { [name]: member, ...others } = value as Arguments;
  return rest.length === 0 ? others : { ...others, [name]: without(member, rest) };
}
