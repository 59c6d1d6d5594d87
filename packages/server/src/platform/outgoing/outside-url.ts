import { isIP } from 'node:net';
import { isLoopback } from '../http/loopback.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Whether a URL chosen by a stranger may be requested: https at its default port, without credentials,
 * and not at a non-public address. The addresses of a name are checked at each connection.
 * `allowLoopback`: also this machine, at any port.
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
