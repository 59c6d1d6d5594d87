import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { createHub } from '../../packages/server/src/platform/hub/hub.ts';
import { hubMethod } from '../../packages/server/src/platform/hub/method.ts';
import { bidArgument, bidMessage } from './messages.ts';

export const VARIANTS = ['bare', 'hub-1', 'hub-3'] as const;
export type Variant = (typeof VARIANTS)[number];

export const MESSAGES_PER_FRAME: Record<Variant, number> = { bare: 1, 'hub-1': 1, 'hub-3': 3 };

export type FanoutServer = {
  port: number;
  /** Sends one frame to every watcher. */
  broadcast(): void;
  /** The last broadcast has been written to every socket. */
  isIdle(): boolean;
};

export function startServer(variant: Variant): Promise<FanoutServer> {
  return variant === 'bare' ? startBare() : startHub(MESSAGES_PER_FRAME[variant]);
}

/** The peer that the hub is compared with: no protocol, no groups, no timeouts. */
async function startBare(): Promise<FanoutServer> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  const watchers = new Set<WebSocket>();
  sockets.on('connection', (socket) => {
    watchers.add(socket);
    socket.once('message', () => socket.send('{}\u001e{"type":3,"invocationId":"1"}\u001e'));
    socket.on('close', () => watchers.delete(socket));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    port: (http.address() as AddressInfo).port,
    broadcast() {
      const message = Buffer.from(bidMessage());
      for (const watcher of watchers) watcher.send(message, { binary: false });
    },
    isIdle: () => true,
  };
}

async function startHub(messagesPerFrame: number): Promise<FanoutServer> {
  const app = fastify();
  const hub = createHub({
    path: '/',
    authenticate: async () => ({ userId: null, loginId: null, tenantId: null }),
    originAllowed: () => true,
    methods: {
      Join: hubMethod(z.tuple([]), async (connection) => connection.join('sale')),
    },
    log: app.log,
  });
  hub.register(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as AddressInfo).port,
    broadcast() {
      hub.toGroupBatch(
        'sale',
        Array.from({ length: messagesPerFrame }, () => ({
          target: 'ReceiveBid',
          args: [bidArgument()],
        })),
      );
    },
    // Otherwise waiting messages would join in one frame, which is not what is measured here.
    isIdle: () => hub.stats().pendingGroups === 0,
  };
}
