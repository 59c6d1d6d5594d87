import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Packet } from './packet.ts';
import { WebSocketTransport } from './websocket-transport.ts';

it('writes nothing once closing has begun, whichever side began', () => {
  // What `ws` itself hands over when it has opened a WebSocket for a server.
  const transport = Reflect.construct(WebSocketTransport, [
    null,
    undefined,
    {},
  ]) as WebSocketTransport;
  const readyState = vi.spyOn(transport, 'readyState', 'get').mockReturnValue(WebSocket.OPEN);
  const socket = new PassThrough();
  transport.carry(socket, { received() {}, ended() {} });
  const packet = new Packet('{}');
  expect(transport.write(packet)).toBe(packet.frame.length);
  readyState.mockReturnValue(WebSocket.CLOSING);
  expect(transport.write(packet)).toBe(0);
  expect(socket.read()).toEqual(packet.frame);
});
