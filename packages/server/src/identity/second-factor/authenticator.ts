import { readClock } from '#platform/database/read-clock.ts';
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Seal } from '#platform/database/seal.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import {
  endSecondFactors,
  findPerson,
  markSecondFactor,
  notifyOwner,
} from '#identity/accounts/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { SecondFactorEmail } from './second-factor-letters.ts';
import { qrPath } from './qr-path.ts';
import type { SecondFactor } from './second-factor.ts';
import * as queries from './second-factor.queries.ts';
import { acceptedStep, forApps, secretBytes } from './totp.ts';
import { newRecoveryCodes, readCode } from './typed-code.ts';

export interface AuthenticatorDependencies {
  readonly database: Database;
  readonly enqueueEmail: EnqueueEmail<SecondFactorEmail>;
  readonly secondFactor: SecondFactor;
  readonly seal: Seal;
}

/** Creates a secret for an authenticator app, which has no effect before `saveAuthenticator`. */
export async function beginAuthenticator(
  { database, secondFactor, seal }: AuthenticatorDependencies,
  caller: SignedIn,
  site: Site,
) {
  const { userId, loginId } = caller;
  const secret = randomBytes(secretBytes);
  const { email } = await database.transaction(async (transaction) => {
    await secondFactor.requireToChange(transaction, caller);
    await queries.putSetup(transaction, loginId, seal.seal(userId, secret));
    return findPerson(transaction, userId);
  });
  const shown = forApps(secret, site.name, email);
  return { ...shown, qrCode: qrPath(shown.uri) };
}

/**
 * Saves the app that made this first code, replacing any earlier one, and returns new recovery codes;
 * null if the code is wrong or no app is being set up. Proofs of other logins are cleared: the previous
 * device may be lost.
 */
export function saveAuthenticator(
  { database, enqueueEmail, secondFactor, seal }: AuthenticatorDependencies,
  caller: SignedIn,
  site: Site,
  typed: string,
): Promise<string[] | null> {
  const { userId, loginId } = caller;
  return database.transaction(async (transaction) => {
    // Somebody else who knows the password may have begun the setup before there was an authenticator.
    await secondFactor.requireToChange(transaction, caller);
    const sealedSecret = await queries.findSetup(transaction, loginId);
    const code = readCode(typed);
    if (sealedSecret === null || code?.kind !== 'authenticator') return null;
    const secret = seal.open(userId, sealedSecret);
    const at = await readClock(transaction);
    const lastStep = acceptedStep(secret, code.digits, at, 0);
    if (lastStep === null) return null;
    await queries.deleteSetups(transaction, userId);
    await queries.putAuthenticator(transaction, userId, { sealedSecret, lastStep });
    await markSecondFactor(transaction, loginId);
    await endSecondFactors(transaction, userId, { but: loginId });
    await notifyOwner(transaction, enqueueEmail, { userId, site }, (firstName) => ({
      template: 'second-factor-added',
      data: { firstName },
    }));
    return giveRecoveryCodes(transaction, userId);
  });
}

/** Replaces the recovery codes; null without an authenticator. */
export function renewRecoveryCodes(
  { database, enqueueEmail, secondFactor }: AuthenticatorDependencies,
  caller: SignedIn,
  site: Site,
): Promise<string[] | null> {
  const { userId } = caller;
  return database.transaction(async (transaction) => {
    await secondFactor.requireToChange(transaction, caller);
    if ((await queries.findAuthenticator(transaction, userId)) === null) return null;
    await notifyOwner(transaction, enqueueEmail, { userId, site }, (firstName) => ({
      template: 'recovery-codes-renewed',
      data: { firstName },
    }));
    return giveRecoveryCodes(transaction, userId);
  });
}

/** Removes the authenticator with its recovery codes; false when there was none. */
export function removeAuthenticator(
  { database, enqueueEmail, secondFactor }: AuthenticatorDependencies,
  caller: SignedIn,
  site: Site,
): Promise<boolean> {
  const { userId, loginId } = caller;
  return database.transaction(async (transaction) => {
    await secondFactor.requireToChange(transaction, caller);
    if (!(await queries.deleteAuthenticator(transaction, userId))) return false;
    await endSecondFactors(transaction, userId, { but: loginId });
    await notifyOwner(transaction, enqueueEmail, { userId, site }, (firstName) => ({
      template: 'second-factor-removed',
      data: { firstName },
    }));
    return true;
  });
}

async function giveRecoveryCodes(transaction: Kysely<DB>, userId: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await queries.replaceRecoveryCodes(transaction, userId, hashes);
  return codes;
}
