import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/create-app.ts';
import { createGate } from '#platform/http/gate.ts';
import { isLoopback } from '#platform/http/loopback.ts';
import { hostName } from '#platform/http/site.ts';
import { isOfSeller, isServed } from './domains.queries.ts';
import { proofOf, proofPath } from './look-at-domain.ts';

/** A host is remembered this long: a visitor's page opens several connections. Names that strangers make up are not. */
const rememberMs = 10_000;
const remembered = 2_000;
/** Strangers who make up names by the thousand keep one connection busy, and hosts wait behind them for a moment. */
const lookups = { atOnce: 1, waiting: 1_000 };
/** As in DNS. */
const longestName = 253;

/**
 * Answers the proxy on this machine, which asks before it gets a certificate for a name that somebody has connected
 * with (Caddy's `ask`): 200 for hosts that are served, 404 for all others. Nobody outside is answered.
 */
export function serveCertificates(app: App, { kysely }: Database, consoleHost: string): void {
  const known = new LRUCache<string, true>({ max: remembered, ttl: rememberMs });
  const gate = createGate(lookups);

  async function isReal(host: string): Promise<boolean> {
    if (known.has(host)) return true;
    const isOurs = await gate(() => isServed(kysely, host, consoleHost));
    if (isOurs) known.set(host, true);
    return isOurs;
  }

  app.get<{ Querystring: { domain?: unknown } }>(
    '/internal/certificate',
    async (request, reply) => {
      const { domain } = request.query;
      if (!asksFromHere(request) || typeof domain !== 'string' || domain.length > longestName) {
        throw new AppError('NotFound');
      }
      if (!(await isReal(domain.toLowerCase()))) throw new AppError('NotFound');
      return reply.send('');
    },
  );
}

/** What a proxy passes on has the address of whom it comes from. */
const asksFromHere = ({ socket, headers }: FastifyRequest) =>
  isLoopback(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;

/** Says on every site of a seller that requests to it come here; also on a closed one, so that it can be opened. */
export function serveProof(app: App, { kysely }: Database, key: () => Promise<Buffer>): void {
  app.get(proofPath, async ({ headers }, reply) => {
    const host = hostName(headers.host ?? '');
    if (!(await isOfSeller(kysely, host))) throw new AppError('NotFound');
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(proofOf(await key(), host));
  });
}
