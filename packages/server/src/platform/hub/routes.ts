import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { belongsTo } from './admission.ts';
import type { Admit, Admitted } from './admission.ts';
import type { Connection } from './connection.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { HubOptions } from './options.ts';
import { doorFor, handOver } from './fellows.ts';
import { LongPollTransport, type PollAnswer } from './long-poll-transport.ts';
import { negotiation } from './negotiation.ts';
import { splitTarget } from './request-url.ts';
import { sseTransport } from './sse-transport.ts';

type Parts = {
  path: string;
  registry: ConnectionRegistry;
  admit: Admit;
  log: HubOptions['log'];
  fellows: HubOptions['fellows'];
};
type Found = { connection: Connection } | { status: 400 | 403 | 404; text: string };

/** Negotiation, the two transports over plain HTTP, and messages from client to server. */
export function registerRoutes(
  app: FastifyInstance,
  { path, registry, admit, log, fellows }: Parts,
): void {
  const admissions = new WeakMap<FastifyRequest, Admitted>();

  function find(request: FastifyRequest): Found {
    const token = splitTarget(request.url).query.get('id');
    if (!token) return { status: 400, text: 'Connection ID required' };
    const connection = registry.find(token);
    if (connection === undefined) return { status: 404, text: 'No Connection with that ID' };
    if (!belongsTo(connection, admissions.get(request))) {
      return { status: 403, text: 'Forbidden' };
    }
    return { connection };
  }

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const bodyLimit = 2 * registry.limits.maxMessageBytes;
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) log.error({ err: error, url: request.url }, 'hub request failed');
      return plain(reply, status, '');
    });
    scope.addHook('onRequest', async (request, reply) => {
      const door = doorFor(fellows, splitTarget(request.url).query.get('id'));
      if (door !== undefined) {
        reply.hijack();
        handOver(request.raw, reply.raw, door);
        return;
      }
      reply.header('cache-control', 'no-cache, no-store');
      const admission = await admit(request.raw);
      if ('refused' in admission) await plain(reply, admission.refused, '');
      else admissions.set(request, admission);
    });

    scope.post(`${path}/negotiate`, (request, reply) => {
      const admitted = admissions.get(request);
      if (admitted === undefined) return plain(reply, 500, '');
      const answer = negotiation(splitTarget(request.url).query, (version) =>
        registry.create(admitted, version),
      );
      if (typeof answer === 'number') return plain(reply.header('retry-after', 5), answer, '');
      return reply.type('application/json').send(JSON.stringify(answer));
    });

    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${path}/negotiate`,
      handler: (_request, reply) => plain(reply.header('allow', 'POST'), 405, ''),
    });

    scope.get(path, { exposeHeadRoute: false }, (request, reply) => {
      const found = find(request);
      if (!('connection' in found)) return plain(reply, found.status, found.text);
      const wantsEvents = request.headers.accept?.includes('text/event-stream') === true;
      return wantsEvents
        ? openEvents(found.connection, reply)
        : poll(found.connection, reply, registry.now);
    });

    scope.post(path, (request, reply) => {
      const found = find(request);
      if (!('connection' in found)) return plain(reply, found.status, found.text);
      const kind = found.connection.transport?.kind;
      if (kind === undefined) return plain(reply, 404, 'No Connection with that ID');
      if (kind === 'WebSockets') {
        return plain(reply, 405, 'POST requests are not allowed for WebSocket connections.');
      }
      if (Buffer.isBuffer(request.body)) found.connection.received(request.body);
      return plain(reply, 200, '');
    });

    scope.delete(path, (request, reply) => {
      const found = find(request);
      if (!('connection' in found)) return plain(reply, found.status, found.text);
      if (found.connection.transport?.kind !== 'LongPolling') {
        return plain(reply, 400, 'Cannot terminate this connection using the DELETE endpoint.');
      }
      found.connection.abort();
      return plain(reply, 202, '');
    });
    done();
  });
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain').send(text);
}

function openEvents(connection: Connection, reply: FastifyReply): FastifyReply {
  if (connection.transport !== null && connection.transport.kind !== 'ServerSentEvents') {
    return plain(reply, 400, 'Cannot change transports mid-connection');
  }
  if (!connection.claim()) return plain(reply, 409, '');
  reply.hijack();
  connection.attach(sseTransport(reply.raw, connection));
  return reply;
}

async function poll(
  connection: Connection,
  reply: FastifyReply,
  now: () => number,
): Promise<FastifyReply> {
  if (connection.claim()) connection.attach(new LongPollTransport(connection, now));
  const { transport } = connection;
  if (!(transport instanceof LongPollTransport)) {
    return plain(reply, 400, 'Cannot change transports mid-connection');
  }
  // A client that left while it was being admitted must not get messages.
  if (reply.raw.destroyed) return reply.hijack();
  const { status, body } = await new Promise<PollAnswer>((resolve) => {
    reply.raw.once('close', () => transport.forget(resolve));
    transport.poll(resolve);
  });
  return reply.code(status).type('text/plain').send(body);
}
