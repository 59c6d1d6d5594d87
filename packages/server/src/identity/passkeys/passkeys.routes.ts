import * as contract from '@fairlot/contract';
import { done, refused } from '@fairlot/contract';
import type { ReplyOf, ShownCredential } from '@fairlot/contract';
import type { FastifyRequest } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { hostOf } from '#platform/http/host.ts';
import { originIsOwn } from '#platform/http/origin.ts';
import type { Site } from '#platform/http/site.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import {
  deviceInWords,
  endSecondFactors,
  passwordRefusals,
  notifyOwner,
} from '#identity/accounts/public.ts';
import type { Accounts, RequireToChange } from '#identity/accounts/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { PasskeyEmail } from './passkey-letters.ts';
import { beginPasskeyOf, finishPasskeyOf } from './add-passkey.ts';
import type { Beginning } from './add-passkey.ts';
import { askingBrowser, markAskingBrowser } from './asking-browser.ts';
import { readClientData } from './client-data.ts';
import type { ClientData } from './client-data.ts';
import { beginLogin, userOfPasskey } from './log-in-by-passkey.ts';
import type { LetterSiteOf } from './letter-site.ts';
import { deletePasskey, listPasskeys, setName } from './passkeys.queries.ts';
import type { PasskeyOwner } from './passkeys.queries.ts';

/** An open login form asks every few minutes; an office shares an address. */
const beginningsByCaller = { max: 120, windowMs: 10 * 60_000 };
/** Nobody guesses a signature: this only bounds the work. */
const loginsByCaller = { max: 60, windowMs: 10 * 60_000, onAllNodes: true } as const;

const timeZone = 'UTC';

/** Passkeys: a second way to sign in, and the account's list of them. */
export function servePasskeys(
  api: Api,
  { database, begin, loginData, requireProof, proved }: Accounts,
  {
    enqueueEmail,
    requireToChange,
    letterSiteOf,
  }: {
    readonly enqueueEmail: EnqueueEmail<PasskeyEmail>;
    readonly requireToChange: RequireToChange;
    readonly letterSiteOf: LetterSiteOf;
  },
): void {
  const { kysely } = database;

  api.handle(contract.getPasskeys, async ({ caller, site }) => {
    const passkeys = await listPasskeys(kysely, ownerOf(caller, site));
    return {
      passkeys: passkeys.map((passkey) => ({
        secureId: passkey.id,
        name: passkey.name,
        host: passkey.host,
        createdStr: localDateTime(passkey.created_at, timeZone),
        lastUsedStr: passkey.last_used_at ? localDateTime(passkey.last_used_at, timeZone) : '',
      })),
    };
  });

  api.handle(contract.beginPasskey, async ({ body, caller, site }) => {
    await database.transaction((transaction) => requireToChange(transaction, caller));
    const beginning = await beginPasskeyOf(database, caller, site, body.password);
    if (beginning.kind === 'begun') {
      return { ...done(), options: beginning.options };
    }
    return { ...refused(reasonOf(beginning.kind)), options: null };
  });

  api.handle(contract.savePasskey, async ({ body: { credential }, caller, site, request }) => {
    const clientData = ownClientData(credential.response.clientDataJSON, request);
    const name = deviceInWords(request.headers['user-agent'] ?? '');
    const added =
      clientData !== null &&
      (await finishPasskeyOf(
        { database, enqueueEmail, requireToChange, letterSiteOf },
        caller,
        site,
        {
          credential,
          clientData,
          name,
        },
      ));
    return added ? done() : refused('PasskeyNotAdded');
  });

  api.handle(contract.renamePasskey, async ({ body, caller, site }) => {
    const { secureId: id, name } = body;
    const owner = ownerOf(caller, site);
    if (!(await setName(kysely, owner, { id, name }))) throw new AppError('NotFound');
    return undefined;
  });

  api.handle(contract.removePasskey, async ({ body, caller, site }) => {
    await requireProof(caller);
    const letterSite = await letterSiteOf(site);
    await database.transaction(async (transaction) => {
      await requireToChange(transaction, caller);
      const name = await deletePasskey(transaction, ownerOf(caller, site), body.Param);
      if (name === null) throw new AppError('NotFound');
      const { userId, loginId } = caller;
      // Somebody else may have used it and must be locked out by its removal.
      await endSecondFactors(transaction, userId, { but: loginId });
      await notifyOwner(transaction, enqueueEmail, { userId, site: letterSite }, (firstName) => ({
        template: 'passkey-removed',
        data: { firstName, passkeyName: name },
      }));
    });
    return undefined;
  });

  api.handle(
    contract.beginPasskeyLogin,
    async ({ site, reply }) => beginLogin(kysely, site, markAskingBrowser(reply)),
    { rateLimit: beginningsByCaller },
  );

  async function shownPasskey(credential: ShownCredential, site: Site, request: FastifyRequest) {
    const clientData = ownClientData(credential.response.clientDataJSON, request);
    const browser = askingBrowser(request);
    if (clientData === null || browser === null) return null;
    return userOfPasskey(kysely, site, credential, { clientData, browser });
  }

  api.handle(
    contract.reauthenticateByPasskey,
    async ({ body: { credential }, caller, site, request }) => {
      const shown = await shownPasskey(credential, site, request);
      const isProved =
        shown?.user.userId === caller.userId &&
        (await proved(caller, { by: 'passkey', stillStands: shown.stillStands }));
      return isProved ? done() : refused('PasskeyNotYours');
    },
    { rateLimit: loginsByCaller },
  );

  api.handle(
    contract.passkeyLogin,
    async ({ body, site, request, reply }): Promise<ReplyOf<typeof contract.passkeyLogin>> => {
      const { credential, keepLoggedIn } = body;
      const shown = await shownPasskey(credential, site, request);
      if (shown === null) {
        return { ...refused('PasskeyLoginFailed'), status: 'Failed', data: null };
      }
      const { user, stillStands } = shown;
      const caller = await begin(reply, user, { keep: keepLoggedIn, by: 'passkey', stillStands });
      return { status: 'Success', message: '', data: await loginData(caller, site) };
    },
    { rateLimit: loginsByCaller },
  );
}

/**
 * A seller's host and the console list only their own passkeys; the marketplace, which has the account,
 * those of all sites.
 */
function ownerOf({ userId }: SignedIn, { host, tenantId, isConsole }: Site): PasskeyOwner {
  return { userId, reach: tenantId === null && !isConsole ? 'sites' : { host } };
}

/** The browser's data, if it signed on a page of the host that it calls. */
function ownClientData(clientDataJSON: string, request: FastifyRequest): ClientData | null {
  const clientData = readClientData(clientDataJSON);
  return clientData !== null && originIsOwn(clientData.origin, hostOf(request)) ? clientData : null;
}

function reasonOf(kind: Exclude<Beginning['kind'], 'begun'>) {
  switch (kind) {
    case 'wrong':
    case 'too-many-tries':
      return passwordRefusals[kind];
    case 'full':
      return 'TooManyPasskeys';
  }
}
