import { auctionPath } from '@fairlot/contract';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import { addedLotText } from '#bidding/running/public.ts';
import { siteOfRegistration } from '#bidding/registrations/public.ts';
import { noteAnnounced, readAddressees } from './announcements.queries.ts';
import type { Addressee } from './announcements.queries.ts';
import type { ReminderDependencies } from './reminder-dependencies.ts';
import type { ReminderEmail } from './reminder-letters.ts';

/**
 * The maximum number of mails in one round; the next, ten seconds later, continues. They share a queue
 * with codes and outbid mails, which must stay short at fourteen mails a second; ten thousand take 17
 * minutes.
 */
const maxMails = 100;

type Dependencies = ReminderDependencies & { readonly enqueueEmail: EnqueueEmail<ReminderEmail> };

/**
 * Mails what sellers announced to those who registered for the sale, once each, and the late finds of an
 * hour in one. It is about a sale that they take part in, so it needs no further consent (seller.md,
 * 4.22); those who only watch read it on the page.
 */
export async function mailAnnouncements(
  dependencies: Dependencies,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, log } = dependencies;
  for (const addressee of await readAddressees(database.kysely, maxMails)) {
    if (stopping?.aborted) return;
    try {
      await mailAnnouncement(dependencies, addressee);
    } catch (error) {
      // One mail that fails must not hold up the others.
      if (isUnavailable(error)) throw error;
      const { userId } = addressee;
      log.error({ err: error, userId }, 'mail of an announcement failed, will try again');
    }
  }
}

function mailAnnouncement(
  { database, enqueueEmail, linkTo }: Dependencies,
  addressee: Addressee,
): Promise<void> {
  return database.transaction(async (tx) => {
    const noted = await noteAnnounced(tx, addressee);
    const { auctionId, auctionTitle, timeZone, sessionId, userId, email, firstName } = addressee;
    const [text, ...others] = addressee.announcements
      .filter(({ id }) => noted.has(id))
      .map((made) => (made.lot === null ? made.text : addedLotText(made.lot, timeZone)));
    if (text === undefined) return;
    const site = await siteOfRegistration(tx, auctionId, userId);
    // An auction that no host shows has no letterhead.
    if (site === null) return;
    const link = linkTo(site.host, auctionPath(sessionId ?? auctionId, auctionTitle));
    const to = { firstName, auctionTitle, link };
    await enqueueEmail(
      tx,
      { to: email, site },
      addressee.kind === 'lot-added'
        ? { template: 'lots-added', data: { ...to, lots: [text, ...others] } }
        : { template: 'sale-announcement', data: { ...to, text } },
    );
  });
}
