import { expect, test } from 'vitest';
import { isOutsideUrl } from './outside-url.ts';

test.each(['https://example.com/hooks?a=1', 'https://8.8.8.8/', 'https://EXAMPLE.com:443/'])(
  '%s may be asked',
  (url) => {
    expect(isOutsideUrl(url, false)).toBe(true);
  },
);

test.each([
  'http://example.com/',
  'https://example.com:8443/',
  'https://ada:secret@example.com/',
  'ftp://example.com/',
  'https://127.0.0.1/',
  // The same address written differently.
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data',
  'example.com',
  '',
])('%s may not', (url) => {
  expect(isOutsideUrl(url, false)).toBe(false);
});

test('this machine is asked where that is meant, and nothing else of its network', () => {
  expect(isOutsideUrl('http://127.0.0.1:4000/hook', true)).toBe(true);
  expect(isOutsideUrl('http://[::1]:4000/hook', true)).toBe(true);
  expect(isOutsideUrl('http://10.0.0.1/hook', true)).toBe(false);
  expect(isOutsideUrl('http://example.com/hook', true)).toBe(false);
});
