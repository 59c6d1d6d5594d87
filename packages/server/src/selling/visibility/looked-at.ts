import type { FastifyRequest } from 'fastify';
import type { Site } from '#platform/http/site.ts';

/**
 * The draft that a browser looks at on a host without being signed in there (`selling/looks`); null:
 * none. Costs a query if the browser sends a key, otherwise nothing.
 */
export type LookedAt = (request: FastifyRequest, site: Site) => Promise<string | null>;
