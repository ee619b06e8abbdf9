import { isWrite } from './disturbed-fetch.ts';
import type { TestSandbox } from './test-sandbox.ts';

/** Detects writes to the original sandbox, whose copies are under test. */
export async function watchOriginal(sandbox: TestSandbox): Promise<{ check(): Promise<void> }> {
  const stateOf = async () => JSON.stringify(await sandbox.control.seeds.save());
  const [latest] = (await sandbox.control.requests.list({ limit: 1 })).requests;
  const before = await stateOf();
  return {
    /** @throws {Error} if a write has reached it since then */
    async check() {
      const writes = await writesOf(sandbox, latest?.id);
      if (writes.length === 0 && (await stateOf()) === before) return;
      const called = writes.length === 0 ? '' : ` by ${[...new Set(writes)].join(', ')}`;
      throw new Error(
        `The original sandbox was changed${called} while the flow ran: the flow has to use the api or the fetch that it is given, and nothing else may use the original meanwhile`,
      );
    },
  };
}

/** Writes to a copy that bypassed the flow's fetch: more were logged than have `arrived` through it. */
export async function bypassingWrites(copy: TestSandbox, arrived: number): Promise<string[]> {
  const logged = await writesOf(copy);
  return logged.length > arrived ? [...new Set(logged)] : [];
}

/** The writes in the log of a sandbox, after the call with this id. */
async function writesOf({ control }: TestSandbox, since?: string): Promise<string[]> {
  const { requests } = await control.requests.list({ limit: 1000, since });
  return requests.flatMap(({ operation_id }) =>
    operation_id && isWrite(operation_id) ? [operation_id] : [],
  );
}
