import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { AcknowledgedBid } from './journal.ts';
import { askPosition, positionOf } from './position.ts';
import type { Position } from './position.ts';

/** Bids that one statement looks up. */
const atOnce = 5_000;

export async function readPosition({ pool }: Database): Promise<Position> {
  return positionOf(await pool.query(askPosition));
}

/** A name for this database, wherever it is reached; another cluster and another database have others. */
export async function readIdentity({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '-' || (select oid from pg_database where datname = current_database())
      as identity
    from pg_control_system()`.execute(kysely);
  return rows[0]?.identity ?? 'unknown';
}

/** Those of `bids` that the database does not know, in their order. */
export async function readMissing(
  { kysely }: Database,
  bids: readonly AcknowledgedBid[],
): Promise<AcknowledgedBid[]> {
  const missing: AcknowledgedBid[] = [];
  for (let first = 0; first < bids.length; first += atOnce) {
    const some = bids.slice(first, first + atOnce);
    const { rows } = await sql<{ place: number }>`
      select a.place::int as place
      from unnest(${some.map(({ lotId }) => lotId)}::uuid[], ${some.map(({ ordinal }) => ordinal)}::int[],
        ${some.map(({ uniqueId }) => uniqueId)}::text[]) with ordinality as a(lot_id, ordinal, unique_id, place)
      where not exists (
        select from bids b
        where b.lot_id = a.lot_id and b.ordinal = a.ordinal and b.unique_id = a.unique_id
      )
      order by a.place`.execute(kysely);
    missing.push(...rows.flatMap(({ place }) => some[place - 1] ?? []));
  }
  return missing;
}
