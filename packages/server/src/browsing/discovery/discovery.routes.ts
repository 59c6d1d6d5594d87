import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sellerPath } from '@fairlot/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { acceptsEncoding } from '#platform/http/accepts-encoding.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/create-app.ts';
import { limitByNetwork } from '#platform/http/limit-by-network.ts';
import { idOf, paramOf, siteOf } from '#platform/http/read-address.ts';
import type { FindSite, Site } from '#platform/http/site.ts';
import { atomXml } from './atom.ts';
import { auctionCalendar } from './auction-calendar.ts';
import { auctionFeed } from './auction-feed.ts';
import type { FeedOf } from './auction-feed.ts';
import { findCalendar, findShownSeller, readFeed } from './discovery.queries.ts';
import { robotsText } from './robots.ts';
import { createSitemaps, sitemapSizes } from './sitemaps.ts';
import { webManifest } from './web-manifest.ts';

const unpack = promisify(gunzip);
/** Feed readers show what is new; older entries are on the pages. */
const feedLength = 50;
/** A reader or crawler in a hurry: one read a second for a minute. */
const config = limitByNetwork(60);

/** Serves documents for programs on each host: robots, sitemaps, feeds, calendars and the web manifest. */
export function serveDiscovery(
  app: App,
  {
    database,
    findSite,
    linkTo,
  }: {
    database: Database;
    findSite: FindSite;
    /** An absolute address on a site's host. */
    linkTo: (host: string, path: string) => string;
  },
): void {
  const sitemaps = createSitemaps(database, sitemapSizes);

  /**
   * The site of a request, with scheme and host for absolute addresses: never from the request, since
   * answers may be cached for everybody.
   */
  async function locate(request: FastifyRequest): Promise<{ site: Site; origin: string }> {
    const site = await siteOf(findSite, request);
    return { site, origin: new URL(linkTo(site.host, '/')).origin };
  }

  async function sellerOf(site: Site, id: string) {
    const seller = await findShownSeller(database, site, id);
    if (seller === undefined) throw new AppError('NotFound');
    return seller;
  }

  async function feed(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { site, origin } = await locate(request);
    const sellerId = idOrNull(request);
    const of: FeedOf =
      sellerId === null
        ? { kind: 'host', host: site.host, name: site.name }
        : { kind: 'seller', id: sellerId, name: (await sellerOf(site, sellerId)).company_name };
    const rows = await readFeed(database, site, { sellerId, count: feedLength });
    return sendText(reply, 'application/atom+xml', atomXml(auctionFeed(of, rows, origin)));
  }

  async function manifest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { site } = await locate(request);
    const id = idOrNull(request);
    const own = { name: site.name, startPath: '/', icons: 'site' };
    const of =
      id === null || id === site.tenantId
        ? own
        : { name: (await sellerOf(site, id)).company_name, startPath: sellerPath(id), icons: id };
    return sendText(reply, 'application/manifest+json', JSON.stringify(webManifest(of)));
  }

  app.get('/robots.txt', async (request, reply) => {
    const { origin } = await locate(request);
    return sendText(reply, 'text/plain', robotsText(origin));
  });
  app.get('/sitemap.xml', { config }, async (request, reply) => {
    const { site, origin } = await locate(request);
    return sendPacked(reply, await sitemaps.index(site, origin));
  });
  app.get('/sitemap-:file', { config }, async (request, reply) => {
    const { site, origin } = await locate(request);
    const name = /^(.+)\.xml$/.exec(paramOf(request, 'file'))?.[1];
    const page = name === undefined ? null : await sitemaps.page(site, origin, name);
    if (page === null) throw new AppError('NotFound');
    return sendPacked(reply, page);
  });
  app.get('/feed', { config }, feed);
  app.get('/feed/:id', { config }, feed);
  app.get('/calendar/auction/:file', { config }, async (request, reply) => {
    const { site, origin } = await locate(request);
    const id = idOf(/^(.+)\.ics$/.exec(paramOf(request, 'file'))?.[1] ?? '');
    const row = await findCalendar(database, site, id);
    if (row === undefined) throw new AppError('NotFound');
    void reply.header('content-disposition', 'inline; filename="auction.ics"');
    return sendText(reply, 'text/calendar', auctionCalendar(row, origin));
  });
  // The specification puts it under `api/site/`; pages use the short form.
  for (const base of ['', '/api/site']) {
    app.get(`${base}/GetWebAppManifest`, { config }, manifest);
    app.get(`${base}/GetWebAppManifest/:id`, { config }, manifest);
  }
}

/** Null if the address names no seller; a malformed id is unknown. */
function idOrNull(request: FastifyRequest): string | null {
  const text = paramOf(request, 'id');
  return text === '' ? null : idOf(text);
}

/** The same for everybody, and cacheable for some minutes. */
function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  void reply
    .header('cache-control', 'public, max-age=300')
    .header('x-content-type-options', 'nosniff')
    .header('etag', tag);
  if (reply.request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
}

async function sendPacked(reply: FastifyReply, packed: Buffer): Promise<FastifyReply> {
  void reply
    .header('cache-control', 'public, max-age=900')
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'accept-encoding')
    .type('application/xml; charset=utf-8');
  if (!acceptsEncoding(reply.request, 'gzip')) return reply.send(await unpack(packed));
  return reply.header('content-encoding', 'gzip').send(packed);
}
