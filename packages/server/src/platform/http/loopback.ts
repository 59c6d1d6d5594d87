import ipaddr from 'ipaddr.js';

/** Whether an address is of this machine, including IPv4 written as IPv6. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
