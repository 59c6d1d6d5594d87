import type { Pool, PoolClient } from 'pg';
import { UnavailableError } from './unavailable-error.ts';

/**
 * PostgreSQL reports the function that gave up waiting. Its sentence depends on the language that is set, and
 * it is a mere warning.
 */
const gaveUpWaiting = 'SyncRepWaitForLSN';

const warned = new WeakSet<PoolClient>();

/** From here on `refuseUnreplicated` knows of each connection of this pool. */
export function watchReplication(pool: Pool): void {
  pool.on('connect', (client) => {
    client.on('notice', ({ routine }) => {
      if (routine === gaveUpWaiting) warned.add(client);
    });
  });
}

/**
 * Call after a COMMIT. Where commits wait for a second machine, one whose waiting somebody cancels (a person, the
 * cluster's manager) is answered as if it had succeeded: it stands on one disk alone, and is gone if that machine is.
 * Then throws `UnreplicatedCommitError`, so that nobody is told that it is done. Whoever sends the same again waits
 * again: what decides it locks rows, and such a commit waits.
 */
export function refuseUnreplicated(client: PoolClient): void {
  if (warned.delete(client)) throw new UnreplicatedCommitError();
}

/** The transaction is committed on one machine; whether it stays is not known. */
export class UnreplicatedCommitError extends UnavailableError {
  override readonly name = 'UnreplicatedCommitError';

  constructor() {
    super('The transaction was committed on one machine, and waiting for another was cut short.');
  }
}
