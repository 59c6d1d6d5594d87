import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBudgets } from '../memory/budgets.ts';
import { AppError } from './app-error.ts';
import type { SignedIn } from './caller.ts';

/** The token after `Bearer` in the `Authorization` header; null: none. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Calls of one token at this node: five a second, as for people, and a minute's worth at once for a
 * program that starts a run. A program that reads without pause would slow the event loop that takes
 * bids.
 */
const callsOfToken = { burst: 300, perSecond: 5, maxPeople: 10_000 };

/** Counts a call of a token; throws `TooManyRequests`, with the time of the next one. */
export function createTokenLimit(now = () => performance.now()) {
  const budgets = createBudgets(callsOfToken, now);
  return ({ loginId: tokenId }: SignedIn, reply: FastifyReply): void => {
    const left = budgets.left(tokenId);
    if (left < 1) {
      const seconds = Math.ceil((1 - left) / callsOfToken.perSecond);
      void reply.header('retry-after', seconds);
      throw new AppError('TooManyRequests');
    }
    budgets.spend(tokenId, 1);
  };
}
