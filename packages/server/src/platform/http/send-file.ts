import type { FastifyReply } from 'fastify';
import { answerHeaders } from './answer-headers.ts';

/**
 * Sends somebody's own document: to be saved, never to be shown as a page of this site, whatever it
 * holds. A sandboxed document without sources can run and load nothing should it be shown after all.
 */
export async function sendFile(reply: FastifyReply, file: File): Promise<FastifyReply> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return reply
    .headers(answerHeaders)
    .header('content-disposition', `attachment; filename="${safeName(file.name)}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(file.type)
    .send(bytes);
}

/** Characters that every system allows in file names and that need no quoting in a header. */
function safeName(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, '-').replace(/^\.+/, '');
}
