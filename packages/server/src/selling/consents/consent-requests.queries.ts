import type { ConsentAnswer } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { SeenLot } from './shown-lots.queries.ts';

/** Days: a consignor may be away for a week, and a forgotten link should open nothing. */
export const validDays = 14;

/** A request for consent to a consignor, named by its link. */
export interface ConsentRequest {
  readonly id: string;
  readonly saleId: string;
  readonly sale: string;
  readonly sellerId: string;
  readonly company: string;
  readonly companyEmail: string;
  readonly companyPhone: string;
  readonly consignorId: string;
  readonly consignor: string;
  readonly email: string;
  readonly expiresAt: Date;
  readonly hasExpired: boolean;
  readonly isRevoked: boolean;
  readonly answer: ConsentAnswer | null;
  readonly text: string;
  readonly answeredAt: Date | null;
  /** Lots that they agreed to. */
  readonly agreedLots: number;
}

/** The request of a link; null: none. */
export async function findRequest(db: Kysely<DB>, keyHash: Buffer): Promise<ConsentRequest | null> {
  const { rows } = await sql<ConsentRequest>`
    select r.id, a.id as "saleId", a.title as sale, s.id as "sellerId", s.company_name as company,
      s.email as "companyEmail", s.phone as "companyPhone", c.id as "consignorId",
      c.name as consignor, r.email, r.expires_at as "expiresAt",
      r.expires_at <= auction_clock() as "hasExpired", r.revoked_at is not null as "isRevoked",
      r.answer, r.answer_text as text, r.answered_at as "answeredAt",
      (select count(*)::int from consented_lots l where l.request_id = r.id) as "agreedLots"
    from consent_requests r
    join consignors c on c.id = r.consignor_id
    join auctions a on a.id = r.auction_id
    join seller_companies s on s.id = a.seller_company_id
    where r.key_hash = ${keyHash}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked: other answers and revocations wait. */
export async function lockRequest(
  tx: Transaction<DB>,
  keyHash: Buffer,
): Promise<ConsentRequest | null> {
  await tx
    .selectFrom('consent_requests')
    .select('id')
    .where('key_hash', '=', keyHash)
    .forUpdate()
    .execute();
  return findRequest(tx, keyHash);
}

/** Whether a link of this id was sent, and for which lots. */
export async function findSent(db: Kysely<DB>, requestId: string) {
  const row = await db
    .selectFrom('consent_requests as r')
    .innerJoin('consignors as c', 'c.id', 'r.consignor_id')
    .select(['r.auction_id as saleId', 'r.consignor_id as consignorId', 'c.name as consignor'])
    .where('r.id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertRequest(
  tx: Transaction<DB>,
  request: {
    readonly id: string;
    readonly saleId: string;
    readonly consignorId: string;
    readonly email: string;
    readonly keyHash: Buffer;
  },
): Promise<Date> {
  const { id, saleId, consignorId, email, keyHash } = request;
  const { expiresAt } = await tx
    .insertInto('consent_requests')
    .values({
      id,
      auction_id: saleId,
      consignor_id: consignorId,
      email,
      key_hash: keyHash,
      expires_at: sql<Date>`auction_clock() + make_interval(days => ${validDays})`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Revokes unanswered links; returns how many. */
export async function revokeRequests(
  tx: Transaction<DB>,
  which: { readonly saleId?: string; readonly consignorId: string } | { readonly id: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('consent_requests')
    .set({ revoked_at: sql<Date>`auction_clock()` })
    .where('answered_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      'id' in which
        ? eb.and({ id: which.id })
        : eb.and({
            consignor_id: which.consignorId,
            ...(which.saleId !== undefined && { auction_id: which.saleId }),
          }),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Stores an answer, and the lots that were agreed to. */
export async function keepAnswer(
  tx: Transaction<DB>,
  requestId: string,
  { answer, text, lots }: { answer: ConsentAnswer; text: string; lots: readonly SeenLot[] },
): Promise<void> {
  await tx
    .updateTable('consent_requests')
    .set({ answer, answer_text: text, answered_at: sql<Date>`auction_clock()` })
    .where('id', '=', requestId)
    .execute();
  await sql`
    insert into consented_lots (request_id, lot_id, shown_hash)
    select ${requestId}, lot_id, decode(hash, 'hex')
    from unnest(${lots.map(({ lotId }) => lotId)}::uuid[],
      ${lots.map(({ hash }) => hash.toString('hex'))}::text[]) t(lot_id, hash)`.execute(tx);
}
