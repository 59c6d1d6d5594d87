import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The workspace's Node 24, whatever node runs the tests. */
export const node = path.join(root, 'node_modules/.bin/node');
const startMs = 40_000;

/** A server of the product in a process of its own. */
export interface ServerProcess {
  /** Stops it in order and resolves when it has gone. */
  stop(): Promise<void>;
}

/** Starts the server and resolves when it is ready to serve. Throws with its output when it is not. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(node, ['packages/server/src/main/server.ts'], {
    cwd: root,
    // As `npm start` has it: React's other build is slower, and the test runner would ask for that.
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const exited = once(child, 'exit');
  const ready = await untilReady(`http://127.0.0.1:${environment['PORT']}/readyz`, child);
  if (!ready) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start:\n${output}`);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
      if (child.exitCode !== 0) throw new Error(`The server did not stop in order:\n${output}`);
    },
  };
}

async function untilReady(address: string, child: ChildProcess): Promise<boolean> {
  const giveUpAt = Date.now() + startMs;
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** A port that nobody listens at, so that servers of two workers, or of two runs, stand side by side. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
