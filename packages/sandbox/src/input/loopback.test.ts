import { describe, expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

describe('A host is this machine if it is', () => {
  it.each(['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', 'App.LocalHost.'])(
    'the name %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(['127.0.0.1', '127.255.255.254', '::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
    'the address %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );
});

describe('A host is not this machine if it is', () => {
  it.each([
    '',
    'example.com',
    'notlocalhost',
    'localhost.example.com',
    '.localhost.example',
    'local[host',
    'local]host',
  ])('the name %j', (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.7',
    '126.255.255.255',
    '128.0.0.1',
    '::',
    '::2',
    '[fe80::1]',
    '::ffff:10.0.0.7',
  ])('the address %s', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
