import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { waitForLeaders } from './wait-for-leaders.ts';

/** Whether a user leads a lot that is still open; provided by the capability that knows lots. */
export type LeadsOpenLot = (transaction: Kysely<DB>, userId: string) => Promise<boolean>;

/** Whether a user has won lots that are not paid for; provided by the capability that makes invoices. */
export type HasUnpaidWins = (transaction: Kysely<DB>, userId: string) => Promise<boolean>;

/** An obligation of a user that is not settled yet. */
export type Bound = 'leads-open-lot' | 'unpaid-wins';

export interface Obligations {
  readonly database: Database;
  readonly leadsOpenLot: LeadsOpenLot;
  readonly hasUnpaidWins: HasUnpaidWins;
}

/**
 * Runs an action that bidders may take only without obligations: close the account, remove the card
 * (decisions 015 and 069). The check holds until the transaction ends, since nobody can become a leader
 * meanwhile. Returns the obligation, in which case nothing is done; null once it is done.
 */
export async function unlessBound(
  { database, leadsOpenLot, hasUnpaidWins }: Obligations,
  userId: string,
  act: (transaction: Transaction<DB>) => Promise<void>,
): Promise<Bound | null> {
  async function binding(db: Kysely<DB>): Promise<Bound | null> {
    if (await leadsOpenLot(db, userId)) return 'leads-open-lot';
    return (await hasUnpaidWins(db, userId)) ? 'unpaid-wins' : null;
  }

  // Checked first without the lock, so that a refused request does not hold up bids.
  const known = await binding(database.kysely);
  if (known !== null) return known;
  return database.transaction(async (transaction) => {
    await waitForLeaders(transaction);
    const bound = await binding(transaction);
    if (bound === null) await act(transaction);
    return bound;
  });
}
