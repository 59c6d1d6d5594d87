import { sql } from 'kysely';
import type { Expression, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** The maximum for one bidder; a company with more sees the latest. */
const listed = 20;

/** What a company's people noted about somebody, the latest first. */
export function notesOn(sellerId: Expression<string>, userId: Expression<string>) {
  return sql<{ text: string; by: string; at: string }[]>`coalesce((
    select json_agg(json_build_object('text', text, 'by', noted_by, 'at',
      to_char(noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by noted_at desc)
    from (
      select * from bidder_notes n
      where n.seller_company_id = ${sellerId} and n.user_id = ${userId}
      order by noted_at desc limit ${sql.lit(listed)}
    ) latest
  ), '[]')`;
}

/** Stores a note, once per id; false: it is stored already. */
export async function insertNote(
  tx: Transaction<DB>,
  note: {
    readonly id: string;
    readonly sellerId: string;
    readonly userId: string;
    readonly text: string;
    /** Id of the author. */
    readonly byId: string;
  },
): Promise<boolean> {
  const { id, sellerId, userId, text, byId } = note;
  const by = sql<string>`(select first_name || ' ' || last_name from users where id = ${byId})`;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bidder_notes')
    .values({ id, seller_company_id: sellerId, user_id: userId, text, noted_by: by })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
