import type { PasskeyRequestOptions, ShownCredential } from '@fairlot/contract';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import { hashOfShown, lockUser, newSecret } from '#identity/accounts/public.ts';
import type { ProvedUser, StillStands } from '#identity/accounts/public.ts';
import { hashOfAsked } from './asking-browser.ts';
import type { AskingBrowser } from './asking-browser.ts';
import { newSignCount, requestOptions, userHandle } from './ceremony.ts';
import { putLoginChallenge, takeLoginChallenge } from './challenges.queries.ts';
import type { ClientData } from './client-data.ts';
import { findPasskey, hasPasskey, markUsed } from './passkeys.queries.ts';

export async function beginLogin(
  db: Kysely<DB>,
  site: Site,
  browser: AskingBrowser,
): Promise<PasskeyRequestOptions> {
  const { secret, hash } = newSecret();
  await putLoginChallenge(db, { hash: hashOfAsked(hash, browser), host: site.host });
  return requestOptions(site, secret);
}

export interface ShownPasskey {
  readonly user: ProvedUser;
  /** Whether the passkey still exists: after a reset its owner must be the only one in the account. */
  readonly stillStands: StillStands;
}

/**
 * The user that a passkey proves; null if it is invalid. Lockouts are ignored: they stop password
 * guessing, and a passkey cannot be guessed, so nobody can lock its owner out.
 */
export async function userOfPasskey(
  db: Kysely<DB>,
  site: Site,
  credential: ShownCredential,
  { clientData, browser }: { readonly clientData: ClientData; readonly browser: AskingBrowser },
): Promise<ShownPasskey | null> {
  const challengeHash = hashOfShown(clientData.challenge);
  if (challengeHash === null) return null;
  const hash = hashOfAsked(challengeHash, browser);
  if (!(await takeLoginChallenge(db, { hash, host: site.host }))) return null;
  const passkey = await findPasskey(db, site.host, Buffer.from(credential.id, 'base64url'));
  if (passkey === null) return null;
  if (credential.response.userHandle !== userHandle(passkey.user_id)) return null;
  const from = passkey.sign_count;
  const key = { publicKey: passkey.public_key, signCount: from };
  const to = await newSignCount(site, clientData, credential, key);
  if (to === null || !(await markUsed(db, passkey.id, { from, to }))) return null;
  return {
    user: { userId: passkey.user_id, passwordHash: passkey.password_hash },
    async stillStands(transaction) {
      await lockUser(transaction, passkey.user_id);
      return hasPasskey(transaction, passkey.id);
    },
  };
}
