import { expect, it } from 'vitest';
import { Receiver } from 'ws';
import { Packet } from './packet.ts';

/** What `ws`, an independent reader, makes of a frame. */
function readFrame(frame: Buffer): Promise<{ text: string; isBinary: boolean }> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver();
    receiver.on('message', (data: Buffer, isBinary: boolean) =>
      resolve({ text: data.toString(), isBinary }),
    );
    receiver.on('error', reject);
    receiver.write(frame);
  });
}

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])(
  'frames %i bytes as one text message',
  async (length) => {
    const text = 'x'.repeat(length);
    expect(await readFrame(new Packet(text).frame)).toEqual({ text, isBinary: false });
  },
);

it('counts bytes, not characters', async () => {
  const text = 'Łódź 你好'.repeat(20);
  expect((await readFrame(new Packet(text).frame)).text).toBe(text);
});

it('makes each framing once, for all sockets', () => {
  const packet = new Packet('{}\u001e');
  expect(packet.frame).toBe(packet.frame);
  expect(packet.event).toBe(packet.event);
  expect(packet.event.toString()).toBe('data: {}\u001e\r\n\r\n');
});
