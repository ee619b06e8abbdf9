import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { operations, requestExamples } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadServiceContract } from '../contract/load.ts';
import { type TestSandbox, testSandbox } from '../testing.ts';
import type { Answer } from './answers.ts';
import { serverFactory } from './server.ts';
import { type Target, toolClient } from './target.ts';

type Arguments = Record<string, unknown>;

const service = loadServiceContract();

/** The arguments of a tool, from the first example of its operation. */
function exampleOf(operationId: string): Arguments {
  const [example] = requestExamples(service, operationId);
  return structuredClone({
    ...example?.pathParams,
    ...example?.query,
    ...example?.headers,
    ...Object(example?.body),
  });
}

/** A client of MCP, connected to the tools of a sandbox or of what `change` makes of it. */
async function connect(change: (target: Target) => Target = (target) => target) {
  const sandbox = await testSandbox();
  const { baseUrl, fetch, control } = sandbox;
  const api = toolClient({ baseUrl, fetch, retries: 0 });
  const target = change({ api, control, writes: undefined, name: 'test', close: async () => undefined });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await (await serverFactory(target))().connect(ours);
  await client.connect(theirs);
  onTestFinished(async () => {
    await client.close();
    await sandbox.delete();
  });
  async function call(name: string, args: Arguments): Promise<Answer & { isError: boolean }> {
    const { structuredContent, isError = false } = await client.callTool({ name, arguments: args });
    return { ...(structuredContent as Answer), isError };
  }
  return { client, call, sandbox };
}

const plan = exampleOf('recurringPlans_create').plan as Arguments;
const planOf = (reference_number: string) => ({ plan: { ...plan, reference_number } });

