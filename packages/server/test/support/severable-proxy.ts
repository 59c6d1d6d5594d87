import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { promisify } from 'node:util';

/** A line to the database that a test can cut and restore. */
export interface SeverableProxy {
  /** The database's address, through the line. */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** New connections are answered again; those that hang go on hanging. */
  restore(): Promise<void>;
  /** From now on it takes connections and bytes, and answers nothing. */
  hang(): void;
  /** Connections to it, answered or not. */
  connections(): Promise<number>;
}

export async function severableProxy(databaseUrl: string): Promise<SeverableProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  let hangs = false;
  const server = createServer((near) => {
    if (hangs) return keep(near.resume());
    const far = connect(Number(target.port), target.hostname);
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore() {
      hangs = false;
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    hang() {
      hangs = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    connections: () => promisify(server.getConnections.bind(server))(),
  };
}
