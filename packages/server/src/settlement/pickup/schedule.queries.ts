import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Where a bidder picks up their lots, and whom to call when late. */
export interface Meeting {
  readonly auctionId: string;
  readonly invoiceNumber: number;
  readonly title: string;
  readonly companyName: string;
  readonly timeZone: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Of the auction's manager, else of the company. */
  readonly phone: string;
  readonly email: string;
}

export async function readMeeting(db: Kysely<DB>, invoiceId: string): Promise<Meeting> {
  const row = await db
    .selectFrom('invoices as i')
    .innerJoin('auctions as a', 'a.id', 'i.auction_id')
    .innerJoin('seller_companies as s', 's.id', 'i.seller_company_id')
    .leftJoin('managers as m', 'm.id', 'a.manager_id')
    .select([
      'i.auction_id',
      'i.invoice_number',
      'a.title',
      'a.time_zone',
      'a.address1',
      'a.address2',
      'a.city',
      'a.state',
      'a.zip',
      's.company_name',
      's.phone as seller_phone',
      's.email as seller_email',
      'm.phone as manager_phone',
      'm.email as manager_email',
    ])
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return {
    auctionId: row.auction_id,
    invoiceNumber: row.invoice_number,
    title: row.title,
    companyName: row.company_name,
    timeZone: row.time_zone,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    phone: row.manager_phone || row.seller_phone,
    email: row.manager_email || row.seller_email,
  };
}
