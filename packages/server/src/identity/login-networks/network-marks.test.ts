import { expect, test } from 'vitest';
import { networkMarks } from './network-marks.ts';

const key = Buffer.alloc(32, 7);
const firefox = 'Mozilla/5.0 (Windows NT 10.0) Firefox/128.0';
const marks = (address: string, userAgent = firefox) => {
  const found = networkMarks(key, address, userAgent);
  if (found === null) throw new Error(`${address} has no marks.`);
  return { network: found.network.toString('hex'), device: found.device.toString('hex') };
};

test('a household is one network, whichever of its addresses it comes from', () => {
  expect(marks('2001:db8:1:2::5')).toEqual(marks('2001:db8:1:2:ffff::9'));
  expect(marks('::ffff:198.51.100.4')).toEqual(marks('198.51.100.4'));
  expect(marks('198.51.100.4').network).not.toBe(marks('198.51.100.5').network);
});

test('another browser is another device, and so is the same one elsewhere', () => {
  const here = marks('198.51.100.4');
  const other = marks('198.51.100.4', 'Mozilla/5.0 (iPhone) Safari/605.1');
  expect(other.network).toBe(here.network);
  expect(other.device).not.toBe(here.device);
  expect(marks('198.51.100.5').device).not.toBe(here.device);
});

test('nobody without the key can try addresses out', () => {
  const other = networkMarks(Buffer.alloc(32, 8), '198.51.100.4', firefox);
  expect(other?.network.toString('hex')).not.toBe(marks('198.51.100.4').network);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is nobody’s network', (address) => {
  expect(networkMarks(key, address, firefox)).toBeNull();
});
