import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { portForProcess } from '@payments-openapi/tooling/serve';
import { execa } from 'execa';
import { USER_PATH } from './load.ts';

/** A server in its own process. */
export interface ServerProcess {
  url: string;
  /** Milliseconds from its start to the end of its first response. */
  startMs: number;
  /** CPU time so far, in microseconds; undefined if the system does not report it. */
  cpuTime(): Promise<number | undefined>;
  /** Memory (RSS) in MB, now and at most so far; undefined if the system does not report it. */
  memory(): Promise<number | undefined>;
  peakMemory(): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** Interval at which a starting server is polled. */
const ASK_EVERY_MS = 5;

const PATIENCE_MS = 60_000;

/** Starts `node` with these arguments, and polls until there is any response. */
export async function startServerProcess(
  argumentsOn: (port: number) => readonly string[],
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await portForProcess();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _, ...around } = process.env;
  const start = performance.now();
  const server = execa(process.execPath, argumentsOn(port), {
    stdin: 'ignore',
    stdout: 'ignore',
    extendEnv: false,
    env: { ...around, ...env },
    reject: false,
    forceKillAfterDelay: 2_000,
  });
  let ended = false;
  const over = server.then(() => {
    ended = true;
  });
  while (!(await answers(url))) {
    if (!ended && performance.now() - start < PATIENCE_MS) await pause(ASK_EVERY_MS);
    else {
      server.kill('SIGKILL');
      throw new Error(`A server did not start.\n${(await server).stderr}`);
    }
  }
  return {
    url,
    startMs: performance.now() - start,
    cpuTime: () => cpuTimeOf(server.pid),
    memory: () => memoryOf(server.pid, 'VmRSS'),
    peakMemory: () => memoryOf(server.pid, 'VmHWM'),
    async stop() {
      server.kill();
      await over;
    },
  };
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${url}${USER_PATH}?user_id=first`, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(true));
    });
    request.on('error', () => resolve(false));
  });
}

async function memoryOf(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = new RegExp(`^${which}:\\s*(\\d+) kB$`, 'm').exec(status) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Linux counts it in hundredths of a second. */
async function cpuTimeOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, user, system] = /\) \S(?: \S+){10} (\d+) (\d+)/.exec(stat) ?? [];
  return user === undefined ? undefined : (Number(user) + Number(system)) * 10_000;
}
