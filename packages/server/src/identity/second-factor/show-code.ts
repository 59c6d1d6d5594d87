import { readClock } from '#platform/database/read-clock.ts';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { resetRateLimit, withinRateLimit } from '#platform/database/rate-limit.ts';
import type { Seal } from '#platform/database/seal.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { lockUser, markSecondFactor, notifyOwner } from '#identity/accounts/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { SecondFactorEmail } from './second-factor-letters.ts';
import { findSecret, setLastStep, takeRecoveryCode } from './second-factor.queries.ts';
import { acceptedStep } from './totp.ts';
import { readCode } from './typed-code.ts';
import type { TypedCode } from './typed-code.ts';

/**
 * Codes per half hour, from all logins together. Three of a million are valid at a time, so guessing
 * around the clock takes years.
 */
const tries = { max: 5, window: 30 * 60 } as const;

const day = 24 * 60 * 60;
/**
 * Wrong codes per day before the owner is notified: more are not typos. Right codes in between do not
 * reset the count, or slow guesses would hide behind the owner's own logins.
 */
const untold = { max: 4, window: day } as const;
/** Mails about wrong codes. */
const mails = { max: 1, window: day } as const;

export type ShownCode = 'right' | 'wrong' | 'too-many-tries';

/** Accepts a code of the app, or a recovery code, as the second factor of a login. */
export async function showCode(
  { database, enqueueEmail, seal }: ShowCodeDependencies,
  caller: SignedIn,
  site: Site,
  typed: string,
): Promise<ShownCode> {
  const { kysely } = database;
  const { userId, loginId } = caller;
  const code = readCode(typed);
  // Malformed codes are typos, not guesses, so they are not counted.
  if (code === null) return 'wrong';
  const subject = `second-factor ${userId}`;
  if (!(await withinRateLimit(kysely, subject, tries))) return 'too-many-tries';
  return database.transaction(async (transaction) => {
    // Under the lock, so that the same code sent twice at once is checked one after the other.
    await lockUser(transaction, userId);
    if (!(await take(transaction, code))) {
      await notifyOfWrongCodes(transaction, enqueueEmail, caller, site);
      return 'wrong';
    }
    await markSecondFactor(transaction, loginId);
    await resetRateLimit(transaction, subject);
    return 'right';
  });

  async function take(transaction: Kysely<DB>, shown: TypedCode): Promise<boolean> {
    const authenticator = await findSecret(transaction, userId);
    if (authenticator === null) return false;
    if (shown.kind === 'recovery') {
      const left = await takeRecoveryCode(transaction, userId, shown.hash);
      if (left === null) return false;
      await notifyOwner(transaction, enqueueEmail, { userId, site }, (firstName) => ({
        template: 'recovery-code-used',
        data: { firstName, codesLeft: String(left) },
      }));
      return true;
    }
    const secret = seal.open(userId, authenticator.sealed_secret);
    const at = await readClock(transaction);
    const step = acceptedStep(secret, shown.digits, at, authenticator.last_step);
    if (step === null) return false;
    await setLastStep(transaction, userId, step);
    return true;
  }
}

export interface ShowCodeDependencies {
  readonly database: Database;
  readonly enqueueEmail: EnqueueEmail<SecondFactorEmail>;
  readonly seal: Seal;
}

/** Somebody who tries codes knows the password: its owner should be notified. */
async function notifyOfWrongCodes(
  transaction: Kysely<DB>,
  enqueueEmail: EnqueueEmail<SecondFactorEmail>,
  { userId }: SignedIn,
  site: Site,
): Promise<void> {
  if (await withinRateLimit(transaction, `second-factor-wrong ${userId}`, untold)) return;
  if (!(await withinRateLimit(transaction, `second-factor-mail ${userId}`, mails))) return;
  await notifyOwner(transaction, enqueueEmail, { userId, site }, (firstName) => ({
    template: 'second-factor-tries',
    data: { firstName },
  }));
}
