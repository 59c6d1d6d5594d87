import type { MailingModule } from '#messaging/messages/public.ts';
import type { SecondFactor } from '#identity/second-factor/public.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { createAuthorization } from './authorization.ts';
import type { Authorization } from './authorization.ts';
import { serveConsoleViewer } from './console-viewer.route.ts';
import { deleteExpiredInvitations } from './invitations.queries.ts';
import type { InvitationDependencies } from './invitations.ts';
import { serveStaff } from './staff.routes.ts';
import { staffLetters } from './staff-letters.ts';

/** An expired invitation opens nothing; deleting them keeps the table small. */
const expirySweepMs = 60 * 60_000;

export function staffModule({
  secondFactor,
  ...dependencies
}: InvitationDependencies & {
  readonly secondFactor: SecondFactor;
  readonly requireProof: (caller: SignedIn) => Promise<void>;
}): MailingModule & { readonly authorization: Authorization } {
  const { database } = dependencies;
  return {
    letters: staffLetters,
    authorization: createAuthorization(database, secondFactor),
    serve({ api }) {
      serveConsoleViewer(api, { database, secondFactor });
      serveStaff(api, dependencies);
    },
    passes: [
      {
        name: 'expired invitations',
        everyMs: expirySweepMs,
        run: () => deleteExpiredInvitations(database.kysely),
      },
    ],
  };
}
