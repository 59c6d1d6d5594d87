import type { FastifyRequest } from 'fastify';
import { isLoopback } from './loopback.ts';
import { networkOf } from './network-of.ts';

const windowMs = 60_000;

/**
 * Configuration of a route outside `api/site/` that a network may call `max` times a minute. Callers on
 * this machine are our own programs, or a proxy that does not name its clients.
 */
export function limitByNetwork(max: number) {
  return {
    rateLimit: {
      max,
      timeWindow: windowMs,
      keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
      allowList: ({ ip }: FastifyRequest) => isLoopback(ip),
    },
  };
}
