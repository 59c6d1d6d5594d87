import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { z } from 'zod';
import { type Hub, createHub } from '../hub.ts';
import type { HubIdentity } from '../identity.ts';
import type { HubOptions } from '../options.ts';
import { HubError, hubMethod } from '../method.ts';

export const HUB_PATH = '/api/hubs/bid';

export type LogLine = { level: 'warn' | 'error' | 'debug'; text: string };

export type TestHub = {
  hub: Hub;
  /** `http://127.0.0.1:port`. */
  origin: string;
  httpUrl: string;
  wsUrl: string;
  logged: LogLine[];
  /** All requests so far, weakly referenced. */
  requests: WeakRef<IncomingMessage>[];
  /** Resolves when the client of the latest request has left. */
  clientLeft(): Promise<void>;
  /** Lets the method `Wait` of one connection go on. */
  release(): void;
  close(): Promise<void>;
};

/** The cookie is the user's id, followed by the login's, and the host's seller: `user=anna.1; of=oak`. */
export function identityOf(cookie: string | undefined): HubIdentity {
  const user = /user=([^;]+)/.exec(cookie ?? '')?.[1];
  const tenantId = /of=([^;]+)/.exec(cookie ?? '')?.[1] ?? null;
  return user === undefined
    ? { userId: null, loginId: null, tenantId }
    : { userId: user.split('.')[0] ?? null, loginId: user, tenantId };
}

/** A real server on a free port with methods that show what a connection can do. */
export async function startTestHub(options: Partial<HubOptions> = {}): Promise<TestHub> {
  let lastSocket: Socket | undefined;
  const requests: WeakRef<IncomingMessage>[] = [];
  class Request extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      lastSocket = socket;
      requests.push(new WeakRef(this));
    }
  }
  const app = fastify({
    http: { IncomingMessage: Request },
    routerOptions: { caseSensitive: false },
    // `fetch` opens spare connections that Node does not treat as idle.
    forceCloseConnections: true,
  });
  const logged: LogLine[] = [];
  const logger = (level: LogLine['level']) => (details: unknown, text?: string) => {
    logged.push({ level, text: text ?? String(details) });
  };
  const waiting: (() => void)[] = [];
  const hub = createHub({
    path: HUB_PATH,
    authenticate: async ({ headers }) => identityOf(headers.cookie),
    originAllowed: (origin, host) => origin === undefined || origin === `http://${host}`,
    log: { warn: logger('warn'), error: logger('error'), debug: logger('debug') },
    methods: {
      Echo: hubMethod(z.tuple([z.unknown()]), async (_connection, [value]) => value),
      WhoAmI: hubMethod(z.tuple([]), async ({ id, userId, host }) => ({ id, userId, host })),
      Join: hubMethod(z.tuple([z.string()]), async (connection, [group]) => {
        connection.join(group);
      }),
      Leave: hubMethod(z.tuple([z.string()]), async (connection, [group]) => {
        connection.leave(group);
      }),
      CallMe: hubMethod(z.tuple([z.string()]), async (connection, [text]) => {
        connection.send('Called', [text]);
      }),
      Wait: hubMethod(z.tuple([z.string()]), async (_connection, [text]) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return text;
      }),
      WaitAndJoin: hubMethod(z.tuple([z.string()]), async (connection, [group]) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        connection.join(group);
      }),
      Refuse: hubMethod(z.tuple([]), async () => {
        throw new HubError('Not this auction.');
      }),
      Fail: hubMethod(z.tuple([]), async () => {
        throw new Error('password of the database: hunter2');
      }),
      Unspeakable: hubMethod(z.tuple([]), async () => 10n),
    },
    ...options,
    // Nobody continues polling after a test.
    limits: { closeTimeoutMs: 50, ...options.limits },
  });
  hub.register(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    hub,
    origin,
    logged,
    requests,
    httpUrl: origin + HUB_PATH,
    wsUrl: origin.replace('http', 'ws') + HUB_PATH,
    async clientLeft() {
      if (lastSocket?.destroyed === false) await once(lastSocket, 'close');
    },
    release: () => waiting.shift()?.(),
    async close() {
      for (const resolve of waiting) resolve();
      await hub.close(0);
      await app.close();
    },
  };
}
