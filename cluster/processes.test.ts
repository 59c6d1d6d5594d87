import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { expect, test } from 'vitest';
import { countListeners } from './processes.ts';

async function listen(port: number): Promise<Server> {
  const server = createServer().listen({ host: '127.0.0.1', port, reusePort: true });
  await once(server, 'listening');
  return server;
}

test.runIf(process.platform === 'linux')(
  'sockets that listen are counted, also several at one port',
  async () => {
    const first = await listen(0);
    const { port } = first.address() as AddressInfo;
    expect(await countListeners('127.0.0.1', port)).toBe(1);
    const second = await listen(port);
    expect(await countListeners('127.0.0.1', port)).toBe(2);
    expect(await countListeners('127.0.0.2', port)).toBe(0);
    first.close();
    second.close();
    expect(await countListeners('127.0.0.1', port)).toBe(0);
  },
);
