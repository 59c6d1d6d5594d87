import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
  const accepts = request.headers['accept-encoding'] ?? '';
  void reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b(?!;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepts)) return json;
  void reply.header('content-encoding', 'gzip');
  return gzip(json, { level: 4 });
}
