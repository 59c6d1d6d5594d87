import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/http/create-app.ts';
import { hostNameOf } from '#platform/http/host.ts';
import { contentSecurityPolicy, pageSecurityHeaders } from '../web/page-headers.ts';

/**
 * Paths that the console's host serves like every other: calls, and pictures of lots, people and
 * companies.
 */
const shared = /^\/(?:api|InventoryImage|auctionphoto|AuctionManagerPhoto|SellerLogo)\//i;
/** Files of the build have a hash in their names; all others are revalidated after an hour. */
const maxAge = { assets: 365 * 24 * 60 * 60_000, others: 60 * 60_000 };

/**
 * Serves the build of `packages/console` on its host, and nothing of the public site: every address that
 * is not a file of the build is a page of the console, shown by its own router.
 */
export async function serveConsole(app: App, build: string, host: string): Promise<void> {
  const page = await readFile(join(build, 'index.html'));
  const policy = contentSecurityPolicy([]);
  // Files are sent only by the hook: on other hosts their addresses are pages of the public site.
  await app.register(fastifyStatic, {
    root: build,
    serve: false,
    index: false,
    preCompressed: true,
  });

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pathname = URL.parse(request.url, 'http://console')?.pathname;
    if (pathname === undefined) return reply.code(400).send();
    void reply.headers(pageSecurityHeaders).header('content-security-policy', policy);
    if (/\.\w+$/.test(pathname)) {
      const isAsset = pathname.startsWith('/assets/');
      return reply.sendFile(decodeURIComponent(pathname), {
        immutable: isAsset,
        maxAge: isAsset ? maxAge.assets : maxAge.others,
      });
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  }

  app.addHook('onRequest', async (request, reply) => {
    if (hostNameOf(request) !== host || shared.test(request.url)) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(405).send();
    return send(request, reply);
  });
}
