import { CLOSED_URL } from '@payments-openapi/tooling/serve';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../app/serve.ts';
import { command, withServer } from './commands.fixture.ts';

const newSandbox = withServer();

describe('every command', () => {
  it('exits with 1, and says what the server answered, if it refuses', async () => {
    const { url } = await newSandbox();
    expect(await command(['call', 'users_get', '--user_id', 'nobody', '--server', url])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'users_get was refused: 900404 Not found: there is no such user',
    });
  });

  it('exits with 1, and says how to set the key, if it lacks the key', async () => {
    const locked = await startServer({ port: 0, seed: 'empty', controlKey: 'a key of this test' });
    onTestFinished(locked.close);
    const { exitCode, stderr } = await command(['clock', '--server', locked.url]);
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('set --control-key or $SANDBOX_CONTROL_KEY'),
    ]);
    vi.stubEnv('SANDBOX_CONTROL_KEY', 'a key of this test');
    vi.stubEnv('PAYMENTS_SANDBOX_SERVER', locked.url);
    expect((await command(['clock'])).exitCode).toBe(0);
  });

  it('exits with 3 if no sandbox responds', async () => {
    const { exitCode, stderr } = await command(['clock', '--server', CLOSED_URL]);
    expect([exitCode, stderr]).toEqual([
      3,
      expect.stringMatching(/^No sandbox responds: .*ECONNREFUSED.*\. To start one, run: payments-sandbox$/),
    ]);
  });

  it.each([
    [['advnce'], /^Unknown command "advnce"\. Expected one of: advance, clock, /, ''],
    [['advance'], /^Missing required argument 'duration\|instant'$/, ' advance'],
    [['requests', '--last', ' '], /^--last must be a whole number from 0 to 1000, but is " "$/, ' requests'],
    [['advance', 'soon'], /^'soon' is neither an ISO 8601 duration/, ' advance'],
    [
      ['trigger', 'order.lost'],
      /^The event must be one of order\.completed, .*, sandbox\.ping, but is "order\.lost"$/,
      ' trigger',
    ],
    [['clock', '--server', 'http://me:pw@a.test'], /^--server must be a URL without a user$/, ' clock'],
    [['clock', '--control-key', 'a\nb'], /^--control-key must be printable ASCII$/, ' clock'],
    [
      ['requests', '--last', 'all'],
      /^--last must be a whole number from 0 to 1000, but is "all"$/,
      ' requests',
    ],
    [['clock', '--server', 'nowhere'], /^--server must be a URL .* but is "nowhere"$/, ' clock'],
    [['listen'], /^Required option '--forward-to <url>' not specified$/, ' listen'],
    [['clock', '--server', 'http://a.test/?x=1'], /^--server must be a URL without a query and a/, ' clock'],
    [
      ['listen', '--forward-to', 'http://me:pw@a.test'],
      /^--forward-to must be a URL without a user$/,
      ' listen',
    ],
    [['listen', '--forward-to', 'shop'], /^--forward-to must be a URL .* but is "shop"$/, ' listen'],
    [
      ['--port', '0', 'clock'],
      /^--port must follow the command: payments-sandbox clock --port …$/,
      ' --port',
    ],
  ])('exits with 2, and says how to get help, for %j', async (args, message, help) => {
    const { exitCode, stderr } = await command(args);
    const [first, second] = stderr.split('\n');
    expect([exitCode, first]).toEqual([2, expect.stringMatching(message)]);
    if (help !== ' --port') expect(second).toBe(`Run payments-sandbox${help} --help for usage.`);
  });

  it.each(['call', 'create'])('prints the help of %s without more, and exits with 2', async (name) => {
    const { exitCode, stderr } = await command([name]);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(new RegExp(`^Usage: payments-sandbox ${name}`)),
    ]);
    expect(stderr).not.toContain('outputHelp');
  });

  it.each(['', 'advance', 'listen', 'trigger', 'call', 'create'])('has a help: %s', async (name) => {
    const { exitCode, stdout } = await command([...(name === '' ? [] : [name]), '--help']);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^Usage: payments-sandbox ${name}`)),
    ]);
  });

  it.each([
    [['trigger', 'order.c'], 'order.completed'],
    [['create', 'cus'], 'customer'],
    [['call', 'users_create', '--first'], '--first_name'],
    [['adv'], 'advance'],
    [['--po'], '--port'],
  ])('is completed by a shell: %j', async (words, expected) => {
    expect((await command(['complete', '--', ...words])).stdout).toContain(`${expected}\t`);
  });

  it.each(['bash', 'zsh', 'fish'])('has a script for completion in %s', async (shell) => {
    expect((await command(['completion', shell])).stdout).toContain('payments-sandbox complete --');
  });
});
