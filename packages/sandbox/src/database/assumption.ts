/** Thrown by a write, which had no effect, if the sandbox is not as assumed. */
class SandboxChanged extends Error {
  override name = 'SandboxChanged';
}

/**
 * The assumption that a sandbox is as this process last loaded it, by which a call goes until its first write has checked
 * it. Every change of the clock, settings or faults makes a new version, so a sandbox that still has this one, and is not
 * suspended, would have been loaded the same.
 */
export class Assumption<T extends { version: number } = { version: number }> {
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

  /** Whether the call has written nothing, and must load its sandbox. */
  get needsLoad(): boolean {
    return this.#state === 'unchecked' || this.isWrong;
  }

  /** Waits for a write that checks the assumption, and has no effect if it is wrong. @throws {SandboxChanged} */
  async checkedBy(write: Promise<boolean>): Promise<void> {
    this.#state = 'being checked';
    const isTrue = await write;
    this.#state = isTrue ? 'true' : 'false';
    if (!isTrue) throw new SandboxChanged('the sandbox is not as assumed');
  }
}
