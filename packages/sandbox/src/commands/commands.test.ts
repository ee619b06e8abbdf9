import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operationOf, operations, requestExamples } from '@payments-openapi/spec';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type RunningServer, startServer } from '../app/serve.ts';
import { loadControlContract, loadServiceContract } from '../contract/load.ts';
import { createControl } from '../generated/client.ts';
import { startReceiver } from '../testing/receiver.ts';
import { exampleArguments, fieldsOf, readValue, requiredObjects, withValues } from './fields.ts';
import { forward } from './listen.ts';
import { run } from './run.ts';
import { rememberServer } from './running.ts';
import { EVENTS } from './trigger.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0 });
  return server.close;
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A sandbox of a test, by the URL that commands take. */
async function newSandbox(seed?: 'empty') {
  const { sandboxes } = createControl({ baseUrl: server.url });
  const { sandbox } = await sandboxes.create({ seed, clock: '2026-04-02T02:00:00Z' });
  const url = `${server.url}${sandbox.base_path}`;
  return { id: sandbox.id, url, control: createControl({ baseUrl: url }) };
}

const never = new Promise<void>(() => undefined);

/** Runs a command in this process. */
async function command(args: string[], stopped = never) {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  const err = vi.spyOn(console, 'error').mockReturnValue();
  const exitCode = await run(args, stopped);
  const stdout = out.mock.calls.map(([text]) => String(text));
  const stderr = err.mock.calls.join('\n');
  out.mockRestore();
  err.mockRestore();
  return { exitCode, stdout: stdout.join('\n'), stderr };
}

/** Runs a command with `--json`, which must succeed. @returns what it prints */
async function json(url: string, ...args: string[]) {
  const { exitCode, stdout, stderr } = await command([...args, '--json', '--server', url]);
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout === '' ? [] : stdout.split('\n').map((line) => JSON.parse(line));
}

describe('advance and clock', () => {
  it('advance by a duration, count what happened, and show the new time', async () => {
    const { url } = await newSandbox();
    const { exitCode, stdout } = await command(['advance', 'P3M', '--server', url]);
    expect([exitCode, stdout]).toEqual([
      0,
      'Advanced from 2026-04-02T02:00:00Z to 2026-07-02T02:00:00Z\n  orders created      3\n  attempts succeeded  4',
    ]);
    expect((await command(['clock', '--server', url])).stdout).toMatch(/^Now {8}2026-07-02T02:00:00Z\n/);
  });

  it('advance to an instant', async () => {
    const { url } = await newSandbox('empty');
    expect(await json(url, 'advance', '2026-05-01T00:00:00Z')).toMatchObject([
      { to: '2026-05-01T00:00:00Z' },
    ]);
    const [clock] = await json(url, 'clock');
    expect(clock.now).toBe('2026-05-01T00:00:00Z');
  });
});

describe('save, load, reset and copy', () => {
  it.each(['yaml', 'json'])('load what save has written as %s', async (format) => {
    const { url, control } = await newSandbox();
    const file = path.join(folder, `seed.${format}`);
    const { seed } = await control.seeds.save();
    await json(url, 'save', file);
    await json(url, 'reset', '--seed', 'empty');
    expect((await control.seeds.save()).seed.users).toBeUndefined();
    await json(url, 'load', file);
    expect((await control.seeds.save()).seed).toEqual(seed);
  });

  it('print the state without a file', async () => {
    const { url } = await newSandbox('empty');
    expect((await command(['save', '--server', url])).stdout).toMatch(/^clock: '2026-04-02T02:00:00Z'\n/);
  });

  it('leave the state as it was if a seed is refused, and name its field', async () => {
    const { url, control } = await newSandbox();
    const { seed } = await control.seeds.save();
    const file = path.join(folder, 'refused.yaml');
    await writeFile(file, 'payment_tokens:\n  - customer_uuid: nobody\n    token_type: CreditCard\n');
    const { exitCode, stderr } = await command(['load', file, '--server', url]);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/payment_tokens\[0\]\.customer_uuid \(line 2\)/),
    ]);
    expect((await control.seeds.save()).seed).toEqual(seed);
    expect(await readFile(file, 'utf8')).toContain('nobody');
  });

  it('copy to a sandbox with its own URL', async () => {
    const { url } = await newSandbox();
    const name = 'copy-of-this-test';
    const [copy] = await json(url, 'copy', name);
    expect(copy.url).toBe(`${server.url}/sandboxes/${name}`);
    expect((await json(copy.url, 'clock'))[0].now).toBe('2026-04-02T02:00:00Z');
  });
});

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

