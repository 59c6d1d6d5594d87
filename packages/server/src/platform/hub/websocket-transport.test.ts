import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Packet } from './packet.ts';
import { webSocketTransport } from './websocket-transport.ts';

it('writes nothing once closing has begun, whichever side began', () => {
  const ws = Object.assign(new EventEmitter(), {
    readyState: WebSocket.OPEN,
    OPEN: WebSocket.OPEN,
  });
  const socket = new PassThrough();
  const transport = webSocketTransport(ws as unknown as WebSocket, socket, {
    received() {},
    ended() {},
  });
  const packet = new Packet('{}');
  expect(transport.write(packet)).toBe(packet.frame.length);
  Object.assign(ws, { readyState: WebSocket.CLOSING });
  expect(transport.write(packet)).toBe(0);
  expect(socket.read()).toEqual(packet.frame);
});
