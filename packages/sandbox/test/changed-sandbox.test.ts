import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { customers } from '../src/records/collections.ts';
import { createContext } from '../src/records/context.ts';
import { loadSandbox, replaceSandbox, type Sandbox } from '../src/records/sandboxes.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

// A server remembers a sandbox, and begins to read before it knows whether that has changed.
describeDatabases('A read after another process changed its sandbox', (database, other) => {
  const start = async () => {
    const { served, id } = await controlled(database(), onTestFinished);
    const uuid = randomUUID();
    const context = createContext(database(), await loadSandbox(database(), id));
    await customers.insert(context, uuid, { uuid, reference_number: id, dial_code: '' });
    const read = async () => {
      const url = `${served.url}/svc/payment/api/v1/openapi/customers/${uuid}/payment_tokens`;
      return (await fetch(url)).json();
    };
    expect(await read()).toMatchObject({ data: { payment_tokens: [] } });
    return { id, read };
  };
  // Statements of their own: nothing in this process is told.
  const change = async (id: string, by: (sandbox: Sandbox) => Partial<Sandbox>) => {
    const sandbox = await loadSandbox(other(), id);
    await replaceSandbox(other(), { ...sandbox, ...by(sandbox) });
  };
  const suspend = (id: string, until: number | null) =>
    other().query('UPDATE sandboxes SET suspended_until = $2 WHERE sandbox_id = $1', [id, until]);

  it('goes by its settings of now', async () => {
    const { id, read } = await start();
    await change(id, ({ settings }) => ({ settings: { ...settings, no_payment_tokens: 'null' } }));
    expect(await read()).toMatchObject({ data: { payment_tokens: null } });
  });

  it('meets a fault that was set', async () => {
    const { id, read } = await start();
    await change(id, () => ({
      faults: [
        { id: 'one', operation_id: null, effect: 'failure', code: 900500, calls_checked: 0, calls_hit: 0 },
      ],
    }));
    expect(await read()).toMatchObject({ code: 900500 });
  });

  it('finds nothing once it was deleted', async () => {
    const { id, read } = await start();
    await other().query('DELETE FROM sandboxes WHERE sandbox_id = $1', [id]);
    expect(await read()).toMatchObject({ code: 900404 });
  });

  it('waits while its state is being replaced', async () => {
    const { id, read } = await start();
    await suspend(id, Date.now() + 60_000);
    let isOver = false;
    const reading = read().finally(() => {
      isOver = true;
    });
    for (let n = 0; n < 200; n++) await new Promise(setImmediate);
    expect(isOver).toBe(false);
    await suspend(id, null);
    expect(await reading).toMatchObject({ data: { payment_tokens: [] } });
  });
});
