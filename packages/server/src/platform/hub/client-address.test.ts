import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

function requestFrom(remoteAddress: string, forwarded?: string) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  return { socket, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } };
}

it.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['127.0.0.1', undefined, null],
  ['::ffff:127.0.0.1', undefined, null],
  ['::1', '', null],
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '2001:db8::1, 127.0.0.1', '2001:db8::1'],
  // A client's claims about itself are ignored.
  ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
])('from %s, forwarded for %s: %s', (remote, forwarded, address) => {
  expect(clientAddress(requestFrom(remote, forwarded))).toBe(address);
});
