import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { FoundPicture } from './pictures.queries.ts';
import type { SizedPictures } from './sized-pictures.ts';
import { monogramSvg, noImageSvg } from './stand-ins.ts';

const forever = 'public, max-age=31536000, immutable';
/** A seller may put another picture in its place and wants to see it today. */
const replaceable = 'public, max-age=600';
/** A draft's: for its seller's staff alone, who may lose that right any moment. */
const never = 'private, no-store';
/** The picture may come any moment. */
const standIn = 'public, max-age=60';

/** Sends a picture at a size, or what stands in for it. */
export async function sendPicture(
  reply: FastifyReply,
  picture: FoundPicture,
  size: number,
  pictures: SizedPictures,
): Promise<FastifyReply> {
  const { file_key: fileKey } = picture;
  void reply.header('x-content-type-options', 'nosniff');
  if (fileKey === null) return sendStandIn(reply, picture);
  // A key is never used for other bytes, so it stands for them.
  const tag = `"${createHash('sha256').update(`${fileKey} ${size}`).digest('base64url').slice(0, 22)}"`;
  const known = reply.request.headers['if-none-match']?.includes(tag) ?? false;
  const bytes = known ? null : await pictures.read(fileKey, size);
  if (!known && bytes === null) return sendStandIn(reply, picture);
  void reply.header('cache-control', keptFor(picture)).header('etag', tag);
  return known ? reply.code(304).send() : reply.type('image/webp').send(bytes);
}

function keptFor({ immutable, isPrivate }: FoundPicture): string {
  if (isPrivate === true) return never;
  return immutable ? forever : replaceable;
}

function sendStandIn(reply: FastifyReply, { name, isPrivate }: FoundPicture): FastifyReply {
  return (
    reply
      .header('cache-control', isPrivate === true ? never : standIn)
      // Opened as a page of its own it may run and load nothing.
      .header('content-security-policy', "default-src 'none'")
      .type('image/svg+xml')
      .send(name === null ? noImageSvg : monogramSvg(name))
  );
}
