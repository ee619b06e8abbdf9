import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tarballOf } from '@payments-openapi/tooling/tarballs';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { makeDailyPlans } from '../test/daily-plans.ts';
import { describeServers } from '../test/databases.ts';
import { DEFAULT_LIMITS } from './app/limits.ts';
import { type StartOptions, startServer } from './app/serve.ts';
import { run as runCommand } from './commands/run.ts';
import { nodeSqlite } from './database/node-sqlite.ts';
import { createControl } from './generated/client.ts';
import { newUser } from './http/served.fixture.ts';

const user = '/svc/ts/api/v1/openapi/user';
/** Some file, which no folder can be made in. */
const file = import.meta.filename;
// Within the package, so that it finds what it depends on as it does where it is installed.
const cache = path.resolve(import.meta.dirname, '../node_modules/.cache');

let installed: string;
/** The command as it is published, which starts in a third of the time that the sources take. */
let cli: string;
beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  installed = await mkdtemp(path.join(cache, 'packed-'));
  await execa('tar', ['-xzf', await tarballOf('sandbox'), '-C', installed, '--strip-components=1']);
  cli = path.join(installed, 'dist/cli.js');
}, 240_000);
afterAll(() => rm(installed, { recursive: true, force: true }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'payments-sandbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runWith([], ...args);

const runWith = (nodeOptions: string[], ...args: string[]) =>
  execa(process.execPath, [...nodeOptions, cli, ...args], {
    reject: false,
    env: { DATABASE_URL: '', SANDBOX_CONTROL_KEY: '' },
  });

/** Runs the command in this process, where neither signals nor the end of a process matter. */
async function runHere(args: string[], stopped = new Promise<void>(() => undefined), variables = {}) {
  const environment = { DATABASE_URL: '', SANDBOX_CONTROL_KEY: '', ...variables };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { mock } = vi.spyOn(console, 'error').mockReturnValue();
  const exitCode = await runCommand(args, stopped);
  return { exitCode, stderr: mock.calls.join('\n') };
}

/** Makes a SQLite database with only the table of migrations. */
function makeTable(file: string, columns: string): void {
  const database = new (nodeSqlite().DatabaseSync)(file);
  database.exec(`CREATE TABLE migrations (${columns})`);
  database.close();
}

const start = (...args: string[]) => startWith([], ...args);

/** Starts the command; `url` is what it prints. */
async function startWith(nodeOptions: string[], ...args: string[]) {
  const command = runWith(nodeOptions, '--port', '0', '--seed', 'empty', ...args);
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    command.stdout.on('data', (chunk) => {
      said += chunk;
      const [, found] = /^Payments sandbox +(\S+)\n/.exec(said) ?? [];
      if (found) resolve(found);
    });
    command.then(({ stderr }) => reject(new Error(`it did not start: ${stderr}`)), reject);
  });
  return { command, url };
}

