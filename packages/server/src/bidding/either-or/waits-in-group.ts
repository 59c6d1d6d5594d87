import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { asRuled, stepOf } from './advance-groups.ts';
import { isGoing, readGroups } from './groups.queries.ts';

/** Whether a lot waits for its turn in a group of somebody's: a bid on it by hand may win them one more than they want. */
export async function waitsInGroup(
  db: Kysely<DB>,
  { userId, lotId }: { readonly userId: string; readonly lotId: string },
): Promise<boolean> {
  const holdsLot = sql<boolean>`g.id in (
    select group_id from either_or_lots where user_id = ${userId} and lot_id = ${lotId}
  )`;
  const [group] = await readGroups(db, sql<boolean>`${holdsLot} and ${isGoing}`);
  const lot = group?.lots.find((one) => one.lotId === lotId);
  if (group === undefined || lot === undefined || stepOf(group).isFulfilled) return false;
  return asRuled(lot).state === 'waiting';
}
