import { BlockList, isIP } from 'node:net';

const LOOPBACK_IPV6 = new BlockList();
LOOPBACK_IPV6.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK_IPV6.addAddress('::1', 'ipv6');

/** Whether a host is this machine: `localhost`, a name below it, or a loopback address, also one in brackets. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[|\]$/g, '');
  const version = isIP(name);
  // For each call, so cheaper than the list.
  if (version === 4) return name.startsWith('127.');
  if (version === 6) return LOOPBACK_IPV6.check(name, 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost');
}
