import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Of all addresses of version 6 these alone are given out to networks. Outside of them are the forms that
 * hide one of version 4: mapped, compatible, translated.
 */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/** Where machines of Azure reach the cloud itself: its one service of this kind at a public address. */
const azureService = '168.63.129.16';

/**
 * Whether an address is one of the internet's: no private, loopback, link-local (where clouds answer with
 * their machines' keys), multicast or reserved one, and none that hides another.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast' || ip.toString() === azureService) return false;
  return ip instanceof ipaddr.IPv4 || ip.match(givenOut);
}
