import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../http/loopback.ts';

/**
 * Where a request comes from: the nearest address that is not this machine's own, since a proxy
 * on this machine is trusted to name its client. Null is a program of this machine.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>): string | null {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const hops = [request.socket.remoteAddress ?? '', ...forwarded.toReversed()];
  return hops.map((hop) => hop.trim()).find((hop) => hop !== '' && !isLoopback(hop)) ?? null;
}
