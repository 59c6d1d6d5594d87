import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '192.169.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81c::200e',
])('%s is of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this machine', ['127.0.0.1', '127.1.2.3', '0.0.0.0', '::1', '::']],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00:ec2::254'],
  ],
  ['link-local, and clouds that answer there', ['169.254.169.254', 'fe80::1', '168.63.129.16']],
  ['a provider’s own network', ['100.64.0.1', '100.100.100.200']],
  ['many at once', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  [
    'reserved and for documents',
    ['192.0.2.1', '198.18.0.1', '203.0.113.7', '240.0.0.1', '2001:db8::1'],
  ],
  [
    'version 4 in the form of version 6',
    [
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '::ffff:0:127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::a00:1',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
    ],
  ],
  ['site-local of old', ['fec0::1']],
  ['no address at all', ['', 'localhost', '8.8.8', '1.2.3.4.5', 'example.com']],
])('%s is not', (_what, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
