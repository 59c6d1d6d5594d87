import ipaddr from 'ipaddr.js';

/**
 * The unit by which limits count addresses: a household has a whole /64 of IPv6 addresses and counts as
 * one caller.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address counts as itself even if written as IPv6.
  const ip = ipaddr.process(address);
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(':') : ip.toString();
}