describe('trigger', () => {
  it.each(EVENTS)('causes %s', async (event) => {
    const { url, control } = await newSandbox('empty');
    const [caused] = await json(url, 'trigger', event);
    const { delivery } = await control.deliveries.get(caused.delivery_id);
    expect(delivery.body.event).toBe(event);
    const [attempt] = (await json(url, 'callbacks')).filter((each) => each.delivery_id === delivery.id);
    if (event !== 'sandbox.ping') expect(attempt).toMatchObject({ callback_event: event, http_status: null });
  });

  it('sends the callback to a URL', async () => {
    const { url } = await newSandbox('empty');
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    await json(url, 'trigger', 'order.completed', '--to', receiver.url);
    expect((await receiver.next()).event).toBe('order.completed');
  });
});

describe('listen', () => {
  it('forwards callbacks that the sandbox cannot deliver, signed with the secret that it prints', async () => {
    const { url } = await newSandbox('empty');
    const stopped = Promise.withResolvers<void>();
    const secret = 'the secret of this test';
    const receiver = await startReceiver({ secret });
    onTestFinished(() => receiver.close());
    const lines: Record<string, unknown>[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => {
      lines.push(JSON.parse(line));
      if (lines.length === 1)
        run(['trigger', 'order.completed', '--json', '--server', url], never).catch(stopped.reject);
      if (lines.some(({ http_status }) => http_status === 204)) stopped.resolve();
    });
    const args = ['listen', '--forward-to', receiver.url, '--callback-secret', secret];
    expect(await run([...args, '--json', '--server', url], stopped.promise)).toBe(0);
    expect(lines[0]).toEqual({ forward_to: receiver.url, callback_secret: secret });
    expect(receiver.received.map(({ event }) => event)).toEqual(['order.completed']);
    expect(receiver.refused).toEqual([]);
  });

  it('takes its URL from a variable too', async () => {
    vi.stubEnv('PAYMENTS_SANDBOX_FORWARD_TO', 'shop');
    expect((await command(['listen'])).stderr).toMatch(/^--forward-to must be a URL .*"shop"/);
  });

  it('tries again after 1, 5 and 15 seconds, then gives up', async () => {
    const body = { id: 'a', event: 'order.completed', created_at: '2026-04-02T02:00:00Z', data: {} };
    const waits: number[] = [];
    const options = { forwardTo: 'http://127.0.0.1:1/', secret: 'x', signal: new AbortController().signal };
    const attempts: number[] = [];
    for await (const { attempt, error } of forward(body, options, async (ms) => waits.push(ms)))
      if (error !== null) attempts.push(attempt);
    expect([attempts, waits]).toEqual([
      [1, 2, 3, 4],
      [1_000, 5_000, 15_000],
    ]);
  });

  it('prints a secret that libraries of Standard Webhooks accept', async () => {
    const { url } = await newSandbox('empty');
    let secret = '';
    const stopped = Promise.withResolvers<void>();
    vi.spyOn(console, 'log').mockImplementation((line) => {
      secret = JSON.parse(line).callback_secret;
      stopped.resolve();
    });
    await run(['listen', '--forward-to', 'http://localhost:1/', '--json', '--server', url], stopped.promise);
    expect(() => new Webhook(secret)).not.toThrow();
    expect(secret).toMatch(/^whsec_/);
  });
});

/** An option cannot be null, except within JSON. */
function withoutNulls(value: object) {
  return JSON.parse(JSON.stringify(value, (_, each) => (each === null ? undefined : each)));
}

