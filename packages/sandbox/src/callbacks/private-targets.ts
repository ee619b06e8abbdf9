import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../input/loopback.ts';
import { LOCALHOST } from './targets.ts';

/** What is wrong with the list of allowed targets, if anything. */
export function problemOfTargets(targets: unknown): string | undefined {
  const expected = 'must list host names, IP addresses or ranges such as 10.0.0.0/8';
  if (!Array.isArray(targets)) return `${expected}, but is ${JSON.stringify(targets)}`;
  const wrong = targets.find((target) => !isTarget(target));
  return wrong === undefined ? undefined : `${expected}, but contains ${JSON.stringify(wrong)}`;
}

function isTarget(target: unknown): boolean {
  if (typeof target !== 'string') return false;
  const [address = '', prefix, ...more] = target.split('/');
  if (prefix === undefined) return isIP(target) !== 0 || isHostName(target);
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function isHostName(text: string): boolean {
  return /^(?=.*[a-z])[a-z\d_-]+(?:\.[a-z\d_-]+)*$/i.test(text);
}

/** Returns a function that tells whether a callback to a host may go to an address of this host. */
export function allowing(targets: readonly string[]): (host: string, address: string) => boolean {
  const ranges = new BlockList();
  for (const target of targets) {
    const [address = '', prefix] = target.split('/');
    const family = familyOf(address);
    if (family && prefix !== undefined) ranges.addSubnet(address, Number(prefix), family);
    else if (family) ranges.addAddress(address, family);
  }
  const names = new Set(targets.map((target) => target.toLowerCase()));
  return (host, address) => {
    if (names.has(host.toLowerCase().replace(/\.$/, ''))) return true;
    if (names.has(LOCALHOST) && isLoopback(address)) return true;
    const family = familyOf(address);
    return family !== undefined && ranges.check(address, family);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)];
}
