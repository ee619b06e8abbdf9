import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { command, json, newFile, withServer } from './commands.fixture.ts';

const newSandbox = withServer();

describe('save, load, reset and copy', () => {
  it.each(['yaml', 'json'])('load what save has written as %s', async (format) => {
    const { url, control } = await newSandbox();
    const file = await newFile(`seed.${format}`);
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
    const file = await newFile('refused.yaml');
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
    const { url, server } = await newSandbox();
    const name = 'copy-of-this-test';
    const [copy] = await json(url, 'copy', name);
    expect(copy.url).toBe(`${server}/sandboxes/${name}`);
    expect((await json(copy.url, 'clock'))[0].now).toBe('2026-04-02T02:00:00Z');
  });
});
