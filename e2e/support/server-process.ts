import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { News, Order } from './warm-server.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The workspace's Node 24, whatever node runs the tests. */
export const node = path.join(root, 'node_modules/.bin/node');

/** A server of the product in a process of its own. */
export interface ServerProcess {
  /** Stops it gracefully and resolves when it is gone. */
  stop(): Promise<void>;
}

/** The process that serves this worker's servers, one after another. */
let warm: ReturnType<typeof warmUp> | null = null;

/** Starts the server and resolves when it is ready to serve. Throws with its output when it is not. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  await tell({ kind: 'serve', environment });
  const answer = await fetch(`http://127.0.0.1:${environment['PORT']}/readyz`);
  if (!answer.ok) throw new Error(`The server is not ready:\n${warm?.output}`);
  return { stop: () => tell({ kind: 'stop' }) };
}

async function tell(order: Order): Promise<void> {
  const { child, ended } = (warm ??= warmUp());
  const answered = once(child, 'message').then(([news]) => news as News);
  child.send(order);
  const news = await Promise.race([answered, ended]);
  if (news.kind === 'done') return;
  const { output } = warm;
  warm = null;
  child.kill('SIGKILL');
  throw new Error(`The server did not ${order.kind}: ${news.error}\n${output}`);
}

function warmUp() {
  const child = spawn(node, ['--conditions=cheap-passwords', 'e2e/support/warm-server.ts'], {
    cwd: root,
    // As `npm start` has it: React's other build is slower, and the test runner would ask for that.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit').then((): News => ({ kind: 'failed', error: 'It ended.' }));
  const begun = { child, ended, output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (begun.output += chunk.toString()));
  }
  return begun;
}

/** A free port, so that servers of several workers or runs do not collide. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
