import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Thrown for an address that callbacks must not go to. */
class AddressDeniedError extends Error {
  override name = 'AddressDeniedError';

  constructor(address: string, why: string) {
    super(`${address} ${why}`);
  }
}

/** Why an address must not be called; undefined if it can be. */
export type Refusal = (address: string) => string | undefined;

/** Refuses private addresses. */
export const denyPrivate: Refusal = (address) =>
  isPublicAddress(address)
    ? undefined
    : 'is not a public address, and neither it nor its name is in --allow-callbacks-to (in code, allowCallbacksTo)';

/** Denies this machine. For the ports that this server listens on, so that no callback reaches the control interface. */
export const denySelf: Refusal = (address) =>
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
  // An IPv4 address mapped into IPv6 counts as the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** The allocated part of IPv6. Addresses outside it have no named range, but are not public. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** @throws {AddressDeniedError} if the host of a URL is an IP address that is refused */
export function checkHost({ hostname }: URL, refusal: Refusal): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const why = isIP(host) ? refusal(host) : undefined;
  if (why) throw new AddressDeniedError(host, why);
}

/**
 * Resolves a name once and returns the checked addresses, so that the connection goes to an address that was checked. If
 * any address of a name is refused, the name is.
 */
export function checkedLookup(refusal: Refusal): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      for (const { address } of addresses) {
        const why = refusal(address);
        if (why) return callback(new AddressDeniedError(address, why), []);
      }
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family);
    });
  };
}
