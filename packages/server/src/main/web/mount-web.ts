import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from './cached-page.ts';
import { anonymousApi } from './page-api.ts';
import { hostOf } from '../../platform/http/host.ts';
import { createMemo } from '../../platform/memory/memo.ts';
import { isLoopback } from '../../platform/http/loopback.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createRenderBudget } from './render-budget.ts';
import { loadPageRenderer } from './page-renderer.ts';
import type { GuestHosts } from './page-headers.ts';
import { sealPage } from './seal-page.ts';
import { sendPage } from './send-page.ts';

export interface WebOptions {
  /** Folder of the web build, with `client` and `server` in it. */
  readonly buildDirectory: string;
  /** For how many milliseconds a rendered page is served again. */
  readonly microcacheMs: number;
  /** Providers whose scripts may run in the pages of a host. */
  readonly guests?: (host: string) => readonly GuestHosts[];
}

/** A crawler's page may hold 10,000 lots: too dear to render every two seconds. */
const crawlerFreshMs = 60_000;
/** Bytes of pages kept in memory, for crawlers and for everybody else. */
const capacity = 32 * 1024 * 1024;
/** What lies here is served by others or not at all. */
const notPages = /^\/(?:api|dev|assets)\//i;
/** Query parameters that some page reads. */
const pageParameters = new Set(['page', 'returnUrl', 'seller']);
/** Those that the search pages read beside them: words, categories, order. */
const searchParameters = new Set(['s', 'c', 'o']);
/** `/search`, what lies below it, and the data of both without their HTML. */
const searchPages = /^\/search(?:[/.]|$)/i;
/** A longer address is nobody's: refused before it can become a key of the cache. */
const maxUrlLength = 2_000;

/**
 * Serves the web build: its assets for ever, and every other GET as a page rendered for the
 * anonymous visitor. No cookie of the request reaches a page and no page sets one, so that one
 * rendering serves everybody.
 */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const renderer = await loadPageRenderer(options.buildDirectory);
  // A crowd that reloads at the close costs one rendering.
  const pagesFresh = (freshMs: number) =>
    createMemo<CachedPage>({
      capacity,
      sizeOf: ({ body, packed }) => body.length + packed.length,
      freshMs: ({ status }) => {
        if (status >= 500) return 0;
        return status === 200 ? freshMs : options.microcacheMs;
      },
    });
  const forVisitors = pagesFresh(options.microcacheMs);
  const forCrawlers = pagesFresh(crawlerFreshMs);
  const budget = createRenderBudget(() => performance.now());
  /** By this the renderer marks our own scripts; unguessable, so no seller's text contains it. */
  const mark = randomBytes(18).toString('base64url');

  await app.register(fastifyStatic, {
    root: join(options.buildDirectory, 'client', 'assets'),
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

  async function render(
    request: FastifyRequest,
    address: string,
    crawler: boolean,
  ): Promise<CachedPage> {
    const rendering = await renderer.renderPage(new Request(address), {
      api: anonymousApi(app, request),
      nonce: mark,
      crawler,
    });
    return sealPage(rendering, mark, options.guests?.(hostOf(request)) ?? []);
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (notPages.test(request.url)) {
      reply.callNotFound();
      return reply;
    }
    if (request.url.length > maxUrlLength) return reply.code(414).send();
    if (!URL.canParse(fullAddress(request))) return reply.code(400).send();
    const crawler = renderer.isCrawler(request.headers['user-agent']);
    const address = pageAddress(request);
    const page = await (crawler ? forCrawlers : forVisitors)(address, async () => {
      // Whole cached pages cost nothing; made-up addresses do, in the loop that takes bids.
      // A caller on this machine is ourselves, or a proxy that does not say for whom it calls.
      if (!isLoopback(request.ip) && !budget.take(networkOf(request.ip)))
        throw new AppError('TooManyRequests');
      return render(request, address, crawler);
    });
    return sendPage(request, reply, page);
  }

  app.route({ method: 'GET', url: '/', handler: servePage });
  app.route({ method: 'GET', url: '/*', handler: servePage });
}

function fullAddress(request: FastifyRequest): string {
  return `${request.protocol}://${hostOf(request)}${request.url}`;
}

/** The address as pages see it: what no page reads would only make cached pages many. */
function pageAddress(request: FastifyRequest): string {
  const url = new URL(fullAddress(request));
  const isSearch = searchPages.test(url.pathname);
  const read = [...url.searchParams].filter(
    ([name]) => pageParameters.has(name) || (isSearch && searchParameters.has(name)),
  );
  url.search = new URLSearchParams(read).toString();
  return url.href;
}
