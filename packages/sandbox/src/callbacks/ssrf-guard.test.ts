import type { LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import {
  checkedLookup,
  checkHost,
  denyPrivate,
  denySelf,
  isPublicAddress,
  type Refusal,
} from './ssrf-guard.ts';

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
    ['of IPv6 that nobody has yet', '4000::1', '9000::1'],
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

  it.each(['1.1.1.1', '192.0.2.77', '2606:4700:4700::1111', 'localhost'])('is none that is %s', (address) => {
    expect(denySelf(address)).toBeUndefined();
  });
});

describe('A host name for callbacks', () => {
  /** What a lookup of a name, with these options, calls back. */
  const lookUp = (hostname: string, refusal: Refusal, options: LookupOptions) =>
    new Promise<unknown[]>((resolve) =>
      checkedLookup(refusal)(hostname, options, (...results) => resolve(results)),
    );
  const refuseNothing = () => undefined;

  it('is refused if it resolves to an address that is not public', async () => {
    const [error] = await lookUp('localhost', denyPrivate, { all: true });
    expect(String(error)).toMatch(
      /^AddressDeniedError: (127\.0\.0\.1|::1) is not a public address, and neither it nor its name is in --allow-callbacks-to/,
    );
  });

  it('resolves to the addresses that were checked, or to the first of them', async () => {
    const checked: string[] = [];
    const note = (address: string) => {
      checked.push(address);
      return undefined;
    };
    const [none, all] = await lookUp('localhost', note, { all: true });
    expect([none, all]).toEqual([null, checked.map((address) => ({ address, family: isIP(address) }))]);
    const first = checked[0] ?? '';
    expect(await lookUp('localhost', refuseNothing, {})).toEqual([null, first, isIP(first)]);
    expect(await lookUp('127.0.0.2', refuseNothing, { family: 4 })).toEqual([null, '127.0.0.2', 4]);
  });

  it('that does not exist fails as any lookup does', async () => {
    const [error] = await lookUp('nohost.invalid', refuseNothing, { all: true });
    expect(error).toMatchObject({ syscall: 'getaddrinfo', hostname: 'nohost.invalid' });
  });
});
