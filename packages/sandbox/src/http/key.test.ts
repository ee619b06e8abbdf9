import { syncBuiltinESMExports } from 'node:module';
import promises, { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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
    ['::1', '0:0:0:0:0:0:0:2', true],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::', true],
    ['1:2:3:4:5:6:7:8', '1:2:3:5:5:6:7:8', false],
    ['2001::1:2:3:4:5:6', '2001:0:1:2::', true],
    ['1:23::1', '12:3::1', false],
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

  it('has its address counted only for as long as its response is delayed', async () => {
    const ends: (() => void)[] = [];
    const pause = promises.setTimeout;
    vi.spyOn(promises, 'setTimeout').mockImplementation((...all) =>
      all[0] === 250 ? new Promise((resolve) => ends.push(() => resolve(undefined as never))) : pause(...all),
    );
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    const check = createKeyCheck(key, new AbortController().signal);
    const guess = () => check('a wrong key', from('192.0.2.1')).catch(({ failure }) => failure);
    const late = Array.from({ length: 32 }, guess);
    for (let turn = 0; turn < 3; turn++) {
      expect(await guess()).toBe('tooManyWrongKeys');
      ends.shift()?.();
      expect(await late.shift()).toBe('keyRequired');
      late.push(guess());
    }
    expect(await guess()).toBe('tooManyWrongKeys');
    // Those that have had their response count no longer.
    for (const more of [late, Array.from({ length: 32 }, () => undefined)]) {
      const all = more.map((one) => one ?? guess());
      for (const end of ends.splice(0)) end();
      expect(new Set(await Promise.all(all))).toEqual(new Set(['keyRequired']));
    }
  });

  it('is one of at most 4096 at once, whatever their addresses, and may come from an unknown one', async () => {
    const closing = new AbortController();
    const check = createKeyCheck(key, closing.signal);
    const addresses = [{}, ...Array.from({ length: 127 }, (_, i) => from(`192.0.2.${i}`))];
    const late = addresses.flatMap((caller) =>
      Array.from({ length: caller === addresses[1] ? 31 : 32 }, () =>
        check('a wrong key', caller).catch(({ failure }) => failure),
      ),
    );
    await check(key, from('198.51.100.1'));
    late.push(check('a wrong key', from('198.51.100.1')).catch(({ failure }) => failure));
    await expect(check(key, from('198.51.100.2'))).rejects.toMatchObject({ failure: 'tooManyWrongKeys' });
    closing.abort();
    expect(new Set(await Promise.all(late))).toEqual(new Set(['keyRequired']));
    await check(key, from('198.51.100.2'));
  });
});
