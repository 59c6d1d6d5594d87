import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The only IPv6 addresses that are assigned to networks. Forms that contain an IPv4 address (mapped,
 * compatible, translated) are outside of these.
 */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's own service for its machines, the only one of its kind at a public address. */
const azureService = '168.63.129.16';

/**
 * Whether an address is on the public internet: not private, loopback, link-local (where clouds serve
 * credentials to their machines), multicast or reserved, and not one that contains another.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast' || ip.toString() === azureService) return false;
  return ip instanceof ipaddr.IPv4 || ip.match(givenOut);
}
