import { always } from '@fairlot/rules';
import type { Cents, LotTerms, Standing, TermsLog } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { nameOf } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import type { LotEvent } from '#bidding/live/public.ts';

/** A reserve that was lowered, or taken away (`to` null). Cents. */
export interface ReserveChange {
  readonly from: Cents;
  readonly to: Cents | null;
  /** Accepted bids before it, retracted ones counted. */
  readonly afterBids: number;
}

/** The one change of each of these lots' reserves; most have none. */
export async function readReserveChanges(
  db: Kysely<DB>,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, ReserveChange>> {
  const rows = await db
    .selectFrom('reserve_changes')
    .select(['lot_id', 'from_cents as from', 'to_cents as to', 'after_bids as afterBids'])
    .where('lot_id', '=', sql<string>`any(${lotIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ lot_id: lotId, ...change }) => [lotId, change]));
}

/** The sequence of a lot's terms, from its present ones and the change of its reserve. */
export function termsLogOf(now: LotTerms, change: ReserveChange | undefined): TermsLog {
  if (change === undefined) return always(now);
  const { from, afterBids } = change;
  return { first: { ...now, reserve: from }, changes: [{ afterBids, terms: now }] };
}

/** Stores a locked lot's lower reserve and new standing, and logs its event. */
export async function lowerReserve(
  tx: Transaction<DB>,
  { lotId, sequence, closeAt, happenedAt }: LotEvent,
  { from, to, afterBids, by }: ReserveChange & { readonly by: Actor },
  standing: Standing,
): Promise<void> {
  await tx
    .insertInto('reserve_changes')
    .values({
      lot_id: lotId,
      from_cents: from,
      to_cents: to,
      after_bids: afterBids,
      sequence,
      made_by: nameOf(by),
      changed_at: new Date(happenedAt),
    })
    .execute();
  await tx
    .updateTable('lot_states')
    .set({
      reserve_cents: to,
      price_cents: standing.price,
      reserve_met: standing.reserveMet,
      close_at: new Date(closeAt),
      sequence,
    })
    .where('lot_id', '=', lotId)
    .execute();
}
