import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/create-app.ts';
import { isLoopback } from '#platform/http/loopback.ts';
import { hostName } from '#platform/http/site.ts';
import { createMemo } from '#platform/memory/memo.ts';
import { isOfSeller, readServedHosts } from './domains.queries.ts';
import { proofOf, proofPath } from './look-at-domain.ts';

/**
 * All served hosts, some thousands of short names, are read anew after this many milliseconds, if anybody asks. So no
 * number of made-up names costs a lookup, and no host waits behind them.
 */
const freshMs = 500;

/**
 * Answers the proxy on this machine, which asks before it gets a certificate for a name that somebody has connected
 * with (Caddy's `ask`): 200 for hosts that are served, 404 for all others. Nobody outside is answered.
 */
export function serveCertificates(app: App, { kysely }: Database, consoleHost: string): void {
  const recall = createMemo<ReadonlySet<string>>({ freshMs, capacity: 1 });
  const served = () => recall('hosts', () => readServedHosts(kysely, consoleHost));

  app.get<{ Querystring: { domain?: unknown } }>(
    '/internal/certificate',
    async (request, reply) => {
      const { domain } = request.query;
      const isServed =
        asksFromHere(request) &&
        typeof domain === 'string' &&
        (await served()).has(domain.toLowerCase());
      if (!isServed) throw new AppError('NotFound');
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
