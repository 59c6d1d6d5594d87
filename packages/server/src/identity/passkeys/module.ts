import type { Accounts, RequireToChange } from '#identity/accounts/public.ts';
import type { EnqueueEmail, MailingModule } from '#messaging/messages/public.ts';
import type { FindSite } from '#platform/http/site.ts';
import { createLetterSite } from './letter-site.ts';
import { passkeyLetters } from './passkey-letters.ts';
import type { PasskeyEmail } from './passkey-letters.ts';
import { deleteExpiredChallenges } from './challenges.queries.ts';
import { servePasskeys } from './passkeys.routes.ts';

/** An expired challenge opens nothing; deleting them keeps the table small. */
const expirySweepMs = 60 * 60_000;

export function passkeysModule({
  accounts,
  enqueueEmail,
  requireToChange,
  findSite,
  marketplaceHost,
}: {
  readonly accounts: Accounts;
  readonly enqueueEmail: EnqueueEmail<PasskeyEmail>;
  readonly requireToChange: RequireToChange;
  readonly findSite: FindSite;
  /** The host of the marketplace, which has the accounts. */
  readonly marketplaceHost: string;
}): MailingModule {
  const letterSiteOf = createLetterSite(findSite, marketplaceHost);
  return {
    letters: passkeyLetters,
    serve: ({ api }) =>
      servePasskeys(api, accounts, { enqueueEmail, requireToChange, letterSiteOf }),
    passes: [
      {
        name: 'expired challenges',
        everyMs: expirySweepMs,
        run: () => deleteExpiredChallenges(accounts.database.kysely),
      },
    ],
  };
}
