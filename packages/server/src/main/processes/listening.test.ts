import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from './fellows.ts';

test.runIf(process.platform === 'linux')(
  'a crowd that comes at once waits to be accepted, where Node takes 512',
  async () => {
    const crowd = 600;
    const server = createServer((socket) => socket.destroy());
    server.listen({ host: '127.0.0.1', port: 0, ...listening(undefined) });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    let connected = 0;
    const sockets = Array.from({ length: crowd }, () =>
      connect(port, '127.0.0.1')
        .on('connect', () => (connected += 1))
        .on('error', () => {}),
    );
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    // A turn accepts one; all whom the kernel let in hear of it in that same turn, the others a second later.
    await once(server, 'connection');
    await nextTurn();
    expect(connected).toBe(crowd);
  },
);
