import { lotPath } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import { siteOfRegistration } from '#bidding/registrations/public.ts';
import type { ReminderEmail } from './reminder-letters.ts';
import type { ReminderDependencies } from './reminder-dependencies.ts';
import { noteWin, readWinners, readWonSession } from './wins.queries.ts';
import type { Winner } from './wins.queries.ts';

/** The maximum number of mails in one round; the next round continues. */
const maxMails = 500;
/** Lots that a mail lists; it says how many more there are. */
const maxLots = 20;

/**
 * Mails the winners of a session that has ended while its auction continues, once per bidder and session:
 * the mail is enqueued together with the row that rules out a second one.
 */
export async function mailWins(
  dependencies: ReminderDependencies & { readonly enqueueEmail: EnqueueEmail<ReminderEmail> },
  stopping?: AbortSignal,
): Promise<void> {
  const { database, log } = dependencies;
  for (const winner of await readWinners(database.kysely, maxMails)) {
    if (stopping?.aborted) return;
    try {
      await mailWin(dependencies, winner);
    } catch (error) {
      // One mail that fails must not hold up the others.
      if (isUnavailable(error)) throw error;
      log.error({ err: error, userId: winner.user_id }, 'mail to a winner failed, will try again');
    }
  }
}

function mailWin(
  { database, enqueueEmail, linkTo }: Parameters<typeof mailWins>[0],
  winner: Winner,
): Promise<void> {
  return database.transaction(async (transaction) => {
    if (!(await noteWin(transaction, winner))) return;
    const { user_id: userId, auction_id: auctionId, session_id: sessionId } = winner;
    const won = await readWonSession(transaction, winner);
    const site = await siteOfRegistration(transaction, auctionId, userId);
    // An auction that no host shows has no letterhead.
    if (site === null) return;
    await enqueueEmail(
      transaction,
      { to: won.email, site },
      {
        template: 'session-won',
        data: {
          firstName: won.first_name,
          auctionTitle: won.auction_title,
          sessionTitle: won.session_title || `Session ${won.position}`,
          lots: won.lots.slice(0, maxLots).map((lot) => ({
            title: `Lot ${lot.lot_number}: ${lot.title}`,
            facts: formatUsd(lot.price_cents),
            link: linkTo(site.host, lotPath(sessionId, lot.id, lot.title)),
          })),
          lotCount: won.lots.length,
          hammer: formatUsd(won.lots.reduce((sum, lot) => sum + lot.price_cents, 0)),
          winsLink: linkTo(site.host, '/dashboard/pastwins'),
        },
      },
    );
  });
}
