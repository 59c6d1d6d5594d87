import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accepts-encoding.ts';

const gzip = promisify(gzipCallback);

/**
 * Compresses a large answer if the client accepts it: ten thousand lots are some megabytes, a tenth of
 * that compressed.
 */
export async function packJson(
  request: FastifyRequest,
  reply: FastifyReply,
  json: Buffer,
): Promise<Buffer> {
  void reply.header('vary', 'accept-encoding');
  if (!acceptsEncoding(request, 'gzip')) return json;
  void reply.header('content-encoding', 'gzip');
  return gzip(json, { level: 4 });
}
