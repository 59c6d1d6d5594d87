import { sql } from 'kysely';
import type { Kysely, NotNull } from 'kysely';
import { v7 as uuid } from 'uuid';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';

export interface NewQuestion {
  readonly lotId: string;
  readonly askerId: string;
  readonly host: string;
  readonly question: string;
}

export async function insertQuestion(db: Kysely<DB>, asked: NewQuestion): Promise<void> {
  await db
    .insertInto('lot_questions')
    .values({
      id: uuid(),
      lot_id: asked.lotId,
      asker_id: asked.askerId,
      host: asked.host,
      question: asked.question,
    })
    .execute();
}

/** A lot that the host shows: whether it takes bids, or will, and whose it is; null: none has this id. */
export async function findLot(
  db: Kysely<DB>,
  lotId: string,
  tenantId: string | null,
): Promise<{ readonly isOpen: boolean; readonly sellerId: string } | null> {
  const row = await db
    .selectFrom('lot_states as st')
    .innerJoin('public_auctions as a', 'a.id', 'st.auction_id')
    .select(['a.seller_company_id as sellerId', sql<boolean>`st.outcome is null`.as('isOpen')])
    .where('st.lot_id', '=', lotId)
    .where(hostShows(tenantId, 'a.seller_company_id'))
    .executeTakeFirst();
  return row ?? null;
}

/** The number of somebody's waiting questions about a lot. */
export async function countWaiting(
  db: Kysely<DB>,
  lotId: string,
  askerId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('lot_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('lot_id', '=', lotId)
    .where('asker_id', '=', askerId)
    .where('answer', 'is', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface AnsweredQuestion {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly answered_at: Date;
}

/** Answered questions, the latest first. */
export async function readAnswered(db: Kysely<DB>, lotId: string): Promise<AnsweredQuestion[]> {
  return db
    .selectFrom('lot_questions')
    .select(['id', 'question', 'answer', 'answered_at'])
    .where('lot_id', '=', lotId)
    .where('answer', 'is not', null)
    .orderBy('answered_at', 'desc')
    .limit(maxShown)
    .$narrowType<{ answer: NotNull; answered_at: NotNull }>()
    .execute();
}

/** More than anybody reads about a lot. */
const maxShown = 100;
