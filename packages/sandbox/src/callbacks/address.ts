import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** An address that callbacks may not go to. */
class RefusedAddress extends Error {
  override name = 'RefusedAddress';

  constructor(address: string, why: string) {
    super(`${address} ${why}`);
  }
}

/** Why an address may not be called; nothing when it may. */
export type Refusal = (address: string) => string | undefined;

export const refuseNotPublic: Refusal = (address) =>
  isPublicAddress(address) ? undefined : 'is not a public address, and this server is not bound to loopback';

/** For the port that this server listens on: a callback must not control it. */
export const refuseOwn: Refusal = (address) =>
  isOwnAddress(address) ? 'with this port is this server itself' : undefined;

/** Whether an address leads to this machine. */
function isOwnAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (['loopback', 'unspecified'].includes(parsed.range())) return true;
  const own = Object.values(networkInterfaces()).flatMap((each = []) => each.map((one) => one.address));
  return own.some((one) => ipaddr.process(one).toString() === parsed.toString());
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

/** @throws {RefusedAddress} when the host of a URL is an address itself, and refused. */
export function checkHost({ hostname }: URL, refusal: Refusal): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const why = isIP(host) ? refusal(host) : undefined;
  if (why) throw new RefusedAddress(host, why);
}

/**
 * Resolves a name once, and hands on the addresses that were checked: what is connected to is what was looked at. A
 * name that also leads to an address that is refused is refused altogether.
 */
export function checkedLookup(refusal: Refusal): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      for (const { address } of addresses) {
        const why = refusal(address);
        if (why) return callback(new RefusedAddress(address, why), []);
      }
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family);
    });
  };
}
