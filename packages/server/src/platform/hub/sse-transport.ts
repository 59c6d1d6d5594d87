import type { ServerResponse } from 'node:http';
import type { Packet } from './packet.ts';
import type { Transport, TransportEvents } from './transport.ts';

/** Server-sent events downstream; the client's messages come by POST. */
export function sseTransport(response: ServerResponse, events: TransportEvents): Transport {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store',
    // Otherwise nginx holds events back until its buffer is full.
    'x-accel-buffering': 'no',
  });
  // A comment, so that the client sees the stream open before the first event.
  response.write(':\r\n');
  response.on('close', () => events.ended());
  // A client that left during admission: its 'close' event has already fired.
  if (response.destroyed) queueMicrotask(() => events.ended());
  response.on('error', () => {});
  return {
    kind: 'ServerSentEvents',
    write(packet: Packet) {
      if (response.writableEnded) return 0;
      response.write(packet.event);
      return packet.event.length;
    },
    unsentBytes: () => response.writableLength,
    end: () => response.end(),
    abort: () => response.destroy(),
  };
}
