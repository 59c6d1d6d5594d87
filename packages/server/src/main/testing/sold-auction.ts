import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TestServer } from './test-server.ts';
import type { DB } from '#platform/database/schema.ts';

interface Winner {
  readonly id: string;
  readonly email: string;
  readonly paddle: number;
  readonly lotIds: readonly string[];
}

export interface SoldAuction {
  readonly auctionId: string;
  readonly sellerId: string;
  /** For a further lot. */
  readonly place: { readonly auction_id: string; readonly session_id: string };
  readonly winners: readonly Winner[];
  /** Sells a further lot, in cents. */
  sell(
    winner: Pick<Winner, 'id' | 'paddle'> | undefined,
    hammer: number,
    lot?: Partial<Insertable<DB['lots']>>,
  ): Promise<string>;
}

/** An auction that has just ended and is not settled: for each winner the hammer prices of their lots in cents. */
export async function soldAuction(
  { make, database: { kysely } }: Pick<TestServer, 'make' | 'database'>,
  {
    winners,
    auction = {},
  }: {
    readonly winners: readonly (readonly number[])[];
    readonly auction?: Partial<Insertable<DB['auctions']>>;
  },
): Promise<SoldAuction> {
  const { id: auctionId } = await make.auction(auction);
  const { id: sessionId } = await make.session({ auction_id: auctionId });
  const place = { auction_id: auctionId, session_id: sessionId };
  const ended = new Date(Date.now() - 60_000);

  const sell: SoldAuction['sell'] = async (winner, hammer, lot = {}) => {
    if (winner === undefined) throw new Error('Nobody wins this lot.');
    const { id } = await make.lot(
      { ...place, ...lot },
      {
        start_price_cents: 1,
        price_cents: hammer,
        leader_id: winner.id,
        leader_paddle: winner.paddle,
        leader_max_cents: hammer,
        bid_count: 1,
        accepted_count: 1,
        reserve_met: true,
        scheduled_close_at: ended,
        close_at: ended,
        outcome: 'sold',
        ended_at: ended,
      },
    );
    return id;
  };

  const made: Winner[] = [];
  for (const hammers of winners) {
    const bidder = await make.bidder(auctionId);
    const lotIds = [];
    for (const hammer of hammers) lotIds.push(await sell(bidder, hammer));
    made.push({ ...bidder, lotIds });
  }
  const { seller_company_id: sellerId } = await kysely
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return { auctionId, sellerId, place, winners: made, sell };
}

/** A certificate for New York that staff approved, by default. */
export async function addCertificate(
  { database: { kysely } }: Pick<TestServer, 'database'>,
  userId: string,
  row: Partial<Insertable<DB['tax_certificates']>> = {},
): Promise<string> {
  const id = uuid();
  const now = new Date();
  await kysely
    .insertInto('tax_certificates')
    .values({
      id,
      user_id: userId,
      state: 'NY',
      tax_id: 'NY-123456',
      expires_on: '2099-12-31',
      media_type: 'application/pdf',
      file_key: `certificates/${id}`,
      valid: true,
      reviewed_at: now,
      first_approved_at: now,
      created_at: now,
      ...row,
    })
    .execute();
  return id;
}
