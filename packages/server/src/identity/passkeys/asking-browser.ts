import { passkeyCookie } from '@fairlot/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { setPasskeyCookie } from '#platform/http/cookies.ts';
import { hashOfShown, newSecret } from '#identity/accounts/public.ts';
import { challengeLasts } from './challenges.queries.ts';

/**
 * The browser that a challenge belongs to: the hash of the secret in the cookie of the browser that asked
 * for it.
 */
export type AskingBrowser = Buffer;

/**
 * Marks the browser that asks now. A marked browser keeps its mark, since its tabs may ask at the same
 * time.
 */
export function markAskingBrowser(reply: FastifyReply): AskingBrowser {
  const shown = reply.request.cookies[passkeyCookie];
  const known = hashOfShown(shown);
  const { secret, hash } =
    shown !== undefined && known !== null ? { secret: shown, hash: known } : newSecret();
  setPasskeyCookie(reply, secret, challengeLasts);
  return hash;
}

/** The browser that answers; null for one that has not asked. */
export function askingBrowser({ cookies }: FastifyRequest): AskingBrowser | null {
  return hashOfShown(cookies[passkeyCookie]);
}

/**
 * The stored hash of a challenge: combined with the browser that asked for it, so that an intercepted
 * answer is useless in another browser. It does not protect against an answer to an attacker's own
 * challenge, sent from the attacker's browser (decision 068).
 */
export function hashOfAsked(challengeHash: Buffer, browser: AskingBrowser): Buffer {
  return createHash('sha256').update(challengeHash).update(browser).digest();
}
