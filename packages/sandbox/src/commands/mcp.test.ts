import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type RunningServer, startServer } from '../app/serve.ts';
import { run } from './run.ts';

const key = 'a-key-of-16-chars';

/** Runs the command in this process. `said` is what it wrote to standard error. */
async function runHere(args: string[], variables = {}, stopped = new Promise<void>(() => undefined)) {
  for (const [name, value] of Object.entries({ SANDBOX_CONTROL_KEY: '', ...variables }))
    vi.stubEnv(name, value);
  const { mock } = vi.spyOn(console, 'error').mockReturnValue();
  const exitCode = await run(['mcp', ...args], stopped);
  return { exitCode, said: mock.calls.join('\n') };
}

/** Starts the command over HTTP, and connects to it. `stop` returns its exit code. */
async function startHttp(args: string[] = [], variables = {}) {
  const stopped = Promise.withResolvers<void>();
  const started = Promise.withResolvers<string>();
  const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => {
    const [, url] = /(http:\S+\/mcp)$/.exec(line) ?? [];
    if (url) started.resolve(url);
    else started.reject(new Error(line));
  });
  for (const [name, value] of Object.entries({ SANDBOX_CONTROL_KEY: '', ...variables }))
    vi.stubEnv(name, value);
  const exitCode = run(['mcp', '--http', '0', ...args], stopped.promise);
  const url = await started.promise;
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  async function stop() {
    await client.close();
    stopped.resolve();
    spy.mockRestore();
    return exitCode;
  }
  return { url, client, stop };
}

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0 });
  return server.close;
});

describe('payments-sandbox mcp', () => {
  it('prints its options for --help', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    expect(await runHere(['--help'])).toEqual({ exitCode: 0, said: '' });
    expect(log.mock.calls.join()).toMatch(
      /^Usage: payments-sandbox mcp .*--http.*--base-url.*--allow.*--server.*--control-key/s,
    );
  });

  it.each([
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['--http', 'x'], '--http must be a whole number from 0 to 65535, but is "x"'],
    [['--allow', 'users_create'], '--allow requires --base-url'],
    [['--base-url', 'nowhere'], '--base-url must be a URL that starts with http:// or https://'],
    [['--base-url', 'http://a.test', '--allow', 'all'], '--allow: no write "all". Expected some of: '],
    [['--server', 'nowhere'], '--server must be a URL that starts with http:// or https://'],
    [['--server', 'http://a.test', '--seed', 'empty'], '--seed and --server cannot be combined'],
    [['--server', 'http://a.test', '--base-url', 'http://b.test'], '--server and --base-url cannot be'],
    [['--server', 'http://a.test', '--allow', 'users_create'], '--allow and --server cannot be combined'],
    [['--seed', 'redy'], '--seed must be ready, empty or the path of a readable file, but is "redy"'],
    [['--base-url', 'http://a.test', '--allow', 'users_get'], '--allow: no write "users_get"'],
    [
      ['--base-url', 'http://a.test', '--client-options', './none.js'],
      '--client-options ./none.js cannot be',
    ],
  ])('exits with 2 for %j', async (args, problem) => {
    const { exitCode, said } = await runHere(args);
    expect(exitCode).toBe(2);
    expect(said).toContain(problem);
    expect(said).toMatch(/\nRun payments-sandbox mcp --help for usage\.$/);
  });

  it('exits with 3 if no sandbox responds, as other commands do', async () => {
    const { exitCode, said } = await runHere(['--server', 'http://127.0.0.1:1']);
    expect([exitCode, said]).toEqual([3, expect.stringMatching(/^No sandbox responds: /)]);
  });

  it('exits with 1 if its port is in use', async () => {
    const { port } = new URL(server.url);
    expect(await runHere(['--http', port])).toEqual({
      exitCode: 1,
      said: `Port ${port} is already in use.`,
    });
  });

  it('takes its options from variables, unless the command line names another target', async () => {
    const variables = { PAYMENTS_SANDBOX_BASE_URL: 'nowhere', PAYMENTS_SANDBOX_SERVER: server.url };
    const both = await runHere([], variables);
    expect([both.exitCode, both.said]).toEqual([
      2,
      expect.stringMatching(/^PAYMENTS_SANDBOX_SERVER and PAYMENTS_SANDBOX_BASE_URL cannot be combined/),
    ]);
    const { client, stop } = await startHttp(['--server', server.url], {
      ...variables,
      PAYMENTS_SANDBOX_SEED: 'empty',
    });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('sandbox_clock_get');
    expect(await stop()).toBe(0);
  });

  it('serves Streamable HTTP until it is stopped', async () => {
    const { client, url, stop } = await startHttp();
    const { structuredContent } = await client.callTool({
      name: 'users_get',
      arguments: { user_id: 'usr_01J9ZPX2K8' },
    });
    expect(structuredContent).toMatchObject({ data: { user: { first_name: 'Siu Ming' } } });
    expect((await fetch(new URL('/', url))).status).toBe(404);
    expect(await stop()).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('refuses web pages of other sites', async () => {
    const { url, stop } = await startHttp();
    const response = await fetch(url, { method: 'POST', headers: { origin: 'https://evil.test' } });
    expect(response.status).toBe(403);
    await stop();
  });

  it('works with a running sandbox, whose key it reads from the environment', async () => {
    const locked = await startServer({ port: 0, controlKey: key });
    onTestFinished(locked.close);
    const { exitCode, said } = await runHere(['--server', locked.url, '--http', '0']);
    expect([exitCode, said]).toEqual([
      1,
      expect.stringMatching(/900445.*set --control-key or \$SANDBOX_CONTROL_KEY/),
    ]);
    const { client, stop } = await startHttp(['--server', locked.url], { SANDBOX_CONTROL_KEY: key });
    const { structuredContent } = await client.callTool({ name: 'sandbox_clock_get', arguments: {} });
    expect(structuredContent).toHaveProperty('data.clock');
    await stop();
  });

  it('reads from a service, with the options of a module, and writes only what is allowed', async () => {
    const module = path.join(import.meta.dirname, 'client-options.fixture.ts');
    const options = ['--base-url', server.url, '--allow', 'cards_link', '--client-options', module];
    const { client, stop } = await startHttp(options);
    const { tools } = await client.listTools();
    const writes = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(writes).toEqual(['cards_link']);
    const { structuredContent } = await client.callTool({ name: 'users_get', arguments: { user_id: 'x' } });
    expect(structuredContent).toMatchObject({ problem: 'users_get: `auth` failed' });
    await stop();
  });

  it('serves the client that started it over stdio, and ends with it', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [path.join(import.meta.dirname, '../cli.ts'), 'mcp'],
      stderr: 'ignore',
    });
    const client = new Client({ name: 'test', version: '1' });
    // Anything else on standard output would be an error of the transport.
    const problems: unknown[] = [];
    client.onerror = (error) => problems.push(error);
    await client.connect(transport);
    const { pid } = transport;
    expect((await client.listTools()).tools).not.toHaveLength(0);
    // Ends standard input, and kills the process only if it goes on for seconds.
    await client.close();
    expect(problems).toEqual([]);
    expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
  });
});