describe('call and create', () => {
  const contracts = [loadServiceContract(), loadControlContract()];
  const all = contracts.flatMap((document) =>
    operations(document).map((operation) => ({ document, operation, id: operation.operationId })),
  );

  it('have an option of its own for every field of every operation', () => {
    const ours = ['input', 'server', 'control-key', 'json', 'help'];
    for (const { document, operation, id } of all) {
      const names = fieldsOf(document, operation).map(({ name }) => name);
      expect.soft(new Set([...names, ...ours]).size, id).toBe(names.length + ours.length);
    }
  });

  it('have arguments for the example of every operation, as it is in the contract', () => {
    for (const { document, operation, id } of all) {
      const [example] = requestExamples(document, id);
      const fields = fieldsOf(document, operation);
      const args = exampleArguments(document, operation).slice(Object.keys(example?.pathParams ?? {}).length);
      const values = args.flatMap((name, at) => {
        const field = at % 2 === 0 && fields.find((each) => name === `--${each.name}`);
        return field ? [[field, readValue(field, args[at + 1] ?? '')] as const] : [];
      });
      const { query, headers, body } = example ?? {};
      const sent = withValues(requiredObjects(document, operation), values);
      const whole = { ...query, ...headers, ...(body as object | undefined) };
      expect.soft(withoutNulls(sent), id).toEqual(withoutNulls(whole));
    }
  });

  it('carry out those examples of the service', async () => {
    const { url } = await newSandbox();
    const document = loadServiceContract();
    for (const operation of operations(document)) {
      const { operationId } = operation;
      const printed = await json(url, 'call', operationId, ...exampleArguments(document, operation));
      expect(printed, operationId).toHaveLength(1);
    }
  });

  it('show that example in their help, to be typed as it is', async () => {
    const { url } = await newSandbox('empty');
    const { stdout } = await command(['create', 'customer', '--help']);
    const [, typed = ''] = /Example:\n {2}payments-sandbox (.*)$/s.exec(stdout) ?? [];
    const args = [...typed.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    expect(args.slice(0, 2)).toEqual(['create', 'customer']);
    const [{ customer }] = await json(url, ...args);
    expect(customer.reference_number).toBe(args[args.indexOf('--reference_number') + 1]);
  });

  it('read fields from a file, and replace those given as options', async () => {
    const { url } = await newSandbox();
    const file = path.join(folder, 'plan.yaml');
    const example = new URL(
      '../../../../spec/examples/recurringPlans_create.monthlyForever.request.yaml',
      import.meta.url,
    );
    const [, value = ''] = (await readFile(example, 'utf8')).split('value:\n');
    await writeFile(file, value);
    const [{ plan }] = await json(url, 'create', 'recurring-plan', '--input', file, '--name', 'Gold');
    expect([plan.name, plan.recurring_cycles]).toEqual(['Gold', expect.any(Array)]);
  });

  it('take what is in the path as arguments, and numbers as numbers', async () => {
    const { url } = await newSandbox('empty');
    const [{ order }] = await json(
      url,
      ...['create', 'order', '--reference_number', 'INV-1', '--currency', 'HKD', '--initial_total', '120'],
    );
    const [paid] = await json(url, 'call', 'orders_pay', order.number, '--amount', '20');
    expect([paid.order.paid_total, paid.order.state]).toEqual(['20.00', 'active']);
  });

  it('say how to find out what became of a write whose response is lost', async () => {
    const { url, control } = await newSandbox();
    await control.faults.create({ effect: 'drop_after' });
    const said = async (id: string, ...more: string[]) => {
      const operation = operationOf(loadServiceContract(), id);
      const args = exampleArguments(loadServiceContract(), operation);
      const { exitCode, stderr } = await command(['call', id, ...args, ...more, '--server', url]);
      expect(exitCode).toBe(1);
      return stderr.replace(/^.*\(outcome unknown\)\. It may have been carried out\. /, '');
    };
    const before = 'Before you repeat it, run: payments-sandbox call';
    expect(await said('users_create', '--reference_id', 'EMP 1')).toBe(
      `${before} users_get --reference_id 'EMP 1'`,
    );
    expect(await said('transactions_void', '--transaction.uuid', 'an-id')).toBe(
      `${before} transactions_list, and look for an entry with voided or void_is_pending whose uuid is an-id`,
    );
    expect(await said('recurringPlans_update')).toMatch(new RegExp(`^${before} recurringPlans_get [\\w-]+$`));
    expect(await said('payees_create')).toBe('That cannot be looked up');
  });

  it.each(['fault', 'payee', 'payment-token'])(
    'have a help that fits a terminal: create %s',
    async (thing) => {
      const { stdout } = await command(['create', thing, '--help']);
      const [before = ''] = stdout.split('Example:');
      expect(Math.max(...before.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    },
  );

  it.each([
    [
      ['call', 'orders_pay', 'x', '--amount', 'many'],
      '--amount must be a number, but is "many"',
      'call orders_pay',
    ],
    [
      ['call', 'orders_create', '--line_items', '[{'],
      '--line_items must be JSON, but is "[{"',
      'call orders_create',
    ],
    [
      ['call', 'users_create', '--input', './none.yaml'],
      /^--input .\/none.yaml cannot be read: ENOENT/,
      'call users_create',
    ],
    [['call', 'orders_pay'], "Missing required argument 'number'", 'call orders_pay'],
    [
      ['create', 'order', '--input', path.join(import.meta.dirname, 'call.ts')],
      /^--input .*call.ts cannot be read: [^|]*$/,
      'create order',
    ],
    [['create', 'custumer'], "Unknown command 'custumer' (Did you mean customer?)", 'create'],
  ])('refuse invalid arguments: %j', async (args, message, help) => {
    const { exitCode, stderr } = await command(args);
    const [first, second] = stderr.split('\n');
    expect([exitCode, first, second]).toEqual([
      2,
      typeof message === 'string' ? message : expect.stringMatching(message),
      `Run payments-sandbox ${help} --help for usage.`,
    ]);
  });
});

/** The URL of a server that has been stopped. */
async function closedServer() {
  const { url, close } = await startServer({ port: 0, seed: 'empty' });
  await close();
  return url;
}

describe('stop', () => {
  it('ends no process whose server has gone: another one may have its number by now', async () => {
    const url = await closedServer();
    const file = await rememberServer(url);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const { exitCode, stderr } = await command(['stop', '--server', url]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('or it has ended')]);
    expect(kill).not.toHaveBeenCalledWith(process.pid, 'SIGTERM');
    await expect(readFile(file ?? '')).rejects.toThrow('ENOENT');
  });
});

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
    const { exitCode, stderr } = await command(['clock', '--server', await closedServer()]);
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
