import { limits } from '@fairlot/contract';
import type { NewCredential, PasskeyCreationOptions } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import {
  checkOwnPassword,
  findPerson,
  hashOfShown,
  newSecret,
  notifyOwner,
} from '#identity/accounts/public.ts';
import type { OwnPassword, RequireToChange } from '#identity/accounts/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { PasskeyEmail } from './passkey-letters.ts';
import { creationOptions, newKey } from './ceremony.ts';
import { putAddingChallenge, takeAddingChallenge } from './challenges.queries.ts';
import type { ClientData } from './client-data.ts';
import type { LetterSiteOf } from './letter-site.ts';
import { insertPasskey, listPasskeys } from './passkeys.queries.ts';

export type Beginning =
  | { readonly kind: 'begun'; readonly options: PasskeyCreationOptions }
  | { readonly kind: 'full' }
  | { readonly kind: Exclude<OwnPassword['kind'], 'right'> };

/**
 * Begins a passkey for this host. A passkey outlives the login that adds it, so somebody who finds a
 * signed-in browser must not be able to add one: the password is required.
 */
export async function beginPasskeyOf(
  { kysely }: Database,
  { userId, loginId }: SignedIn,
  site: Site,
  password: string,
): Promise<Beginning> {
  const check = await checkOwnPassword(kysely, userId, password);
  if (check.kind !== 'right') return { kind: check.kind };
  const existing = await listPasskeys(kysely, { userId, reach: 'everywhere' });
  if (existing.length >= limits.passkeysPerAccount) return { kind: 'full' };
  const person = await findPerson(kysely, userId);
  const { secret, hash } = newSecret();
  const { host } = site;
  await putAddingChallenge(kysely, { hash, host, loginId, passwordHash: check.passwordHash });
  const fullName = `${person.first_name} ${person.last_name}`;
  const here = existing.filter((passkey) => passkey.host === host);
  const options = creationOptions(
    site,
    { userId, email: person.email, fullName },
    secret,
    here.map((passkey) => passkey.credential_id),
  );
  return { kind: 'begun', options };
}

/** Adds the passkey that the browser made and notifies the owner; false if it is not what was asked for. */
export async function finishPasskeyOf(
  {
    database,
    enqueueEmail,
    requireToChange,
    letterSiteOf,
  }: {
    readonly database: Database;
    readonly enqueueEmail: EnqueueEmail<PasskeyEmail>;
    readonly requireToChange: RequireToChange;
    readonly letterSiteOf: LetterSiteOf;
  },
  caller: SignedIn,
  site: Site,
  answer: {
    readonly credential: NewCredential;
    readonly clientData: ClientData;
    readonly name: string;
  },
): Promise<boolean> {
  const { userId, loginId } = caller;
  const hash = hashOfShown(answer.clientData.challenge);
  if (hash === null) return false;
  const { host } = site;
  const passwordMark = await takeAddingChallenge(database.kysely, { hash, host, loginId });
  if (passwordMark === null) return false;
  const key = await newKey(site, answer.clientData, answer.credential);
  if (key === null) return false;
  const { name } = answer;
  const letterSite = await letterSiteOf(site);
  return database.transaction(async (transaction) => {
    await requireToChange(transaction, caller);
    const owner = { userId, passwordMark };
    if (!(await insertPasskey(transaction, owner, { ...key, name }))) return false;
    await notifyOwner(transaction, enqueueEmail, { userId, site: letterSite }, (firstName) => ({
      template: 'passkey-added',
      data: { firstName, passkeyName: name, opens: host },
    }));
    return true;
  });
}
