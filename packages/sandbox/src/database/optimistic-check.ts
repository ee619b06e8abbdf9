/** Thrown by a write or snapshot, which had no effect, if the sandbox is not as assumed. */
class SandboxChangedError extends Error {
  override name = 'SandboxChangedError';
}

/**
 * Checks the assumption that a sandbox is as this process last loaded it, used until the first write or snapshot of a call
 * verifies its version. Every change of the clock, settings or faults makes a new version, so a sandbox that still has
 * this one, and is not suspended, is identical to the cached one.
 */
export class OptimisticCheck<T extends { version: number } = { version: number }> {
  readonly sandbox: T;
  #state: 'unchecked' | 'being checked' | 'true' | 'false' = 'unchecked';

  constructor(sandbox: T) {
    this.sandbox = sandbox;
  }

  get isTrue(): boolean {
    return this.#state === 'true';
  }

  get isWrong(): boolean {
    return this.#state === 'false';
  }

  /** Whether the call must load its sandbox: it has checked nothing, or the assumption was wrong. */
  get needsLoad(): boolean {
    return this.#state === 'unchecked' || this.isWrong;
  }

  /** Waits for a statement that checks the assumption, and writes nothing if it is wrong. @throws {SandboxChangedError} */
  async checkedBy(statement: Promise<boolean>): Promise<void> {
    if (!this.isTrue) this.#state = 'being checked';
    const isTrue = await statement;
    // Once true, the call may have written something, and must not start over.
    if (!this.isTrue) this.#state = isTrue ? 'true' : 'false';
    if (!isTrue) throw new SandboxChangedError('the sandbox is not as assumed');
  }
}
