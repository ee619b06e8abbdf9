import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { List } from '../lists/list.ts';
import type { ApiResponse } from '../responses/envelope.ts';
import { Call } from './call.ts';

const answer: ApiResponse<string> = {
  data: 'a',
  envelope: { code: 0, message: 'succeed', data: 'a' },
  response: new Response(),
  text: '',
};
const unhandled = vi.fn();

function listOf(ask: () => Promise<ApiResponse<string>>) {
  return new List(ask, async function* () {}, 'transactions_list');
}

/** Node reports unhandled rejections once the microtasks are done. */
function macrotask() {
  return new Promise((resolve) => setImmediate(resolve));
}

function failing() {
  return vi.fn(() => Promise.reject(new Error('no')));
}

let outer: NodeJS.UnhandledRejectionListener[];
beforeEach(() => {
  unhandled.mockClear();
  // vitest fails a run for any unhandled rejection; here they are counted instead.
  outer = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', unhandled);
});
afterEach(() => {
  process.removeAllListeners('unhandledRejection');
  for (const listener of outer) process.on('unhandledRejection', listener);
});

describe('a call', () => {
  it('is a real promise of the data and is sent at once', async () => {
    const ask = vi.fn(async () => answer);
    const call = new Call(ask);
    expect(ask).toHaveBeenCalledOnce();
    expect(call).toBeInstanceOf(Promise);
    expect(await call).toBe('a');
    expect(await Promise.all([call, call.then((data) => data + data)])).toEqual(['a', 'aa']);
    expect(await Promise.prototype.then.call(call, (data) => data)).toBe('a');
    expect(ask).toHaveBeenCalledOnce();
  });

  it('has the response of the same request', async () => {
    const ask = vi.fn(async () => answer);
    const call = new Call(ask);
    expect(await call.withResponse()).toBe(answer);
    expect(await call).toBe('a');
    expect(ask).toHaveBeenCalledOnce();
  });

  it('runs finally and catch', async () => {
    const done = vi.fn();
    expect(await new Call(failing()).catch((error) => error.message).finally(done)).toBe('no');
    expect(done).toHaveBeenCalledOnce();
  });

  it('works with promises that ignore Symbol.species, as in React Native', async () => {
    // Its `then` makes what it returns by the constructor of the promise.
    const { constructor: Kind } = new Call(async () => answer);
    const made = new (Kind as PromiseConstructor)<string>((resolve) => resolve('b'));
    expect(made).not.toBeInstanceOf(Call);
    expect(await made).toBe('b');
  });

  it('reports an unhandled failure once', async () => {
    new Call(failing());
    await macrotask();
    expect(unhandled).toHaveBeenCalledOnce();
  });

  it('reports an unhandled failure of withResponse once', async () => {
    for (const make of [() => new Call<string>(failing()), () => listOf(failing())]) {
      unhandled.mockClear();
      make().withResponse();
      await macrotask();
      expect(unhandled).toHaveBeenCalledOnce();
    }
  });

  it.each([
    ['await', (call: Call<unknown>) => call.catch(() => {})],
    ['withResponse', (call: Call<unknown>) => call.withResponse().catch(() => {})],
    ['both', (call: Call<unknown>) => Promise.allSettled([call, call.withResponse()])],
  ])('reports no failure that is handled by %s', async (_, handle) => {
    for (const call of [new Call<string>(failing()), listOf(failing())]) await handle(call);
    await macrotask();
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('a list', () => {
  it('is requested once, when it is first awaited', async () => {
    const ask = vi.fn(async () => answer);
    const list = listOf(ask);
    await macrotask();
    expect(ask).not.toHaveBeenCalled();
    expect(await list).toBe('a');
    expect(await list).toBe('a');
    expect(await list.withResponse()).toBe(answer);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is requested when withResponse is called', async () => {
    const ask = vi.fn(async () => answer);
    expect(await listOf(ask).withResponse()).toBe(answer);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('reports a failure that nobody else awaits once', async () => {
    listOf(failing()).then(() => {});
    await macrotask();
    expect(unhandled).toHaveBeenCalledOnce();
  });

  it('does not fail if it is never awaited', async () => {
    const ask = failing();
    listOf(ask);
    await macrotask();
    expect(ask).not.toHaveBeenCalled();
    expect(unhandled).not.toHaveBeenCalled();
  });
});
