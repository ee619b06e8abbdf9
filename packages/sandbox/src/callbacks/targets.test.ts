import { describe, expect, it, onTestFinished } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import type { Executor } from '../database/database.ts';
import { allowing, problemOfTargets } from './private-targets.ts';
import { createTargets } from './targets.ts';

describe('A list of private targets', () => {
  it.each([
    ['localhost', '127.0.0.1', ['localhost']],
    ['other.localhost', '127.8.9.1', ['localhost']],
    ['::1', '::1', ['localhost']],
    ['receiver', '172.18.0.3', ['receiver']],
    ['Receiver.', '172.18.0.3', ['RECEIVER']],
    ['receiver.example.', '172.18.0.3', ['receiver.example']],
    ['anything', '10.1.2.3', ['10.0.0.0/8']],
    ['anything', '::ffff:10.1.2.3', ['10.0.0.0/8']],
    ['anything', '10.1.2.3', ['10.1.2.3']],
    ['anything', 'fd12::1', ['fd00::/8']],
  ])('allows %s at %s by %j', (host, address, targets) => {
    expect(allowing(targets)(host, address)).toBe(true);
  });

  it.each([
    ['localhost', '127.0.0.1', []],
    ['127.0.0.1', '127.0.0.1', ['receiver', '10.0.0.0/8']],
    ['localhost', '10.0.0.1', ['127.0.0.0/8']],
    ['receiver.example', '172.18.0.3', ['receiver']],
    ['anything', '11.0.0.1', ['10.0.0.0/8']],
    ['anything', '0.0.0.0', ['localhost']],
    ['receiver', 'receiver', ['10.0.0.0/8']],
  ])('does not allow %s at %s by %j', (host, address, targets) => {
    expect(allowing(targets)(host, address)).toBe(false);
  });

  it.each([
    '',
    '*',
    'http://receiver',
    'receiver:80',
    '10.0.0.0/33',
    '10.0.0.0/',
    '300.1.1.1',
    'a b',
    'a.',
    '.a',
    'a..b',
    'a.b c',
    'a.b*',
    '1.2.3',
    'name/0',
    'name/1',
    '10.0.0.0/8/8',
    '10.0.0.0/x8',
    '10.0.0.0/8x',
    '10.0.0.0/0008',
    '10.0.0.0/-1',
    'fd00::/129',
    7,
    null,
  ])('cannot contain %j', (target) => {
    expect(problemOfTargets([target])).toContain(`but contains ${JSON.stringify(target)}`);
  });

  it('is a list', () => {
    expect(problemOfTargets('localhost')).toContain('must list');
  });

  it.each([
    'a',
    'receiver',
    'Receiver_1.my-net.example',
    '1a.b2',
    '10.0.0.1',
    '::1',
    '10.0.0.0/8',
    '10.0.0.1/32',
    '0.0.0.0/0',
    'fd00::/8',
    'fd00::1/128',
  ])('can contain %s', (target) => {
    expect(problemOfTargets([target])).toBeUndefined();
  });
});

describeDatabases('The private targets of a server', (database) => {
  const forget = () => database().query('UPDATE migrations SET exposed_at = NULL');
  const targetsOf = (named: string[], executor: Executor = database()) => {
    const signs: string[] = [];
    onTestFinished(async () => void (await forget()));
    return { signs, ...createTargets(executor, { named, onExposed: (sign) => signs.push(sign) }) };
  };

  it('are this machine too, until callers on others may reach a server of its database', async () => {
    const [one, other] = [targetsOf(['receiver']), targetsOf(['receiver'])];
    expect(await one.allowed()).toEqual(['localhost', 'receiver']);
    await one.expose('the header via');
    await one.expose('the host sandbox.example');
    expect(one.signs).toEqual(['the header via']);
    for (const { allowed } of [one, other]) expect(await allowed()).toEqual(['receiver']);
    // What this server has seen itself, it does not forget.
    await forget();
    expect([await one.allowed(), await other.allowed()]).toEqual([['receiver'], ['localhost', 'receiver']]);
  });

  it('are this machine for ever if it is named', async () => {
    const { allowed, expose } = targetsOf(['receiver', 'localhost']);
    expect(await allowed()).toEqual(['receiver', 'localhost']);
    await expose('a key');
    expect(await allowed()).toEqual(['receiver', 'localhost']);
  });

  it('are noted by the next call if they could not be by the first', async () => {
    let notes = 0;
    const { allowed, expose } = targetsOf([], {
      ...database(),
      query: (text, values) => {
        if (text.startsWith('UPDATE') && ++notes === 1) return Promise.reject(new Error('broken'));
        return database().query(text, values);
      },
    });
    await expect(expose('a key')).rejects.toThrow('broken');
    expect(await allowed()).toEqual([]);
    await expose('a key');
    await expose('a key');
    expect(notes).toBe(2);
    expect(await targetsOf([]).allowed()).toEqual([]);
  });
});