describe('payments-sandbox', () => {
  it('prints its options for --help', async () => {
    const { exitCode, stdout } = await run('--help');
    expect(exitCode).toBe(0);
    for (const option of [
      '--port',
      '--data',
      '--database-url',
      '--failure-status',
      '--control-key',
      '--limit',
      ...Object.keys(DEFAULT_LIMITS),
    ]) {
      expect(stdout).toContain(option);
    }
  });

  it('prints its version for --version, and nothing else', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const { exitCode, stderr } = await runHere(['--version']);
    expect([exitCode, log.mock.calls, stderr]).toEqual([0, [[manifest.version]], '']);
  });

  it('accepts every limit in --limit', async () => {
    const limits = Object.entries(DEFAULT_LIMITS).flatMap(([name, bound]) => ['--limit', `${name}=${bound}`]);
    const started = Promise.withResolvers<void>();
    vi.spyOn(console, 'log').mockImplementation(() => started.resolve());
    const { exitCode } = await runHere(['--port', '0', '--seed', 'empty', ...limits], started.promise);
    expect(exitCode).toBe(0);
  });

  const usage = expect.stringMatching(/^.+\nRun payments-sandbox --help for usage\.$/);

  it.each([
    ['an unknown option', '--nonsense'],
    ['an argument', 'nonsense'],
    ['an invalid port', '--port', '70000'],
    ['an invalid status', '--failure-status', 'teapot'],
    ['an unknown limit', '--limit', 'patience=3'],
    ['an invalid limit', '--limit', 'bodyBytes=many'],
    ['a limit without a number', '--limit', 'bodyBytes'],
    ['a limit with two numbers', '--limit', 'bodyBytes=5=6'],
    ['an empty port', '--port='],
    ['an unknown log level', '--log-level', 'loud'],
    ['both a folder and a database', '--data', 'x', '--database-url', 'postgres://y'],
  ])(
    'exits with 2, and says in a line what is wrong and in another how to get help, for %s',
    async (_, ...args) => {
      expect(Object.values(await runHere(args))).toEqual([2, usage]);
    },
  );

  it.each([
    ['starts with a dash', 'must be a whole number from 0 to 65535, but is "-1"', '--port', '-1'],
    ['is missing', 'requires a value', '--port'],
  ])('exits with 2, and names the option, when a value %s', async (_, problem, ...args) => {
    expect(await runHere(args)).toEqual({
      exitCode: 2,
      stderr: `--port ${problem}\nRun payments-sandbox --help for usage.`,
    });
  });

  it.each([
    [
      '--clock',
      'yesterday',
      'must be an instant with an offset, e.g. 2026-02-01T00:00:00Z, but is "yesterday"',
    ],
    [
      '--clock',
      '9999-12-31T23:59:59Z',
      'must not be after 9999-01-01T00:00:00Z, the latest time of a sandbox, but is "9999-12-31T23:59:59Z"',
    ],
    ['--seed', 'redy', 'must be ready, empty or the path of a readable file, but is "redy"'],
    ['--control-key', 'short', 'must have at least 16 characters'],
    ['--allow-origin', 'foo', 'must be an origin, e.g. https://docs.example, but is "foo"'],
    ['--allow-origin', 'two\nlines', 'must be an origin, e.g. https://docs.example, but is "two lines"'],
    ['--documentation', 'nota', 'must be a URL that starts with http:// or https://, but is "nota"'],
    [
      '--database-url',
      'mysql://me:hunter2@x/y',
      'must be a URL such as postgres://user:password@host/database',
    ],
    ['--data', '', 'must be a path, but is empty'],
    ['--host', '0.0.0.0', 'must be a loopback address unless you set a control key, but is "0.0.0.0"'],
    ['--host', '', 'must be an IP address or a host name, e.g. 127.0.0.1 or 0.0.0.0, but is ""'],
    [
      '--failure-status',
      '204',
      'must be by_kind or a status from 200 to 599 whose responses have a body, but is 204',
    ],
  ])('exits with 2, and names the option and what it expects, for %s=%j', async (option, value, problem) => {
    expect(await runHere(['--port', '0', `${option}=${value}`])).toEqual({
      exitCode: 2,
      stderr: `${option} ${problem}\nRun payments-sandbox --help for usage.`,
    });
  });

  it.each([
    ['does not exist', './nowhere.yaml', /^--seed \.\/nowhere\.yaml cannot be read: ENOENT.*\nRun /],
    ['is a folder', './', /^--seed \.\/ cannot be read: EISDIR.*\nRun /],
    ['is not a seed', file, /^--seed .*cli\.test\.ts is not valid YAML: .*\nRun /],
  ])('exits with 2, and names the seed file, when it %s', async (_, seed, message) => {
    const { exitCode, stderr } = await runHere(['--port', '0', '--seed', seed]);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('exits with 2, and names the field, when the sandbox refuses the seed file', async () => {
    const seed = path.join(folder, 'seed.yaml');
    await writeFile(seed, 'settings:\n  time_zone: Mars\n');
    const { exitCode, stderr } = await runHere(['--port', '0', '--seed', seed]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('seed.settings.time_zone (line 2): ')]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must be a URL such as postgres/],
    ['SANDBOX_CONTROL_KEY', 'short', /^SANDBOX_CONTROL_KEY must have at least 16 characters\n/],
    ['PORT', 'high', /^PORT must be a whole number from 0 to 65535, but is "high"\n/],
    ['PAYMENTS_SANDBOX_LOG_LEVEL', 'loud', /^Unknown log level 'loud' in PAYMENTS_SANDBOX_LOG_LEVEL/],
    [
      'PAYMENTS_SANDBOX_LIMIT',
      'sandboxes=9,patience=3',
      /^Unknown limit "patience" in PAYMENTS_SANDBOX_LIMIT/,
    ],
    ['PAYMENTS_SANDBOX_PUBLIC_URL', 'here', /^PAYMENTS_SANDBOX_PUBLIC_URL must be an origin, e\.g\. /],
    ['PAYMENTS_SANDBOX_ALLOW_CALLBACKS_TO', 'a b', /^PAYMENTS_SANDBOX_ALLOW_CALLBACKS_TO /],
  ])('exits with 2, and names the environment variable, for an invalid %s', async (name, value, message) => {
    const { exitCode, stderr } = await runHere([], undefined, { PORT: '0', [name]: value });
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('prefers an option to its variable, its own variable to another one, and ignores empty ones', async () => {
    const printed = async (args: string[], variables: Record<string, string>) => {
      const started = Promise.withResolvers<void>();
      const log = vi.spyOn(console, 'log').mockImplementation(() => started.resolve());
      log.mockClear();
      await runHere(['--seed', 'empty', '--json', ...args], started.promise, variables);
      return JSON.parse(log.mock.calls[0]?.[0]);
    };
    const own = { PORT: '1', PAYMENTS_SANDBOX_PORT: '0', PAYMENTS_SANDBOX_CLOCK: '' };
    expect((await printed([], own)).url).not.toMatch(/:1$/);
    const { url, inspector } = await printed(['--public-url', 'https://sandbox.example'], {
      PORT: '0',
      PAYMENTS_SANDBOX_PUBLIC_URL: 'https://another.example',
    });
    expect([url, inspector]).toEqual(['https://sandbox.example', 'https://sandbox.example/_sandbox/ui/']);
    expect(await printed(['--data', folder], { PORT: '0', DATABASE_URL: 'postgres://unused' })).toMatchObject(
      {
        state: folder,
      },
    );
  });

  it('is stopped by stop, from another process of the same user', async () => {
    const { command, url } = await start();
    const stop = await run('stop', '--server', url);
    expect([stop.exitCode, stop.stdout]).toEqual([0, `Stopped ${url}`]);
    expect((await command).exitCode).toBe(0);
    expect((await run('stop', '--server', url)).exitCode).toBe(1);
  });

  it('ends without an error when the reader of its output has gone, such as head', async () => {
    const { command, url } = await start();
    await fetch(`${url}/first`);
    const followed = run('requests', '--follow', '--json', '--server', url);
    await once(followed.stdout, 'data');
    followed.stdout.destroy();
    await fetch(`${url}/second`);
    const { exitCode, stderr } = await followed;
    expect([exitCode, stderr]).toEqual([0, '']);
    command.kill('SIGTERM');
    await command;
  });

  // In processes of their own, which end only if nothing that was opened stays open.
  it('exits with 2 for a value that the server refuses', async () => {
    const { exitCode, stderr } = await run('--port', '0', '--clock', '9999-12-31T23:59:59Z');
    expect([exitCode, stderr]).toEqual([2, usage]);
  });

  it('exits with 1 and prints the reason for an unreachable database, but not its URL, which contains a password', async () => {
    const { exitCode, stdout, stderr } = await run(
      '--port',
      '0',
      '--database-url',
      'postgres://me:hunter2@127.0.0.1:1/x',
    );
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/could not start: .*ECONNREFUSED/)]);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(stderr + stdout).not.toContain('hunter2');
  });

  it.each([
    [
      'a folder that cannot be created',
      /^Cannot keep state in .*cli\.test\.ts.folder: ENOTDIR: .*\.$/,
      '--data',
      path.join(file, 'folder'),
    ],
    [
      'a folder that is a file',
      /^Cannot keep state in .*cli\.test\.ts: expected a folder, but it is a file\.$/,
      '--data',
      file,
    ],
    // Where a folder seems to be missing however often it is made.
    [
      'a folder within /proc',
      /^Cannot keep state in .proc.nope.folder: ENOENT/,
      '--data',
      '/proc/nope/folder',
    ],
  ])('exits with 1 and prints the reason for %s', async (_, reason, ...args) => {
    const { exitCode, stderr } = await runHere(['--port', '0', ...args]);
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(reason)]);
    expect(stderr).not.toMatch(/\n {4}at /);
  });

  it.each([
    [
      'is not a database',
      'expected a SQLite database, but it is another kind of file',
      (file: string) => writeFile(file, 'My notes, in no format of a database'),
    ],
    ['is a folder', 'EISDIR: illegal operation on a directory', (file: string) => mkdir(file)],
    [
      'is corrupt after its first page',
      'database disk image is malformed',
      async (file: string) => {
        makeTable(file, 'version INTEGER');
        await writeFile(file, (await readFile(file)).fill(0xff, 4_096));
      },
    ],
    [
      'is the database of another application',
      'no such column: version',
      (file: string) => makeTable(file, 'name TEXT'),
    ],
  ])('exits with 1, and names the file, when sandbox.sqlite %s', async (_, reason, create) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'payments-sandbox-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const database = path.join(folder, 'sandbox.sqlite');
    await create(database);
    const { exitCode, stderr } = await runHere(['--port', '0', '--data', folder]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`Cannot open ${database}: ${reason}`)]);
  });

  it('exits with 1 and says so when its port is in use', async () => {
    const { command, url } = await start();
    const { port } = new URL(url);
    const { exitCode, stderr } = await run('--port', port);
    expect([exitCode, stderr]).toEqual([1, `Port ${port} is already in use.`]);
    command.kill('SIGTERM');
    await command;
  });

  it('logs nothing for a call with an unsupported method, even without a body', async () => {
    const { command, url } = await start();
    for (const method of ['QUERY', 'PROPFIND', 'DELETE']) {
      const { status } = await fetch(`${url}${user}`, { method });
      expect([method, status]).toEqual([method, 405]);
    }
    command.kill('SIGTERM');
    const { stdout, stderr } = await command;
    expect(stdout).not.toContain('stack');
    expect(stderr).toBe('');
  });

  it('exits with 0 when it is stopped as soon as it prints its URL', async () => {
    // Stands still after each line that it says: a signal then comes before anything that follows.
    const slow = `data:text/javascript,${encodeURIComponent(`
      const { log } = console;
      console.log = (...said) => {
        log(...said);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      };`)}`;
    const { command } = await startWith(['--import', slow]);
    command.kill('SIGTERM');
    const { exitCode, signal } = await command;
    expect([exitCode, signal]).toEqual([0, undefined]);
  });

  it('exits with 0 when it is stopped while it waits for a database that does not respond', async () => {
    const asked = Promise.withResolvers<void>();
    const silent = createServer(() => asked.resolve());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const command = run('--database-url', `postgres://127.0.0.1:${port}/x`);
    await asked.promise;
    command.kill('SIGTERM');
    expect((await command).exitCode).toBe(0);
  });
});

