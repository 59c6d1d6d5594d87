import type { Refusal } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './schema.ts';

/** Refuses what a transaction does from within: it is rolled back, and whoever began it answers the refusal. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Returns why not, and then nothing has changed; null once it is done. */
export async function unlessRefused(
  database: Database,
  act: (tx: Transaction<DB>) => Promise<void>,
): Promise<Refusal | null> {
  try {
    await database.transaction(act);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
