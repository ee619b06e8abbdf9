import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { type ConnectionOptions, connect, connectable, serverOf } from './connection.ts';
import { CommandError } from './errors.ts';
import { print } from './print.ts';
import { findServer, forgetServer } from './running.ts';

/** How long a server can take to stop; calls in flight finish first. */
const STOPS_WITHIN_MS = 15_000;

const RESPONDS_WITHIN_MS = 10_000;

const CHECK_MS = 20;

export function processCommands(program: Command, signal: AbortSignal): void {
  connectable(program.command('stop'))
    .summary('stop a server that you started on this machine')
    .description(
      'Stops a server that the same user started on this machine, such as in the background. Calls in flight finish first.',
    )
    .action(async (options: ConnectionOptions) => {
      const url = serverOf(options);
      const found = await findServer(url);
      // If nothing responds, another process may have its number by now.
      if (!found || !isRunning(found.pid) || !(await responds(found.url, signal))) {
        await forgetServer(found?.file);
        throw new CommandError(`You have not started a server at ${url} on this machine, or it has ended`);
      }
      process.kill(found.pid, 'SIGTERM');
      const end = performance.now() + STOPS_WITHIN_MS;
      while (isRunning(found.pid)) {
        if (performance.now() > end) throw new CommandError(`The process ${found.pid} does not stop`);
        await setTimeout(CHECK_MS);
      }
      await forgetServer(found.file);
      print(options, { stopped: found.url, pid: found.pid }, `Stopped ${found.url}`);
    });

  connectable(program.command('open'))
    .summary('open the inspector in the browser')
    .description(
      'Opens the inspector in the browser: requests, plans on a timeline, the clock, callbacks, resources and faults.',
    )
    .action(async (options: ConnectionOptions) => {
      const { baseUrl, control } = await connect(options, signal);
      await control.health.get();
      const inspector = `${baseUrl}/_sandbox/ui/`;
      print(options, { inspector }, inspector);
      const { default: open } = await import('open');
      const browser = await open(inspector);
      browser.on('error', (error) => console.error(`No browser could be opened: ${error.message}`));
    });
}

async function responds(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { body } = await fetch(`${url}/_sandbox/health`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONDS_WITHIN_MS)]),
    });
    await body?.cancel();
    return true;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
