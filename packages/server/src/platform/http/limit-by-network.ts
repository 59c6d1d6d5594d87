import type { FastifyRequest } from 'fastify';
import { isLoopback } from './loopback.ts';
import { networkOf } from './network-of.ts';

const windowMs = 60_000;

/**
 * Configuration of a route outside `api/site/` that a network may call `max` times a minute. A caller
 * on this machine is ourselves, or a proxy that does not say for whom it calls.
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
