import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { waitForLeaders } from './wait-for-leaders.ts';

/** Whether a user leads a lot that is still open; handed in by who knows their lots. */
export type LeadsOpenLot = (transaction: Kysely<DB>, userId: string) => Promise<boolean>;

/** Whether a user has won lots that are not paid for; handed in by who makes the invoices. */
export type HasUnpaidWins = (transaction: Kysely<DB>, userId: string) => Promise<boolean>;

/** What of a user's bids is not settled yet. */
export type Bound = 'leads-open-lot' | 'unpaid-wins';

export interface Obligations {
  readonly database: Database;
  readonly leadsOpenLot: LeadsOpenLot;
  readonly hasUnpaidWins: HasUnpaidWins;
}

/**
 * Does what a bidder may do only while nothing binds them: close the account, take the card off file
 * (decisions 015 and 069). The answer holds until the end of the transaction, since nobody can become a
 * leader meanwhile. Returns what binds them, in which case nothing is done; null once it is done.
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

  // Checked first without the lock, so that a request that would be refused does not hold up bids.
  const known = await binding(database.kysely);
  if (known !== null) return known;
  return database.transaction(async (transaction) => {
    await waitForLeaders(transaction);
    const bound = await binding(transaction);
    if (bound === null) await act(transaction);
    return bound;
  });
}
