import type { FastifyRequest } from 'fastify';

/** Whether the client names this encoding and does not refuse it (`q=0`; RFC 9110, 12.5.3). */
export function acceptsEncoding(request: FastifyRequest, name: 'br' | 'gzip'): boolean {
  const header = request.headers['accept-encoding'] ?? '';
  return header.split(',').some((each) => {
    const [encoding, ...weights] = each.split(';').map((part) => part.trim().toLowerCase());
    return encoding === name && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight));
  });
}
