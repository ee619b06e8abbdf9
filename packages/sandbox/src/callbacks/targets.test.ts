import { describe, expect, it } from 'vitest';
import { allowing, problemOfTargets } from './targets.ts';

describe('A list of private targets', () => {
  it.each([
    ['localhost', '127.0.0.1', ['localhost']],
    ['other.localhost', '127.8.9.1', ['localhost']],
    ['::1', '::1', ['localhost']],
    ['receiver', '172.18.0.3', ['receiver']],
    ['Receiver.', '172.18.0.3', ['RECEIVER']],
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
    7,
    null,
  ])('cannot contain %j', (target) => {
    expect(problemOfTargets([target])).toContain(`but contains ${JSON.stringify(target)}`);
  });

  it('is a list', () => {
    expect(problemOfTargets('localhost')).toContain('must list');
  });
});
