import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from './cached-page.ts';
import { pageSecurityHeaders } from './page-headers.ts';

/** A database that restarts is back within this time. */
const retryAfterSeconds = 5;

/** Sends a cached page unchanged: a crowd at the close costs only the bytes. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): FastifyReply {
  void reply.code(page.status).headers(pageSecurityHeaders).header('vary', 'accept-encoding');
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
  for (const [name, value] of page.headers) void reply.header(name, value);
  if (page.status === 503) void reply.header('retry-after', retryAfterSeconds);
  if (!acceptsGzip(request)) return reply.send(page.body);
  return reply.header('content-encoding', 'gzip').send(page.packed);
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(request.headers['accept-encoding'] ?? '');
}
