import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyCheck } from './key.ts';

const key = 'the key of a test';
const from = (remoteAddress: string) => ({ remoteAddress });

describe('A wrong key', () => {
  it('is refused after a delay or, while many of its address are, unseen, unless its connection had the right one', async () => {
    const closing = new AbortController();
    const check = createKeyCheck(key, closing.signal);
    const known = from('192.0.2.1');
    await check(key, known);
    const guess = (i: number) => check(`a wrong key, the ${i}.`, from('192.0.2.1')).catch((error) => error);
    const late = Array.from({ length: 32 }, (_, i) => guess(i));
    const tooMany = { failure: 'tooManyWrongKeys' };
    expect(await guess(32)).toMatchObject(tooMany);
    await expect(check(key, from('192.0.2.1'))).rejects.toMatchObject(tooMany);
    await check(key, known);
    await check(key, from('192.0.2.2'));
    await expect(check('another wrong key', known)).rejects.toMatchObject(tooMany);
    await expect(check(key, known)).rejects.toMatchObject(tooMany);
    await expect(check(undefined, from('192.0.2.1'))).rejects.toMatchObject({ failure: 'keyRequired' });
    closing.abort();
    for (const failure of await Promise.all(late)) {
      expect(failure).toMatchObject({
        failure: 'keyRequired',
        detail: 'send it in the header x-sandbox-key',
      });
    }
    await check(key, from('192.0.2.1'));
    // Those that got their response make room for others.
    await expect(check('a wrong key', from('192.0.2.1'))).rejects.toMatchObject({ failure: 'keyRequired' });
  });

  it('is not delayed by a server that closes', async () => {
    const check = createKeyCheck(key, AbortSignal.abort());
    let isRefused = false;
    const refused = check('a wrong key', from('192.0.2.1')).catch(() => {
      isRefused = true;
    });
    // No timer runs before this.
    await setImmediate();
    expect(isRefused).toBe(true);
    await refused;
  });

  it('is anything that is not a string', async () => {
    const check = createKeyCheck(key, AbortSignal.abort());
    await expect(check([key], from('192.0.2.1'))).rejects.toMatchObject({ failure: 'keyRequired' });
  });

  it.each([
    ['2001:db8::1', '2001:db8:0:0:ffff::2', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['::1', '::2', true],
    ['fe80::1:2:3:4', 'fe80:0:0:0:5::', true],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ])('of %s is counted with those of %s: %s', async (one, other, isSame) => {
    const closing = new AbortController();
    const check = createKeyCheck(key, closing.signal);
    const late = Array.from({ length: 32 }, () => check('a wrong key', from(one)).catch(() => undefined));
    const checked = await check(key, from(other)).then(
      () => false,
      () => true,
    );
    expect(checked).toBe(isSame);
    closing.abort();
    await Promise.all(late);
  });

  it('does not include a missing one, which is refused immediately and not counted', async () => {
    const check = createKeyCheck(key, new AbortController().signal);
    for (let i = 0; i < 40; i++)
      await expect(check(undefined, from('192.0.2.1'))).rejects.toMatchObject({ failure: 'keyRequired' });
    await check(key, from('192.0.2.1'));
  });
});
