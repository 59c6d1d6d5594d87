import { join } from 'node:path';
import { isCrawler, pagePath, pageQuery } from '@fairlot/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anonymousApi } from './page-api.ts';
import type { LookedAt } from '#selling/visibility/public.ts';
import type { FindSite } from '#platform/http/site.ts';
import { setLookCookie, shownLookKey } from '#platform/http/cookies.ts';
import { siteOf } from '#platform/http/read-address.ts';
import { isLoopback } from '#platform/http/loopback.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { AppError } from '#platform/http/app-error.ts';
import { createRenderBudget } from './render-budget.ts';
import type { PageCache } from './page-cache.ts';
import { findPageRenderer } from './page-renderer.ts';
import type { GuestHosts } from './page-headers.ts';
import { sendPage } from './send-page.ts';
import { startPageThread } from './start-page-thread.ts';

export interface WebOptions {
  /** Folder of the web build, with `client` and `server`. */
  readonly buildDirectory: string;
  readonly cache: PageCache;
  readonly findSite: FindSite;
  /** An absolute address on a site's host. */
  readonly linkTo: (host: string, path: string) => string;
  readonly lookedAt: LookedAt;
  /** Providers whose scripts may run in the pages of a host. */
  readonly guests?: (host: string) => readonly GuestHosts[];
}

/** Paths under these prefixes are served by other routes or not at all. */
const notPages = /^\/(?:api|dev|assets)\//i;
/** A link to a draft opens it for no longer. */
const linkSeconds = 60;
/** No page has a longer address: it is refused before it becomes a cache key. */
const maxUrlLength = 2_000;

/**
 * Serves the web build: its assets, cacheable forever, and every other GET as a page rendered for the
 * anonymous visitor. Pages neither receive nor set cookies, so that one rendering serves everybody. For a
 * browser that looks at a draft, or at a hidden host, pages are rendered individually, and receive only the
 * cookie of its look.
 */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { cache } = options;
  const thread = await startPageThread(await findPageRenderer(options.buildDirectory));
  app.addHook('onClose', () => thread.stop());
  const budget = createRenderBudget(() => performance.now());

  await app.register(fastifyStatic, {
    // Assets of this build and earlier ones: a page that was open during an upgrade still finds its
    // files.
    root: ['client/assets', 'earlier-assets'].map((folder) => join(options.buildDirectory, folder)),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root: join(options.buildDirectory, 'client'),
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    maxAge: '1h',
    preCompressed: true,
    decorateReply: false,
  });

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (notPages.test(request.url)) {
      reply.callNotFound();
      return reply;
    }
    if (request.url.length > maxUrlLength) return reply.code(414).send();
    const path = pageAddress(request.url);
    if (path === null) return reply.code(400).send();
    const site = await siteOf(options.findSite, request);
    // Paths that the console's host shares with others are not pages.
    if (site.isConsole) throw new AppError('NotFound');
    const looksAtDraft = (await options.lookedAt(request, site)) !== null;
    const isPrivate = site.isHidden || looksAtDraft;
    const lookKey = isPrivate ? (shownLookKey(request) ?? null) : null;
    const crawler = isCrawler(request.headers['user-agent']);
    // By the site's registered host: the header's spelling (case, port) would create many cache entries
    // for one page.
    const key = site.host + path;
    const render = async () => {
      // Cached pages cost nothing; made-up addresses do. Callers on this machine are our own programs, or
      // a proxy that does not name its clients.
      if (!isLoopback(request.ip) && !budget.take(networkOf(request.ip)))
        throw new AppError('TooManyRequests');
      return thread.render({
        address: options.linkTo(site.host, path),
        crawler,
        guests: options.guests?.(site.host) ?? [],
        api: anonymousApi(app, request, site.host, lookKey),
      });
    };
    // The calls by which a link's page opens it find a hidden host as the page itself did.
    if (lookKey !== null && !looksAtDraft) setLookCookie(reply, lookKey, linkSeconds);
    if (isPrivate) return sendPage(request, privately(reply), await render());
    const keep = crawler ? cache.forCrawlers : cache.forVisitors;
    return sendPage(request, reply, await keep(key, render));
  }

  app.route({ method: 'GET', url: '/', handler: servePage });
  app.route({ method: 'GET', url: '/*', handler: servePage });
}

/** It is not cached, and not indexed by search engines. */
function privately(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
}

/**
 * Path and query as far as the page uses them: unused parts would only multiply the cache entries.
 */
function pageAddress(url: string): string | null {
  const parsed = URL.parse(url, 'http://page');
  // A leading double slash names another host.
  if (parsed?.host !== 'page') return null;
  const { pathname, searchParams } = parsed;
  const query = new URLSearchParams(pageQuery(pathname, searchParams)).toString();
  const path = pagePath(pathname);
  return query === '' ? path : `${path}?${query}`;
}
