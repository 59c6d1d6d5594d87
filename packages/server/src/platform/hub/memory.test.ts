import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { startTestHub } from './testing/hub-server.ts';
import type { TestHub } from './testing/hub-server.ts';
import { RawSocket } from './testing/raw-socket.ts';

/** Counting by class, over a heap shared by all tests of a worker, took over half a minute under load. */
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

async function requestsKept({ requests }: TestHub): Promise<number> {
  // A reference that was just read or made keeps its object alive until the end of the turn.
  await setImmediate();
  collectGarbage();
  return requests.filter((request) => request.deref() !== undefined).length;
}

it('keeps no request of an open WebSocket', async () => {
  const server = await startTestHub();
  for (let count = 0; count < 20; count += 1) await new RawSocket(server.wsUrl).ready();
  expect(server.hub.stats().connections).toBe(20);
  expect(server.requests.length).toBeGreaterThanOrEqual(20);
  // Node’s parsers, which are reused, may hold a few of the last.
  expect(await requestsKept(server)).toBeLessThan(5);
  await server.close();
});
