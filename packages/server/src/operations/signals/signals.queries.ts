import { isWorse, severities } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { Evidence } from './evidence.ts';
import type { FoundSignal } from './found-signal.ts';

/**
 * Days after which a signal that was not found again is deleted: two years, as long as a dispute may
 * last.
 */
const keptDays = 730;
/** More than anybody reads at once. */
const maxListed = 200;

/** Stores or updates a signal. A reviewed one waits again only if it has become more severe. */
export async function saveSignal(database: Database, signal: FoundSignal): Promise<void> {
  const key = {
    kind: signal.kind,
    bidder_id: signal.bidderId,
    seller_company_id: signal.sellerId,
    party_kind: signal.party?.kind ?? null,
    party_id: signal.party?.id ?? null,
  };
  const now = { severity: signal.severity, evidence: JSON.stringify(signal.evidence) };
  await database.transaction(async (transaction) => {
    const inserted = await transaction
      .insertInto('signals')
      .values({ id: uuid(), ...key, ...now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) return;
    const before = await transaction
      .selectFrom('signals')
      .select(['id', 'severity'])
      .where('kind', '=', key.kind)
      .where('bidder_id', '=', key.bidder_id)
      .where('seller_company_id', 'is not distinct from', key.seller_company_id)
      .where('party_kind', 'is not distinct from', key.party_kind)
      .where('party_id', 'is not distinct from', key.party_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('signals')
      .set({
        ...now,
        seen_at: sql<Date>`auction_clock()`,
        ...(isWorse(signal.severity, before.severity) && notLookedAt),
      })
      .where('id', '=', before.id)
      .execute();
  });
}
const notLookedAt = { looked_at: null, looked_by: null, note: null };

export async function forgetOldSignals(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('signals')
    .where('seen_at', '<', sql<Date>`auction_clock() - make_interval(days => ${keptDays})`)
    .execute();
}

/** Unreviewed signals first, the most severe before the others; then the latest reviewed. */
export async function listSignals(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('signals as s')
    .innerJoin('users as u', 'u.id', 's.bidder_id')
    .leftJoin('seller_companies as c', 'c.id', 's.seller_company_id')
    .leftJoin('users as o', 'o.id', 's.looked_by')
    .select([
      's.id as signalId',
      's.kind',
      's.severity',
      's.party_kind as partyKind',
      's.evidence',
      's.found_at as foundAt',
      's.seen_at as seenAt',
      sql<string>`u.first_name || ' ' || u.last_name`.as('bidderName'),
      'u.email as bidderEmail',
      'c.company_name as companyName',
      's.looked_at as lookedAt',
      sql<string | null>`o.first_name || ' ' || o.last_name`.as('lookedBy'),
      's.note',
    ])
    .orderBy(sql`s.looked_at is not null`)
    .orderBy('s.looked_at', 'desc')
    .orderBy(sql`array_position(${[...severities]}::text[], s.severity)`, 'desc')
    .orderBy('s.seen_at', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({ ...row, evidence: Evidence.parse(row.evidence) }));
}

/** Locks a signal; null: none has this id. */
export async function lockSignal(db: Transaction<DB>, signalId: string) {
  const row = await db
    .selectFrom('signals as s')
    .innerJoin('users as u', 'u.id', 's.bidder_id')
    .select([
      's.kind',
      's.severity',
      's.looked_by as lookedBy',
      's.note',
      sql<string>`u.first_name || ' ' || u.last_name || ' <' || u.email || '>'`.as('bidder'),
    ])
    .where('s.id', '=', signalId)
    .forUpdate('s')
    .executeTakeFirst();
  return row ?? null;
}

export async function markLookedAt(
  db: Transaction<DB>,
  signalId: string,
  { note, userId }: { readonly note: string; readonly userId: string },
): Promise<void> {
  await db
    .updateTable('signals')
    .set({ looked_at: sql<Date>`auction_clock()`, looked_by: userId, note })
    .where('id', '=', signalId)
    .execute();
}
