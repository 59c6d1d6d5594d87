import { isIP } from 'node:net';
import { isLoopback } from '../http/loopback.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Whether an address that a stranger has chosen may be asked at all: over https at its usual port, without
 * a name and password in it, and not at an address that is none of the internet. What a name stands for is
 * looked at whenever it is connected to. `allowLoopback`: or on this machine, at any port.
 */
export function isOutsideUrl(url: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  if (allowLoopback && isAddress && isLoopback(host)) return /^https?:$/.test(protocol);
  return protocol === 'https:' && port === '' && (!isAddress || isPublicAddress(host));
}
