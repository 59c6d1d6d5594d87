import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Packet } from './packet.ts';
import type { Transport, TransportEvents } from './transport.ts';

function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/**
 * `ws` reads, answers pings and does the closing handshake; complete frames are written directly to the
 * socket, which costs less per watcher than `ws.send`. The two never mix within a message: without
 * compression `ws` writes each of its own frames in one go.
 */
export function webSocketTransport(
  ws: WebSocket,
  socket: Duplex,
  events: TransportEvents,
): Transport {
  ws.on('message', (data) => events.received(asBuffer(data)));
  ws.on('close', () => events.ended());
  // After an error `ws` closes with the matching code; 'close' follows.
  ws.on('error', () => {});
  return {
    kind: 'WebSockets',
    write(packet: Packet) {
      if (ws.readyState !== ws.OPEN) return 0;
      socket.write(packet.frame);
      return packet.frame.length;
    },
    unsentBytes: () => socket.writableLength,
    end: () => ws.close(1000),
    abort: () => ws.terminate(),
  };
}
