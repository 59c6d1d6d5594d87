import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { throughPool } from '#platform/database/testing/test-database.ts';
import { freePort } from '#platform/http/testing/free-port.ts';

const nodeEntry = fileURLToPath(new URL('node-entry.ts', import.meta.url));
/** The same twice behind one port. */
export const processesEntry = fileURLToPath(new URL('processes-entry.ts', import.meta.url));

/** What a node commits as its last act. */
export type Commit =
  | { readonly expected: 'taken-out'; readonly lotId: string }
  | { readonly expected: 'retracted'; readonly lotId: string; readonly email: string }
  | { readonly expected: 'changed'; readonly lotId: string; readonly title: string }
  | { readonly expected: 'published'; readonly auctionId: string }
  | { readonly expected: 'signed-out'; readonly userId: string; readonly loginId: string };

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** What it wrote to standard error and, as a log, to standard output. */
  output(): string;
  /** Blocks its event loop for so long; resolves once it is blocked. */
  freeze(milliseconds: number): Promise<{ readonly thawed: Promise<unknown> }>;
  /** Has it commit this and kill itself at once; resolves when it has ended. */
  commitAndDie(commit: Commit): Promise<void>;
  /** Has it kill itself when it is about to notify the other nodes of a commit. */
  dieBeforeNotifying(): Promise<void>;
  hasEnded(): boolean;
  /** Sends a signal and waits for the end; resolves with the exit code, null when it was killed. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Starts a server on a database and waits until it serves; `entry` may be that of another release. */
export async function startServer(
  databaseUrl: string,
  port?: number,
  settings: Record<string, string> = {},
  entry = nodeEntry,
): Promise<ServerProcess> {
  const own = port ?? (await freePort());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-node-'));
  const { child, output } = run(entry, {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_URL: throughPool(databaseUrl) ?? '',
    DATA_DIR: dataDir,
    PORT: String(own),
    ...settings,
  });
  const forget = () => rm(dataDir, { recursive: true, force: true });
  let hasEnded = false;
  const exited = once(child, 'exit').then(([code]) => {
    hasEnded = true;
    return code as number | null;
  });
  await Promise.race([
    ready(output, child),
    exited.then((code) => {
      throw new Error(`The server ended with ${code}: ${output()}`);
    }),
  ]);
  return {
    origin: `http://127.0.0.1:${own}`,
    port: own,
    pid: child.pid ?? 0,
    output,
    async freeze(milliseconds) {
      child.send({ freeze: milliseconds });
      await once(child, 'message');
      return { thawed: once(child, 'message') };
    },
    async commitAndDie(commit) {
      child.send({ commitAndDie: commit });
      await exited;
      await forget();
    },
    async dieBeforeNotifying() {
      child.send({ dieBeforeNotifying: true });
      await once(child, 'message');
    },
    hasEnded: () => hasEnded,
    async end(signal) {
      child.kill(signal);
      const code = await exited;
      await forget();
      return code;
    },
  };
}

/** What Node needs, and its compile cache, with which a start takes two thirds of the time. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const ofNode = { PATH, NODE_COMPILE_CACHE };

/** Runs a program of ours with this environment, besides the minimum that each needs. */
function run(entry: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--conditions=cheap-passwords', entry], {
    env: { ...ofNode, LOG_LEVEL: 'warn', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  child.stdout?.on('data', (data: Buffer) => (text += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (text += data.toString()));
  return { child, output: () => text };
}

async function ready(output: () => string, child: ChildProcess): Promise<void> {
  while (!/^ready$/m.test(output())) await once(child.stdout!, 'data');
}
