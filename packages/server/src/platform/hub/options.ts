import type { FastifyBaseLogger } from 'fastify';
import type { HubClock } from './clock.ts';
import type { Fellows } from './fellows.ts';
import type { HubIdentity, HubRequest } from './identity.ts';
import type { HubLimits } from './limits.ts';
import type { HubMethod } from './method.ts';

export type HubOptions = {
  path: string;
  /** Reads the cookie; visitors are allowed, unless the answer is `refused`. */
  authenticate(request: HubRequest): Promise<HubIdentity | 'refused'>;
  /** Asked with every request, since the browser's own rule does not cover WebSockets. */
  originAllowed(origin: string | undefined, host: string): boolean;
  /** By name, ignoring case. */
  methods: Record<string, HubMethod>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'debug'>;
  limits?: Partial<HubLimits>;
  clock?: HubClock;
  /** Other processes behind the same port, if there are any. */
  fellows?: Fellows | undefined;
};
