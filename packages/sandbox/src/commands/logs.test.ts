import { describe, expect, it, vi } from 'vitest';
import { command, json, withServer } from './commands.fixture.ts';
import { run } from './run.ts';

const newSandbox = withServer();

describe('requests', () => {
  it('say why calls failed, the latest last', async () => {
    const { url } = await newSandbox();
    await json(url, 'call', 'transactions_list');
    await command(['call', 'users_get', '--reference_id', 'nobody', '--server', url]);
    expect((await json(url, 'requests')).map((each) => each.operation_id)).toEqual([
      'transactions_list',
      'users_get',
    ]);
    const { stdout } = await command(['requests', '--failed', '--server', url]);
    expect(stdout).toMatch(
      /^\d\d:\d\d:\d\d {2}404 {2}900404 {2}users_get\n {10}Not found: there is no such user$/,
    );
    expect(await json(url, 'requests', '--last', '0')).toEqual([]);
  });

  it('count calls that a fault has hit among those that failed', async () => {
    const { url, control } = await newSandbox();
    const { fault } = await control.faults.create({ effect: 'drop_after', times: 1 });
    const card = ['--card_reference_id', 'CARD-000812', '--p_user_id', 'usr_01J9ZPX2K8'];
    await command(['call', 'cards_link', ...card, '--server', url]);
    const { stdout } = await command(['requests', '--failed', '--server', url]);
    expect(stdout).toMatch(new RegExp(`---  200     cards_link\n {10}hit by the fault ${fault.id}$`));
  });

  it('print no control characters, which others could send', async () => {
    const { url } = await newSandbox();
    await fetch(`${url}/svc/ts/api/v1/openapi/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"user":{"issuing_country":"\\u001b[2Jxx"}}',
    });
    const { stdout } = await command(['requests', '--failed', '--server', url]);
    expect(stdout).toMatch(/issuing_country/);
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('say on standard error that there are none', async () => {
    const { url } = await newSandbox('empty');
    expect(await command(['requests', '--failed', '--server', url])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'No failed requests.',
    });
  });

  it('show as many as are asked for, of those that are wanted', async () => {
    const { url } = await newSandbox();
    for (const id of ['a', 'b', 'c']) {
      await command(['call', 'users_get', '--reference_id', id, '--server', url]);
      await json(url, 'call', 'transactions_list');
    }
    const shown = await json(url, 'requests', '--failed', '--last', '2');
    expect(shown.map((each) => each.url.slice(-1))).toEqual(['b', 'c']);
  });

  it('follow new ones until they are stopped', async () => {
    const { url } = await newSandbox();
    await json(url, 'call', 'transactions_list');
    const stopped = Promise.withResolvers<void>();
    const seen: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => {
      const { operation_id } = JSON.parse(line);
      seen.push(operation_id);
      if (operation_id === 'transactions_list')
        fetch(`${url}/svc/ts/api/v1/openapi/user?user_id=x`).catch(stopped.reject);
      else stopped.resolve();
    });
    expect(await run(['requests', '--follow', '--json', '--server', url], stopped.promise)).toBe(0);
    expect(seen).toEqual(['transactions_list', 'users_get']);
  });
});
