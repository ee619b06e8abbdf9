import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { checkedLookup, checkHost, denyPrivate, denySelf, isPublicAddress } from './ssrf-guard.ts';

describe('An address to which a public server can send callbacks', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['nowhere', '0.0.0.0', '0.1.2.3', '::'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
    ['link-local', '169.254.169.254', 'fe80::1'],
    ['shared by a carrier', '100.64.0.1', '100.127.255.255'],
    ['multicast or broadcast', '224.0.0.1', '255.255.255.255', 'ff02::1'],
    [
      'reserved',
      '240.0.0.1',
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '192.0.0.1',
      '2001:db8::1',
      'fec0::1',
    ],
    ['for benchmarks', '198.18.0.1'],
    [
      'IPv4 within IPv6',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ],
    ['a tunnel', '2001::1'],
    ['no address', '', 'localhost', '1.1.1.1.1'],
  ])('is none that is %s', (_, ...addresses) => {
    for (const address of addresses) expect.soft(isPublicAddress(address), address).toBe(false);
  });

  it.each([
    'http://[::1]/',
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://0xa9fea9fe/',
    'http://[::ffff:a00:1]/',
  ])('is none however it is written: %s', (url) => {
    expect(() => checkHost(new URL(url), denyPrivate)).toThrow('is not a public address');
  });
});

describe('An address of this machine', () => {
  it.each(['127.0.0.1', '127.8.9.1', '0.0.0.0', '::', '::1', '::ffff:127.0.0.1'])('is %s', (address) => {
    expect(denySelf(address)).toBeDefined();
  });

  it('is each of its network interfaces', () => {
    const own = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));
    for (const address of own) expect.soft(denySelf(address), address).toBeDefined();
  });

  it.each(['1.1.1.1', '192.0.2.77', '2606:4700:4700::1111'])('is none that is %s', (address) => {
    expect(denySelf(address)).toBeUndefined();
  });
});

describe('A host name for callbacks', () => {
  it('is refused if it resolves to an address that is not public', async () => {
    const error = await new Promise((resolve) =>
      checkedLookup(denyPrivate)('localhost', { all: true }, resolve),
    );
    expect(String(error)).toMatch(/is not a public address/);
  });
});
