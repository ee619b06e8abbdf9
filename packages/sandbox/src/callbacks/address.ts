import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that callbacks may not go to. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';

  constructor(address: string) {
    super(`${address} is not a public address, and this server is not bound to loopback`);
  }
}

/** Whether an address belongs to the public internet: not loopback, private, link-local, shared or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within an IPv6 one counts as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** The part of IPv6 that is given out; what lies outside must not count as public because it has no name. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** @throws {RefusedAddress} when the host of a URL is an address itself, and not a public one. */
export function refusePrivateHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host)) throw new RefusedAddress(host);
}

/**
 * Resolves a name once, and hands on the addresses that were checked: what is connected to is what was looked at. A
 * name that also leads to an address that is not public is refused altogether.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused) return callback(new RefusedAddress(refused.address), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first?.address ?? '', first?.family);
  });
};
