import type { Refusal } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';

/** Rolls the transaction of `unlessRefused` back. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
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
