import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { AcknowledgedBid } from './entry.ts';
import { askPosition } from './position.ts';
import type { Position } from './position.ts';

/** Bids that one statement looks up. */
const atOnce = 5_000;

export async function readPosition(db: Kysely<DB>): Promise<Position> {
  const { rows } = await sql<Position>`${sql.raw(askPosition.text)}`.execute(db);
  const [position] = rows;
  if (!position) throw new Error('The database returned no position.');
  return position;
}

/**
 * The bids that the database does not know, and where it is. Of slices it looks at the first, the latest, and goes on to
 * earlier ones only where bids are missing: a primary that lacks a commit lacks all that came after it (decision 286). Over
 * one connection, so that all of it is said by one server: while another becomes the primary, the pool has
 * connections to both.
 */
export function findMissing(
  { kysely }: Database,
  slices: Iterable<readonly AcknowledgedBid[]>,
): Promise<{ missing: AcknowledgedBid[]; position: Position }> {
  return kysely.connection().execute(async (db) => {
    const before = await readPosition(db);
    let missing: AcknowledgedBid[] = [];
    for (const bids of slices) {
      const lost = await readMissing(db, bids);
      if (lost.length === 0) break;
      missing = [...lost, ...missing];
    }
    const position = await readPosition(db);
    if (before.timeline !== position.timeline) throw new Error('The primary changed meanwhile.');
    return { missing, position };
  });
}

/** Those of `bids` that the database does not know, in their order. */
async function readMissing(
  db: Kysely<DB>,
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
      order by a.place`.execute(db);
    missing.push(...rows.flatMap(({ place }) => some[place - 1] ?? []));
  }
  return missing;
}