describe('the tools', () => {
  it('are one for each operation, and those that control the sandbox', async () => {
    const { client } = await connect();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(operations(service).map(({ operationId }) => operationId)));
    expect(names).toEqual(
      expect.arrayContaining(['reconcile', 'sandbox_clock_advance', 'sandbox_faults_create']),
    );
    for (const name of names) expect(name).toMatch(/^[\w-]{1,64}$/);
  });

  it('have self-contained schemas, and texts without links to files', async () => {
    const { client } = await connect();
    for (const tool of (await client.listTools()).tools) {
      expect(JSON.stringify(tool)).not.toMatch(/\$ref|"x-(?!appid)|DISCREPANCIES\.md/);
      expect(tool.inputSchema.type).toBe('object');
      expect(tool.description).toMatch(/\w/);
    }
  });

  it('have hints that follow from the contract', async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    const hints = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    const write = { readOnlyHint: false, openWorldHint: false };
    // A PUT that calculates: x-safe.
    expect(hints('recurringPlans_calculateCycles')).toMatchObject({ readOnlyHint: true });
    expect(hints('users_create')).toEqual({ ...write, destructiveHint: false, idempotentHint: true });
    expect(hints('payees_create')).toEqual({ ...write, destructiveHint: false, idempotentHint: false });
    expect(hints('transactions_void')).toEqual({ ...write, destructiveHint: true, idempotentHint: false });
  });

  it('take the examples of their operations', async () => {
    const { call } = await connect();
    for (const { operationId } of operations(service)) {
      const answer = await call(operationId, exampleOf(operationId));
      expect(answer, operationId).toMatchObject({ isError: false, data: expect.anything() });
    }
  });

  it('return amounts as text, and integers as numbers', async () => {
    const { call } = await connect();
    const { data } = await call('transactions_list', { limit: 1 });
    expect(data).toMatchObject([{ amount: '88', type: 1 }]);
  });

  it('return lists in parts, with the arguments for the rest', async () => {
    const { call } = await connect();
    for (const name of ['transactions_list', 'cardTransactions_list']) {
      const whole = (await call(name, { limit: 100 })) as { data: unknown[]; next: unknown };
      expect(whole.next).toBeNull();
      const found: unknown[] = [];
      for (let next: Arguments | null = { limit: 2 }; next; ) {
        const part = await call(name, next);
        found.push(...(part.data as unknown[]));
        next = part.next ?? null;
      }
      expect(found).toEqual(whole.data);
    }
  });

  it('return fewer entries if these are long, and one at least', async () => {
    const { call, sandbox } = await connect();
    for (let n = 0; n < 8; n++)
      await sandbox.api.users.get({ reference_id: 'x'.repeat(20_000) }).catch(() => undefined);
    const parts: Arguments[][] = [];
    for (let next: Arguments | null = { limit: 100 }; next; ) {
      const part = await call('sandbox_requests_list', next);
      parts.push(part.data as Arguments[]);
      next = part.next ?? null;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(Math.max(...parts.map((part) => JSON.stringify(part).length))).toBeLessThan(60_000);
    const all = await sandbox.control.requests.list().toArray();
    expect(parts.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it.each([
    [{ limit: 101 }, 'limit must be a whole number from 1 to 100'],
    [{ limit: 0 }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '5' }, 'limit must be a whole number from 1 to 100'],
    [{ offset: -1 }, 'offset must be a whole number from 0'],
  ])('refuse a part of a list that they do not return: %j', async (args, problem) => {
    const { call } = await connect();
    expect(await call('transactions_list', args)).toEqual({ isError: true, problem });
  });

  it('refuse arguments that they do not have, and a write without its reference', async () => {
    const { call } = await connect();
    expect(await call('users_get', { id: 'x' })).toEqual({
      isError: true,
      problem: 'No argument "id". The arguments are user_id, reference_id',
    });
    expect(await call('recurringPlans_create', { plan: { ...plan, reference_number: undefined } })).toEqual({
      isError: true,
      outcome: 'not_sent',
      problem: 'plan.reference_number is required, so that the call can be looked up',
    });
  });

  it('include only the writes that are allowed, and the look-ups of those', async () => {
    const { client } = await connect((target) => ({
      ...target,
      control: undefined,
      writes: new Set(['payees_create']),
    }));
    const { tools } = await client.listTools();
    const writes = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(writes).toEqual(['payees_create']);
    expect(tools.map(({ name }) => name)).not.toContain('reconcile');
    await expect(client.callTool({ name: 'users_create', arguments: {} })).rejects.toThrow('No tool');
  });

  it('say what the control interface refuses', async () => {
    const { call } = await connect();
    expect(await call('sandbox_clock_advance', { by: 'a while' })).toMatchObject({
      outcome: 'refused',
      failure: { http_status: 400 },
    });
  });
});

async function referencesIn({ api }: TestSandbox) {
  const orders = await api.recurringOrders.list().toArray();
  return orders.map(({ order }) => order.reference_number);
}

describe('a write', () => {
  it('says that the service refused it, and how to find out whether an earlier attempt took the reference', async () => {
    const { call } = await connect();
    await call('recurringPlans_create', planOf('MEMBER-1'));
    expect(await call('recurringPlans_create', planOf('MEMBER-1'))).toMatchObject({
      isError: true,
      outcome: 'refused',
      failure: { code: 900001, http_status: 409 },
      look_up: { tool: 'reconcile', arguments: { write: 'recurringPlans_create', values: ['MEMBER-1'] } },
    });
  });

  it('whose response is lost can be looked up, and is not sent with another reference until then', async () => {
    const { call, sandbox } = await connect();
    await call('sandbox_faults_create', {
      operation_id: 'recurringPlans_create',
      effect: 'drop_after',
      times: 1,
    });
    const lost = await call('recurringPlans_create', planOf('MEMBER-1'));
    expect(lost).toMatchObject({ isError: true, outcome: 'unknown', repeat: 'same_arguments' });
    const again = await call('recurringPlans_create', planOf('MEMBER-2'));
    expect(again).toMatchObject({ outcome: 'not_sent', look_up: lost.look_up });
    const shown = await call('reconcile', { ...lost.look_up?.arguments });
    expect(shown).toMatchObject({ isError: false, carried_out: 'yes' });
    // The first one is known now, so a second plan is intended.
    expect(await call('recurringPlans_create', planOf('MEMBER-2'))).toMatchObject({ outcome: 'done' });
    expect(await referencesIn(sandbox)).toEqual(expect.arrayContaining(['MEMBER-1-1', 'MEMBER-2-1']));
  });

  it('that did not arrive may be sent again with the same arguments', async () => {
    const { call } = await connect();
    await call('sandbox_faults_create', {
      operation_id: 'recurringPlans_create',
      effect: 'drop_before',
      times: 1,
    });
    const lost = await call('recurringPlans_create', planOf('MEMBER-1'));
    expect(await call('reconcile', { ...lost.look_up?.arguments })).toMatchObject({
      carried_out: 'not_shown',
      repeat: 'same_arguments',
    });
    expect(await call('recurringPlans_create', planOf('MEMBER-1'))).toMatchObject({ outcome: 'done' });
  });

  /** A client whose first call of a write waits until `release` is called. */
  async function connectHeld(group: 'payees' | 'recurringPlans') {
    const sent = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const returned = Promise.withResolvers<void>();
    const connected = await connect((target) => {
      const resource: { create(...args: never[]): unknown } = target.api[group];
      const create = resource.create.bind(resource);
      vi.spyOn(resource, 'create').mockImplementationOnce(async (...args) => {
        sent.resolve();
        await released.promise;
        const data = await create(...args);
        returned.resolve();
        return data;
      });
      return target;
    });
    async function release() {
      released.resolve();
      await returned.promise;
    }
    return { ...connected, sent: sent.promise, release };
  }

  it('is not sent while one like it is under way, and returns the answer of that one afterwards', async () => {
    const { call, sandbox, sent, release } = await connectHeld('payees');
    const payees = () => sandbox.control.resources.list('payees').toArray();
    const before = await payees();
    const first = call('payees_create', exampleOf('payees_create'));
    await sent;
    expect(await call('payees_create', exampleOf('payees_create'))).toMatchObject({
      outcome: 'not_sent',
      problem: expect.stringContaining('still under way'),
    });
    await release();
    const { data } = await first;
    const again = await call('payees_create', exampleOf('payees_create'));
    expect(again).toMatchObject({ outcome: 'done', advice: expect.stringContaining('nothing was sent now') });
    expect(again.data).toEqual(data);
    expect(await payees()).toHaveLength(before.length + 1);
  });

  it('whose caller stopped waiting is not sent again, with another reference either', async () => {
    const { client, call, sandbox, sent, release } = await connectHeld('recurringPlans');
    const stop = new AbortController();
    const request = { name: 'recurringPlans_create', arguments: planOf('MEMBER-1') };
    const first = client.callTool(request, { signal: stop.signal });
    await sent;
    stop.abort('enough');
    await expect(first).rejects.toThrow();
    // Behind the notification that the call was cancelled.
    await client.listTools();
    await release();
    const again = await call('recurringPlans_create', planOf('MEMBER-2'));
    expect(again).toMatchObject({ outcome: 'done', data: { plan: { reference_number: 'MEMBER-1' } } });
    const references = await referencesIn(sandbox);
    expect(references).toContain('MEMBER-1-1');
    expect(references).not.toContain('MEMBER-2-1');
    // It has its answer now, so another plan is intended.
    expect(await call('recurringPlans_create', planOf('MEMBER-2'))).not.toHaveProperty('advice');
  });

  it('that nothing can look up is never sent again', async () => {
    const { call } = await connect();
    const payee = exampleOf('payees_create');
    await call('sandbox_faults_create', { operation_id: 'payees_create', effect: 'drop_after', times: 1 });
    const lost = await call('payees_create', payee);
    expect(lost).toMatchObject({ outcome: 'unknown', repeat: 'never' });
    expect(lost).not.toHaveProperty('look_up');
    expect(await call('payees_create', payee)).toMatchObject({ outcome: 'not_sent', repeat: 'never' });
  });

  it.each([
    ['drop_after', 'yes'],
    ['drop_before', 'not_shown'],
  ] as const)('that voids is shown by the flags of the transaction: %s', async (effect, carried_out) => {
    const { call } = await connect();
    await call('sandbox_faults_create', { operation_id: 'transactions_void', effect, times: 1 });
    const lost = await call('transactions_void', exampleOf('transactions_void'));
    expect(await call('reconcile', { ...lost.look_up?.arguments })).toMatchObject({ carried_out });
  });

  it('that edits what exists has to be compared', async () => {
    const { call } = await connect();
    await call('sandbox_faults_create', {
      operation_id: 'recurringPlans_update',
      effect: 'drop_after',
      times: 1,
    });
    const lost = await call('recurringPlans_update', exampleOf('recurringPlans_update'));
    expect(await call('reconcile', { ...lost.look_up?.arguments })).toMatchObject({
      carried_out: 'compare',
      data: { plan: exampleOf('recurringPlans_update').plan },
    });
  });

  it('whose look-up fails stays unknown', async () => {
    const { call } = await connect();
    await call('sandbox_faults_create', { operation_id: 'users_get', effect: 'drop_before', times: 1 });
    expect(await call('reconcile', { write: 'users_create', values: ['EMP-1'] })).toMatchObject({
      isError: true,
      carried_out: 'unknown',
    });
    expect(await call('reconcile', { write: 'users_create', values: [] })).toMatchObject({
      problem: 'values must be user.reference_id of users_create',
    });
  });

  it('does not quote its arguments when it fails unexpectedly', async () => {
    const { call } = await connect((target) => {
      vi.spyOn(target.api.users, 'create').mockImplementation(() => {
        throw new Error('secret 4111111111111111');
      });
      return target;
    });
    const answer = await call('users_create', exampleOf('users_create'));
    expect(answer).toMatchObject({ outcome: 'unknown', problem: 'The call failed unexpectedly: Error' });
    expect(JSON.stringify(answer)).not.toContain('4111');
  });
});

describe('the resources', () => {
  it('are the guides, the discrepancies and the error codes', async () => {
    const { client } = await connect();
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(uris).toEqual(
      expect.arrayContaining([
        'payments://discrepancies',
        'payments://error-codes',
        'payments://docs/client/failures.md',
        'payments://docs/sandbox/README.md',
      ]),
    );
    for (const uri of uris) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringMatching(/^# /m) }]);
    }
    await expect(client.readResource({ uri: 'payments://nothing' })).rejects.toThrow('No resource');
  });
});
