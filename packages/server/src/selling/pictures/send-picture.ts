import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { FoundPicture } from './pictures.queries.ts';
import type { SizedPictures } from './sized-pictures.ts';
import { monogramSvg, noImageSvg } from './stand-ins.ts';

const forever = 'public, max-age=31536000, immutable';
/** A seller may replace the picture and wants to see that today. */
const replaceable = 'public, max-age=600';
/** Pictures of drafts: only for the seller's staff, who may lose that right at any moment. */
const never = 'private, no-store';
/** The picture may be added at any moment. */
const standIn = 'public, max-age=60';

/** Sends a picture at a size, or its stand-in. */
export async function sendPicture(
  reply: FastifyReply,
  picture: FoundPicture,
  size: number,
  pictures: SizedPictures,
): Promise<FastifyReply> {
  const { file_key: fileKey } = picture;
  void reply.header('x-content-type-options', 'nosniff');
  if (fileKey === null) return sendStandIn(reply, picture);
  // A key is never reused for other bytes, so it identifies them.
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
      // Opened as a page, it may not run or load anything.
      .header('content-security-policy', "default-src 'none'")
      .type('image/svg+xml')
      .send(name === null ? noImageSvg : monogramSvg(name))
  );
}
