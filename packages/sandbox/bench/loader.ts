import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, Load } from './load.ts';

/** A process that makes requests, one job at a time. */
export interface Loader {
  run(job: Job): Promise<Load>;
  stop(): Promise<void>;
}

/** @param file the module that makes them: over HTTP, or in process */
export function startLoader(file: './load-http.ts' | './load-in-process.ts'): Loader {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const ended = once(child, 'exit');
  return {
    async run(job) {
      child.send(job);
      const [answer] = await Promise.race([
        once(child, 'message') as Promise<[{ load: Load } | { error: string }]>,
        ended.then(() => {
          throw new Error(`the process that makes requests ended, ${file}`);
        }),
      ]);
      if ('error' in answer) throw new Error(answer.error);
      return answer.load;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
