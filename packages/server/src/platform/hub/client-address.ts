import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../http/loopback.ts';

/**
 * The origin of a request: the nearest address that is not this machine's, since a proxy on this machine
 * is trusted to name its client. Null: a program on this machine.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>): string | null {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const hops = [request.socket.remoteAddress ?? '', ...forwarded.toReversed()];
  return hops.map((hop) => hop.trim()).find((hop) => hop !== '' && !isLoopback(hop)) ?? null;
}
