import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** A back end in a process. */
export interface AppProcess {
  url: string;
  /**
   * Why it has ended, unless it was killed. A process that accepts no connections any more is given time to end.
   *
   * @param hasLost whether it has lost a connection. If so, it has to respond: a process that ends accepts further
   *   connections for a moment.
   */
  exit(hasLost: boolean): Promise<string | undefined>;
  /** Kills it at once, with the processes that it has started. */
  kill(): Promise<void>;
}

interface AppProcessOptions {
  /** Started by the shell. */
  command: string;
  env: Readonly<Record<string, string>>;
  /** Path that responds once it is ready. @default ready when it accepts connections */
  ready?: string;
  /** Aborts when it has taken too long to start. @default after 30 seconds */
  late?: AbortSignal;
}

/** Thrown if a back end does not start. */
export class AppError extends Error {
  override name = 'AppError';
  /** What it has printed. */
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** How long it can take to start, and how often it is asked whether it has. */
const START_MS = 30_000;
const ASK_MS = 10;

/** How long it can take to end once it accepts no connections any more. */
const END_MS = 5_000;

/** How much of its output is kept for messages. */
const OUTPUT_CHARACTERS = 2_000;

/** Processes that run now: they must not outlive this one. */
const running = new Set<ChildProcess>();

/** Kills every process that is still running. */
export function killAll(): void {
  for (const child of running) killGroup(child);
}

/** How often it is started, if others take its port meanwhile. */
const STARTS = 3;

/** Starts a back end, and waits until it is ready. @throws {AppError} if it ends, or takes too long */
export async function startApp(options: AppProcessOptions): Promise<AppProcess> {
  for (let starts = 1; ; starts++)
    try {
      return await startOnce(options);
    } catch (error) {
      const isTaken = error instanceof AppError && /EADDRINUSE|address already in use/i.test(error.output);
      if (!isTaken || starts === STARTS) throw error;
    }
}

async function startOnce({
  command,
  env,
  ready,
  late = AbortSignal.timeout(START_MS),
}: AppProcessOptions): Promise<AppProcess> {
  const port = await freePort();
  const child = spawnApp(command, { ...process.env, ...env, PORT: String(port) });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-OUTPUT_CHARACTERS);
    });
  const ended = new Promise<unknown>((resolve) => child.once('close', resolve));
  let isKilled = false;
  let exit: string | undefined;
  const exited = new Promise<void>((resolve) => {
    const noteExit = (reason: string) => {
      running.delete(child);
      if (!isKilled) exit ??= reason;
      resolve();
    };
    child.once('exit', (code, signal) => noteExit(`exit code ${code ?? signal}`));
    // There is no shell, for example.
    child.once('error', ({ message }) => noteExit(message));
  });
  const app: AppProcess = {
    url: `http://127.0.0.1:${port}`,
    async exit(hasLost) {
      const isAlive = () =>
        hasLost
          ? statusOf(`${app.url}${ready ?? '/'}`, AbortSignal.timeout(END_MS)).then(Boolean)
          : accepts(port);
      // The connections of a process end a moment before it does.
      if (exit === undefined && !(await isAlive()))
        await Promise.race([ended, pause(END_MS, undefined, { ref: false })]);
      return exit && `${exit}${lastLine(output)}`;
    },
    async kill() {
      isKilled = true;
      killGroup(child);
      await exited;
      // What it has started in a session of its own lives on, and may hold them open.
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
  const isReady = async () => {
    if (ready === undefined) return accepts(port);
    const status = await statusOf(`${app.url}${ready}`, late);
    return status >= 200 && status < 300;
  };
  while (!(await isReady())) {
    if (exit === undefined && !late.aborted) {
      await pause(ASK_MS);
      continue;
    }
    await app.kill();
    const problem =
      exit ?? `no response${ready ? ` to GET ${ready}` : ''} at its $PORT within ${START_MS / 1000} s`;
    throw new AppError(`${command} does not start: ${problem}`, output.trim());
  }
  return app;
}

/**
 * Kills its group when the fourth stream ends without a line: the process that holds its other end was killed. Windows has
 * no such shell.
 */
const WATCHED = '(read -r line <&3 || kill -KILL 0) >/dev/null 2>&1 & exec 3<&-; exec /bin/sh -c "$0"';

function spawnApp(command: string, env: NodeJS.ProcessEnv): ChildProcessByStdio<null, Readable, Readable> {
  if (process.platform === 'win32')
    return spawn(command, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const child = spawn('/bin/sh', ['-c', WATCHED, command], {
    // A group of its own, so that it can be killed with what the shell starts, and Ctrl-C does not reach it.
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const watched = child.stdio[3] as Writable;
  // It was killed with its group.
  watched.on('error', () => undefined);
  child.once('exit', () => watched.end('\n'));
  return child;
}

/** @returns 0 if there is no response */
async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  try {
    const response = await fetch(url, { signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(pid), '/t', '/f']);
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function lastLine(output: string): string {
  const line = output.trim().split('\n').at(-1);
  return line ? `: ${line}` : '';
}