describeServers('payments-sandbox with its state', (state) => {
  const place = () => {
    const { databaseUrl } = state();
    return databaseUrl === undefined ? ['--data', folder] : ['--database-url', databaseUrl];
  };
  /** A server over the same state, in this process. */
  const startAgain = async (options: StartOptions = {}) => {
    const { databaseUrl } = state();
    const kept = databaseUrl === undefined ? { folder } : { databaseUrl };
    const { url, close } = await startServer({ port: 0, seed: 'empty', ...kept, ...options });
    return { url, [Symbol.asyncDispose]: close };
  };

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 on %s, and has kept its state', async (signal) => {
    const same = newUser();
    const first = await start(...place());
    expect((await fetch(first.url + user, same)).status).toBe(200);
    first.command.kill(signal);
    expect((await first.command).exitCode).toBe(0);
    await using second = await startAgain({ failureStatus: 200 });
    const again = await fetch(second.url + user, same);
    expect([again.status, await again.json()]).toMatchObject([200, { code: 300013 }]);
  });

  it('ends when the shell in which npx runs it has been killed, as by a signal to npx', async () => {
    const shell = execa('sh', ['-c', `"${process.execPath}" "${cli}" --port 0 & wait`], {
      reject: false,
      env: { DATABASE_URL: '', SANDBOX_CONTROL_KEY: '', npm_command: 'exec' },
    });
    await new Promise<void>((resolve) =>
      shell.stdout.on('data', (chunk) => String(chunk).includes('Press') && resolve()),
    );
    const isClosed = once(shell.stdout, 'close');
    shell.kill('SIGKILL');
    await isClosed;
  });

  it('exits with 0 on SIGTERM during a long advance, which continues when it is started again', async () => {
    const first = await start(...place());
    const before = await beginLongJump(first.url);
    first.command.kill('SIGTERM');
    const { summary } = await before.advance;
    expect(summary.under_way).not.toBeNull();
    expect((await first.command).exitCode).toBe(0);
    await using second = await startAgain();
    const control = createControl({ baseUrl: second.url });
    while ((await control.clock.get()).clock.now <= (summary.under_way?.now ?? '')) await pause(5);
    await control.clock.stop();
  });

  it('loses no acknowledged write when it is killed', async () => {
    const acknowledged: RequestInit[] = [];
    const { command, url } = await start(...place());
    const caller = async () => {
      for (;;) {
        const one = newUser();
        if ((await fetch(url + user, one)).ok) acknowledged.push(one);
        if (acknowledged.length === 50) command.kill('SIGKILL');
      }
    };
    await Promise.allSettled([caller(), caller(), caller(), caller()]);
    await command;
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    await using again = await startAgain();
    const statuses = await Promise.all(
      acknowledged.map(async (one) => (await fetch(again.url + user, one)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([409]));
  });
});

/** Starts to advance the clock over centuries of daily billings, and returns while that is under way. */
async function beginLongJump(baseUrl: string) {
  await makeDailyPlans(baseUrl);
  const { clock } = createControl({ baseUrl });
  const { now } = (await clock.get()).clock;
  const advance = clock.advance({ by: 'P500Y' });
  while ((await clock.get()).clock.now === now) await pause(1);
  return { advance };
}
