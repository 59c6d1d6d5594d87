import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from '../../http/testing/free-port.ts';

const program = '/usr/sbin/nats-server';
/** Debian's package `nats-server` brings it. */
export const hasNatsServer = existsSync(program);

export interface NatsServer {
  readonly url: string;
  pid(): number;
  /** Starts it again where it was stopped. */
  start(): Promise<void>;
  /** Ends it and starts another one at the same address, which knows this password. */
  restart(password?: string): Promise<void>;
  stop(): Promise<void>;
}

/** A NATS that lets in who knows the password of `url`. */
export async function startNatsServer(): Promise<NatsServer> {
  const port = await freePort();
  let running = await start(port);
  const stop = async () => {
    const gone = once(running, 'exit');
    running.kill();
    await gone;
  };
  return {
    url: `nats://fairlot:pass%2Fword@127.0.0.1:${port}`,
    pid: () => running.pid ?? 0,
    async start() {
      running = await start(port);
    },
    async restart(password) {
      await stop();
      running = await start(port, password);
    },
    stop,
  };
}

async function start(port: number, password = 'pass/word'): Promise<ChildProcess> {
  const options = [
    '--addr',
    '127.0.0.1',
    '--port',
    String(port),
    '--user',
    'fairlot',
    '--pass',
    password,
  ];
  const server = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit').then(() => {
    throw new Error('NATS ended before it was ready.');
  });
  const ready = new Promise<void>((resolve) => {
    server.stderr.on('data', (text) => String(text).includes('Server is ready') && resolve());
  });
  await Promise.race([ready, ended]);
  return server;
}
