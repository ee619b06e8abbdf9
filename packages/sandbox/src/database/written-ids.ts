/** The documents of a sandbox that this process writes while somebody listens, as ids by table. */
export class WrittenIds {
  readonly byTable = new Map<string, Set<string>>();
  /** Whether the contents were replaced or deleted, so that more has changed than these. */
  isIncomplete = false;
  readonly #sandboxId: string;

  constructor(sandboxId: string) {
    this.#sandboxId = sandboxId;
    const others = listeners.get(sandboxId) ?? new Set();
    listeners.set(sandboxId, others.add(this));
  }

  stop(): void {
    const others = listeners.get(this.#sandboxId);
    others?.delete(this);
    if (others?.size === 0) listeners.delete(this.#sandboxId);
  }
}

const listeners = new Map<string, Set<WrittenIds>>();

/** Called before a document is written: if that is rolled back, nobody minds. */
export function noteWritten(sandboxId: string, table: string, id: string): void {
  if (listeners.size === 0) return;
  for (const { byTable } of listeners.get(sandboxId) ?? []) {
    const ids = byTable.get(table) ?? new Set();
    byTable.set(table, ids.add(id));
  }
}

/** Called before rows are written whose ids are not known. */
export function noteRowsWritten(sandboxId: string): void {
  for (const each of listeners.get(sandboxId) ?? []) each.isIncomplete = true;
}
