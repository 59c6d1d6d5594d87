import { expect, it } from 'vitest';
import { Packet } from './packet.ts';

it('makes each framing once, for all sockets', () => {
  const packet = new Packet('{}\u001e');
  expect(packet.frame).toBe(packet.frame);
  expect(packet.event).toBe(packet.event);
});

it('counts bytes, not characters', () => {
  expect(new Packet('Łódź').frame.subarray(0, 2)).toEqual(Buffer.from([0x81, 7]));
});

it('is one line of an event stream', () => {
  expect(new Packet('{}\u001e').event.toString()).toBe('data: {}\u001e\r\n\r\n');
});
