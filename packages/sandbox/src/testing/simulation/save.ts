import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './back-end.ts';
import { openEnvironment } from './environment.ts';
import { runScript } from './run.ts';
import { type Step, undisturbedStep } from './script.ts';

interface SaveOptions extends Omit<Parameters<typeof openEnvironment>[0], 'folder'> {
  folder: string;
  script: readonly Step[];
  seed: number;
}

/**
 * Runs a script in a database in a folder: `step-1` is a copy of the sandbox before the first step, `failure` the sandbox at
 * the end with its requests, callbacks and events, and `undisturbed` the end of the run in which nothing goes wrong.
 * @returns the folder of this run
 */
export async function saveRun<S>(
  app: App<S>,
  { folder, script, seed, ...options }: SaveOptions,
): Promise<string> {
  const mine = path.join(folder, `seed-${seed}`);
  await rm(mine, { recursive: true, force: true });
  const environment = await openEnvironment({ ...options, folder: mine });
  try {
    const at = await environment.at(seed);
    await runScript(app, at, script.map(undisturbedStep), {
      look: async () => undefined,
      isInTurn: true,
      keep: 'undisturbed',
    });
    await runScript(app, at, script, {
      look: async () => undefined,
      keep: 'failure',
      beforeStep: async (sandbox, i) => {
        await sandbox.control.sandboxes.copy(sandbox.id, { id: `step-${i + 1}` });
      },
    });
    await at.template.delete();
    return mine;
  } finally {
    await environment.close();
  }
}
