import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { FoundPicture } from './pictures.queries.ts';
import type { SizedPictures } from './sized-pictures.ts';
import { monogramSvg, noImageSvg } from './stand-ins.ts';

const forever = 'public, max-age=31536000, immutable';
/** A seller may put another picture in its place and wants to see it today. */
const replaceable = 'public, max-age=600';
/** The picture may come any moment. */
const standIn = 'public, max-age=60';

/** Sends a picture at a size, or what stands in for it. */
export async function sendPicture(
  reply: FastifyReply,
  picture: FoundPicture,
  size: number,
  pictures: SizedPictures,
): Promise<FastifyReply> {
  const { file_key: fileKey, immutable } = picture;
  void reply.header('x-content-type-options', 'nosniff');
  if (fileKey === null) return sendStandIn(reply, picture);
  // A key is never used for other bytes, so it stands for them.
  const tag = `"${createHash('sha256').update(`${fileKey} ${size}`).digest('base64url').slice(0, 22)}"`;
  const known = reply.request.headers['if-none-match']?.includes(tag) ?? false;
  const bytes = known ? null : await pictures.read(fileKey, size);
  if (!known && bytes === null) return sendStandIn(reply, picture);
  void reply.header('cache-control', immutable ? forever : replaceable).header('etag', tag);
  return known ? reply.code(304).send() : reply.type('image/webp').send(bytes);
}

function sendStandIn(reply: FastifyReply, { name }: FoundPicture): FastifyReply {
  return (
    reply
      .header('cache-control', standIn)
      // Opened as a page of its own it may run and load nothing.
      .header('content-security-policy', "default-src 'none'")
      .type('image/svg+xml')
      .send(name === null ? noImageSvg : monogramSvg(name))
  );
}
