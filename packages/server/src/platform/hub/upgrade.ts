import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { belongsTo } from './admission.ts';
import type { Admit } from './admission.ts';
import type { Connection } from './connection.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { doorFor } from './fellows.ts';
import type { HubOptions } from './options.ts';
import { splitTarget } from './request-url.ts';
import { WebSocketTransport } from './websocket-transport.ts';

type Parts = {
  path: string;
  registry: ConnectionRegistry;
  admit: Admit;
  log: HubOptions['log'];
  fellows: HubOptions['fellows'];
};

/** Opens WebSockets, with or without negotiation before. */
export function registerUpgrade(server: Server, parts: Parts): void {
  const sockets = new WebSocketServer({
    noServer: true,
    WebSocket: WebSocketTransport,
    clientTracking: false,
    // Compression costs 3.5 times the processor time and three times the memory, for messages of 300
    // bytes.
    perMessageDeflate: false,
    maxPayload: 2 * parts.registry.limits.maxMessageBytes,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const destroy = () => socket.destroy();
    socket.on('error', destroy);
    const open = (connection: Connection) => {
      socket.off('error', destroy);
      // A client that has gone, or fails the WebSocket handshake, must not keep its connection.
      const abandon = () => connection.abort();
      if (socket.destroyed) {
        abandon();
        return;
      }
      socket.once('close', abandon);
      sockets.handleUpgrade(request, socket, head, (ws) => {
        socket.off('close', abandon);
        ws.carry(socket, connection);
        connection.attach(ws);
      });
    };
    void answer(request, parts).then((connection) =>
      typeof connection === 'number' ? refuse(socket, connection) : open(connection),
    );
  });
}

/** Returns the connection to open, or the status to refuse with. Never rejects. */
async function answer(request: IncomingMessage, parts: Parts): Promise<Connection | number> {
  try {
    return await resolveConnection(request, parts);
  } catch (error) {
    parts.log.error({ err: error }, 'hub upgrade failed');
    return 500;
  }
}

async function resolveConnection(
  request: IncomingMessage,
  { path, registry, admit, fellows }: Parts,
): Promise<Connection | number> {
  const target = splitTarget(request.url);
  // Node hands all upgrades to this listener, so those that are not ours need an answer too.
  if (target.path !== path.toLowerCase()) return 404;
  const admission = await admit(request);
  if ('refused' in admission) return admission.refused;
  const token = target.query.get('id');
  // A token says who holds the connection and permits nothing, so a WebSocket for which another process has
  // one ready may as well begin here; that one is forgotten there.
  if (token === null || doorFor(fellows, token) !== undefined)
    return registry.create(admission, null);
  const connection = registry.find(token);
  if (connection === undefined) return 404;
  if (!belongsTo(connection, admission)) return 403;
  return connection.claim() ? connection : 409;
}

function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  socket.once('finish', () => socket.destroy());
}
