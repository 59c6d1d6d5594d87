import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Order } from './warm-server.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The workspace's Node 24, whatever node runs the tests. */
export const node = path.join(root, 'node_modules/.bin/node');

/** Name of the variable that tells the test workers where the process that runs their servers is. */
export const serversVariable = 'FAIRLOT_TEST_SERVERS';

/** Milliseconds: several servers start at once, on a machine that tests keep busy. */
const readyWithinMs = 10_000;

/** A server of the product in the process of all servers (`servers.ts`). */
export interface ServerProcess {
  /** Stops it gracefully and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts the server and resolves when it is ready to serve. Throws when it is not. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const port = Number(environment['PORT']);
  await tell({ kind: 'serve', environment });
  const ask = () => fetch(`http://127.0.0.1:${port}/readyz`);
  const end = performance.now() + readyWithinMs;
  let answer = await ask();
  while (!answer.ok && performance.now() < end) {
    await delay(100);
    answer = await ask();
  }
  if (!answer.ok) throw new Error(`The server is not ready: ${await answer.text()}`);
  return { stop: () => tell({ kind: 'stop', port }) };
}

async function tell(order: Order): Promise<void> {
  const servers = process.env[serversVariable];
  if (servers === undefined) throw new Error('The process of the servers is not running.');
  const answer = await fetch(servers, { method: 'POST', body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(`The server did not ${order.kind}: ${await answer.text()}`);
}
