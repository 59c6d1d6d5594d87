import { z } from 'zod';
import type { BotCheckKeys } from '../config/config.ts';
import type { BotCheck, BotVerdict, Submission } from './bot-check.ts';

const verifier = 'https://www.google.com/recaptcha/api/siteverify';
/** Milliseconds. Someone is looking at the form. */
const timeoutMs = 4_000;
/** From 0 (certainly a robot) to 1; this is the provider's recommended threshold to start with. */
const minScore = 0.5;
/** Milliseconds. A token lives two minutes; the third allows for clock differences. */
const maxTokenAgeMs = 3 * 60_000;

/** Errors about us, not about the sender: a wrong secret must not close the sign-up. */
const ourFaults = new Set(['missing-input-secret', 'invalid-input-secret']);

const Answer = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Answer = z.infer<typeof Answer>;

/**
 * Errors that the sender's own input can cause. They must refuse: otherwise a sender could provoke one to
 * get in as during an outage.
 */
const badQuestion = new Set([400, 413, 414, 422, 431]);

interface Limits {
  readonly timeoutMs: number;
}

/**
 * reCAPTCHA v3. A token works once, so a lost answer is not requested again. An empty token is sent as
 * well: a provider that is up refuses it, and during an outage no token could be had.
 */
export function createRecaptcha(
  { siteKey, secretKey, verifyUrl = verifier }: BotCheckKeys,
  limits: Limits = { timeoutMs },
): BotCheck {
  async function ask(token: string): Promise<Answer> {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    if (badQuestion.has(response.status)) {
      return { success: false, 'error-codes': [`status-${response.status}`] };
    }
    if (!response.ok) throw new Error(`status ${response.status}`);
    return Answer.parse(await response.json());
  }

  return {
    siteKey,
    async judge(submission) {
      try {
        return judgeAnswer(await ask(submission.token), submission, Date.now());
      } catch (error) {
        return { state: 'unavailable', reason: String(error) };
      }
    },
  };
}

function judgeAnswer(answer: Answer, { action, host }: Submission, now: number): BotVerdict {
  const codes = answer['error-codes'];
  if (!answer.success) {
    const reason = codes.join(' ') || 'no success';
    return codes.some((code) => ourFaults.has(code))
      ? { state: 'unavailable', reason }
      : refused(reason);
  }
  if (answer.action !== action) return refused(`action ${answer.action}`);
  // Keys serve every host of the installation; a token made on one of them is for that one.
  if (answer.hostname?.toLowerCase() !== host) return refused(`hostname ${answer.hostname}`);
  if (answer.score === undefined || answer.score < minScore) {
    return refused(`score ${answer.score}`);
  }
  const age = now - Date.parse(answer.challenge_ts ?? '');
  // NaN if there is no time.
  if (!(Math.abs(age) <= maxTokenAgeMs)) return refused(`token of ${answer.challenge_ts}`);
  return { state: 'human' };
}

function refused(reason: string): BotVerdict {
  return { state: 'refused', reason };
}
