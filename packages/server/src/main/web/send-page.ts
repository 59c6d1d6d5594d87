import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '#platform/http/accepts-encoding.ts';
import type { CachedPage } from './cached-page.ts';
import { pageSecurityHeaders } from './page-headers.ts';

const pack = promisify(gzip);

/** A database that restarts is back within this time. */
const retryAfterSeconds = 5;

/** Sends a cached page unchanged: a crowd at the close costs only the bytes. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  void reply.code(page.status).headers(pageSecurityHeaders).header('vary', 'accept-encoding');
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
  for (const [name, value] of page.headers) void reply.header(name, value);
  if (page.status === 503) void reply.header('retry-after', retryAfterSeconds);
  if (acceptsEncoding(request, 'br'))
    return reply.header('content-encoding', 'br').send(page.packed);
  if (acceptsEncoding(request, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(await gzipped(page));
  return reply.send(page.body);
}

const gzippedPages = new WeakMap<CachedPage, Promise<Buffer>>();

/**
 * Browsers on a line that is not encrypted and some programs know no brotli: made when one of them asks. The budget of
 * the cache does not count these, 9 to 17 KB a page (decision 258).
 */
function gzipped(page: CachedPage): Promise<Buffer> {
  const known = gzippedPages.get(page);
  if (known !== undefined) return known;
  const made = pack(page.body);
  gzippedPages.set(page, made);
  return made;
}
