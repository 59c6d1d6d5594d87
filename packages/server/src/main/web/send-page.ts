import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from './microcache.ts';
import { contentSecurityPolicy, pageSecurityHeaders } from './page-headers.ts';

/** Pages are packed anew for each answer, as its nonce is in them: quickly rather than tightly. */
const gzipLevel = 3;
const pack = promisify(gzip);
/** A database that restarts is back within this time. */
const retryAfterSeconds = 5;

/** Sends a cached page with a nonce of its own in place of the placeholder. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  placeholder: string,
): Promise<FastifyReply> {
  const nonce = randomBytes(18).toString('base64url');
  const html = page.body.replaceAll(placeholder, nonce);
  void reply
    .code(page.status)
    .headers(Object.fromEntries(page.headers))
    .headers(pageSecurityHeaders)
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  if (page.status === 503) void reply.header('retry-after', retryAfterSeconds);
  if (!acceptsGzip(request)) return reply.send(html);
  const packed = await pack(html, { level: gzipLevel });
  return reply.header('content-encoding', 'gzip').send(packed);
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(request.headers['accept-encoding'] ?? '');
}
