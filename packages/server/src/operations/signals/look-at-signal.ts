import type { Severity } from '@fairlot/rules';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import { lockSignal, markLookedAt } from './signals.queries.ts';

/** `changed`: its severity is no longer what the operator saw. */
export type Looking = 'looked' | 'not-found' | 'looked-before' | 'changed';

/**
 * Records that an operator reviewed a signal; not in the seller's log, since sellers' people must not
 * know.
 */
export function lookAtSignal(
  database: Database,
  signalId: string,
  { seen, note, by }: { readonly seen: Severity; readonly note: string; readonly by: SignedIn },
): Promise<Looking> {
  return database.transaction(async (transaction) => {
    const found = await lockSignal(transaction, signalId);
    if (found === null) return 'not-found';
    const { kind, severity, bidder, lookedBy } = found;
    if (lookedBy !== null) {
      return lookedBy === by.userId && found.note === note ? 'looked' : 'looked-before';
    }
    if (severity !== seen) return 'changed';
    await markLookedAt(transaction, signalId, { note, userId: by.userId });
    await recordAction(transaction, {
      by: actorOf(by),
      sellerId: null,
      action: 'signal.look-at',
      subject: bidder,
      after: { kind, severity, note },
    });
    return 'looked';
  });
}
