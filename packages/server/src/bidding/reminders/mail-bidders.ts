import { lotPath } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import { biddersOfLot } from '#bidding/lot-state/public.ts';
import { siteOfRegistration } from '#bidding/registrations/public.ts';
import type { ReminderDependencies } from './reminder-dependencies.ts';
import type { ReminderEmail } from './reminder-letters.ts';

export interface BidderMails extends Pick<ReminderDependencies, 'linkTo'> {
  readonly enqueueEmail: EnqueueEmail<ReminderEmail>;
}

/** What every mail about a lot tells one of its bidders. */
interface LotForBidder {
  readonly firstName: string;
  readonly lotNumber: string;
  readonly title: string;
  readonly link: string;
}

type LotOfMail = Awaited<ReturnType<typeof readLot>>;

/**
 * Mails everybody whose bid on a lot stands or waits. It is about their own bid, so it needs no consent
 * (seller.md, 4.22).
 */
export async function mailBidders(
  { enqueueEmail, linkTo }: BidderMails,
  tx: Transaction<DB>,
  lotId: string,
  write: (lot: LotOfMail, shared: LotForBidder, userId: string) => ReminderEmail,
): Promise<void> {
  const lot = await readLot(tx, lotId);
  for (const { userId, email, firstName } of await readBidders(tx, lotId)) {
    // One connection writes one after the other.
    const site = await siteOfRegistration(tx, lot.auctionId, userId);
    // An auction that no host shows has no letterhead.
    if (site === null) continue;
    const { lotNumber, title } = lot;
    const link = linkTo(site.host, lotPath(lot.sessionId, lotId, title));
    const shared = { firstName, lotNumber, title, link };
    await enqueueEmail(tx, { to: email, site }, write(lot, shared, userId));
  }
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
      'lot_states.withdrawal_reason as reason',
      'lot_states.cancellation_cause as cause',
      'lot_states.leader_id as leaderId',
      sql<Cents>`coalesce(price_cents, start_price_cents)`.as('price'),
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
