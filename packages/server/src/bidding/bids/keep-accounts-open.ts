import { CompiledQuery } from 'kysely';
import type { Transaction } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Statement } from '#platform/database/pipeline.ts';
import type { DB } from '#platform/database/schema.ts';

/**
 * Call in every transaction that may make somebody a leader, before it locks a lot: until its end no
 * account can be closed (decision 039). Waits for an account that is being closed.
 */
export const keepAccountsOpen: Statement = {
  name: 'bids-nobody-leaves',
  text: `select pg_advisory_xact_lock_shared(${advisoryLocks.leaving})`,
};

/** The same, outside the lane: `lockLot` asks it. */
export async function keepAccountsOpenIn(tx: Transaction<DB>): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(keepAccountsOpen.text));
}
