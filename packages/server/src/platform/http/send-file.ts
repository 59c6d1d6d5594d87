import type { FastifyReply } from 'fastify';
import { answerHeaders } from './answer-headers.ts';

/**
 * Sends somebody's own document as a download, never as a page of this site, whatever it contains. The
 * sandbox policy keeps it from running or loading anything, should a browser show it after all.
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
