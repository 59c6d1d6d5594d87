import { lotPath } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { truncate } from '#platform/text/truncate.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import { biddersOfLot } from '#bidding/lot-state/public.ts';
import { siteOfRegistration } from '#bidding/registrations/public.ts';
import { fieldWords, readCorrectedFields } from '#selling/sales/public.ts';
import type { CorrectedField } from '#selling/sales/public.ts';
import type { ReminderDependencies } from './reminder-dependencies.ts';
import type { ReminderEmail } from './reminder-letters.ts';

/** Characters of a text that a mail shows; the page of the lot has all of it. */
const shownLength = 300;

interface Dependencies extends Pick<ReminderDependencies, 'linkTo'> {
  readonly enqueueEmail: EnqueueEmail<ReminderEmail>;
}

/**
 * Mails whoever has bid on a lot what its seller corrected of it, one mail for all that was corrected at
 * once. It is about their own bid, so it needs no consent (seller.md, 4.22).
 */
export async function mailCorrections(
  { enqueueEmail, linkTo }: Dependencies,
  tx: Transaction<DB>,
  { lotId, changeId }: { readonly lotId: string; readonly changeId: string },
): Promise<void> {
  const lot = await readLot(tx, lotId);
  const fields = (await readCorrectedFields(tx, changeId)).map(inWords);
  const closes = localDateTime(lot.closeAt, lot.timeZone);
  for (const { userId, email, firstName } of await readBidders(tx, lotId)) {
    // One connection writes one after the other.
    const site = await siteOfRegistration(tx, lot.auctionId, userId);
    // An auction that no host shows has no letterhead.
    if (site === null) continue;
    const { lotNumber, title } = lot;
    const link = linkTo(site.host, lotPath(lot.sessionId, lotId, title));
    await enqueueEmail(
      tx,
      { to: email, site },
      { template: 'lot-corrected', data: { firstName, lotNumber, title, fields, closes, link } },
    );
  }
}

const said = (text: string) => (text === '' ? 'nothing' : `“${truncate(text, shownLength)}”`);

function inWords({ field, before, after }: CorrectedField) {
  if (field === 'pictures') {
    return { title: 'The pictures', text: 'One of them was removed.' };
  }
  return { title: fieldWords[field], text: `Was ${said(before)}, is now ${said(after)}.` };
}

async function readLot(db: Kysely<DB>, lotId: string) {
  return db
    .selectFrom('lots')
    .innerJoin('lot_states', 'lot_states.lot_id', 'lots.id')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .select([
      'lots.auction_id as auctionId',
      'lots.session_id as sessionId',
      'lots.lot_number as lotNumber',
      'lots.title',
      'lot_states.close_at as closeAt',
      'auctions.time_zone as timeZone',
    ])
    .where('lots.id', '=', lotId)
    .executeTakeFirstOrThrow();
}

async function readBidders(db: Kysely<DB>, lotId: string) {
  const { rows } = await sql<{ userId: string; email: string; firstName: string }>`
    select id as "userId", email, first_name as "firstName" from users
    where id in (${biddersOfLot(lotId)}) order by id`.execute(db);
  return rows;
}
