import { queryObjects } from 'node:v8';
import { expect, it } from 'vitest';
import { ServerRequest, startTestHub } from './testing/hub-server.ts';
import { RawSocket } from './testing/raw-socket.ts';

/** Milliseconds: the heap is walked, and it holds what all tests of this worker have loaded. */
const patienceMs = 30_000;

const requestsKept = () => queryObjects(ServerRequest, { format: 'count' });

it(
  'keeps no request of an open WebSocket',
  async () => {
    const server = await startTestHub();
    const before = requestsKept();
    const sockets = [];
    for (let count = 0; count < 20; count += 1) {
      sockets.push(await new RawSocket(server.wsUrl).ready());
    }
    expect(server.hub.stats().connections).toBe(20);
    // Node’s parsers, which it uses again, may hold a few of the last.
    expect(requestsKept() - before).toBeLessThan(5);
    await server.close();
  },
  patienceMs,
);
