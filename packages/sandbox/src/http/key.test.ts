import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyCheck } from './key.ts';

const key = 'the key of a test';

describe('A wrong key', () => {
  it('is refused after a delay or, while many are being refused, immediately; the right key never is', async () => {
    const closing = new AbortController();
    const check = createKeyCheck(key, closing.signal);
    const guesses = Array.from({ length: 40 }, (_, i) =>
      check(`a wrong key, the ${i}.`).catch((error) => error),
    );
    const late = guesses.slice(0, 32);
    for (const failure of await Promise.all(guesses.slice(32))) {
      expect(failure).toMatchObject({ failure: 'tooManyWrongKeys' });
    }
    await check(key);
    await expect(check(undefined)).rejects.toMatchObject({ failure: 'keyRequired' });
    closing.abort();
    for (const failure of await Promise.all(late)) {
      expect(failure).toMatchObject({
        failure: 'keyRequired',
        detail: 'send it in the header x-sandbox-key',
      });
    }
    await check(key);
    // Those that got their response make room for others.
    await expect(check('a wrong key')).rejects.toMatchObject({ failure: 'keyRequired' });
  });

  it('is not delayed by a server that closes', async () => {
    const check = createKeyCheck(key, AbortSignal.abort());
    let isRefused = false;
    const refused = check('a wrong key').catch(() => {
      isRefused = true;
    });
    // No timer runs before this.
    await setImmediate();
    expect(isRefused).toBe(true);
    await refused;
  });

  it('is anything that is not a string', async () => {
    const check = createKeyCheck(key, AbortSignal.abort());
    await expect(check([key])).rejects.toMatchObject({ failure: 'keyRequired' });
  });

  it('does not include a missing one, which is refused immediately and not counted', async () => {
    const check = createKeyCheck(key, new AbortController().signal);
    for (let i = 0; i < 40; i++)
      await expect(check(undefined)).rejects.toMatchObject({ failure: 'keyRequired' });
    await check(key);
  });
});
