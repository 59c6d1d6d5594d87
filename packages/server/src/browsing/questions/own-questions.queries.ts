import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

// Questions as a seller's people read and answer them.

const now = sql<Date>`auction_clock()`;

export interface QuestionRow {
  readonly questionId: string;
  readonly saleId: string;
  readonly saleTitle: string;
  readonly lotId: string;
  readonly lotNumber: string;
  readonly lotTitle: string;
  readonly question: string;
  readonly askedAt: Date;
  readonly answer: string | null;
  readonly isDismissed: boolean;
}

/** Waiting questions first, the longest wait before the others; then the latest. */
export function readQuestions(db: Kysely<DB>, sellerId: string): Promise<QuestionRow[]> {
  const waits = sql<boolean>`q.answer is null and q.dismissed_at is null`;
  return db
    .selectFrom('lot_questions as q')
    .innerJoin('lots as l', 'l.id', 'q.lot_id')
    .innerJoin('auctions as a', 'a.id', 'l.auction_id')
    .select([
      'q.id as questionId',
      'a.id as saleId',
      'a.title as saleTitle',
      'l.id as lotId',
      'l.lot_number as lotNumber',
      'l.title as lotTitle',
      'q.question',
      'q.asked_at as askedAt',
      'q.answer',
      sql<boolean>`q.dismissed_at is not null`.as('isDismissed'),
    ])
    .where('a.seller_company_id', '=', sellerId)
    .orderBy(waits, 'desc')
    .orderBy(sql`case when ${waits} then q.asked_at end`)
    .orderBy('q.asked_at', 'desc')
    .limit(maxListed)
    .execute();
}
const maxListed = 500;

export interface LockedQuestion {
  readonly auctionId: string;
  readonly lotId: string;
  readonly sessionId: string;
  readonly lotNumber: string;
  readonly lotTitle: string;
  readonly question: string;
  readonly isSettled: boolean;
  readonly asker: {
    readonly email: string;
    readonly firstName: string;
    readonly isActive: boolean;
  };
  readonly site: { readonly host: string; readonly name: string };
}

/** Locks a question about one of the seller's lots; null: none has this id. */
export async function lockQuestion(
  db: Transaction<DB>,
  sellerId: string,
  questionId: string,
): Promise<LockedQuestion | null> {
  const row = await db
    .selectFrom('lot_questions as q')
    .innerJoin('lots as l', 'l.id', 'q.lot_id')
    .innerJoin('auctions as a', 'a.id', 'l.auction_id')
    .innerJoin('users as u', 'u.id', 'q.asker_id')
    .innerJoin('hosts as h', 'h.host', 'q.host')
    .select([
      'a.id as auctionId',
      'l.id as lotId',
      'l.session_id as sessionId',
      'l.lot_number as lotNumber',
      'l.title as lotTitle',
      'q.question',
      sql<boolean>`q.answer is not null or q.dismissed_at is not null`.as('isSettled'),
      'u.email',
      'u.first_name as firstName',
      sql<boolean>`u.deactivated_at is null`.as('isActive'),
      'h.host',
      'h.name',
    ])
    .where('q.id', '=', questionId)
    .where('a.seller_company_id', '=', sellerId)
    .forUpdate('q')
    .executeTakeFirst();
  if (!row) return null;
  const { email, firstName, isActive, host, name, ...question } = row;
  return { ...question, asker: { email, firstName, isActive }, site: { host, name } };
}

export async function saveAnswer(
  db: Transaction<DB>,
  questionId: string,
  { answer, userId }: { readonly answer: string; readonly userId: string },
): Promise<void> {
  await db
    .updateTable('lot_questions')
    .set({ answer, answered_by: userId, answered_at: now })
    .where('id', '=', questionId)
    .execute();
}

export async function markDismissed(db: Transaction<DB>, questionId: string): Promise<void> {
  await db
    .updateTable('lot_questions')
    .set({ dismissed_at: now })
    .where('id', '=', questionId)
    .execute();
}
