import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import { lockReport, markHandled } from './operator-reports.queries.ts';

/** `handled-before`: by another operator, or with another note. */
export type Handling = 'handled' | 'not-found' | 'handled-before';

/** Records that an operator handled a report; only in the operators' log, since sellers can read theirs. */
export function handleReport(
  database: Database,
  reportId: string,
  { note, by }: { readonly note: string; readonly by: SignedIn },
): Promise<Handling> {
  return database.transaction(async (transaction) => {
    const found = await lockReport(transaction, reportId);
    if (found === null) return 'not-found';
    const { lotId, lotNumber, lotTitle, cause, handledBy } = found;
    if (handledBy !== null) {
      return handledBy === by.userId && found.note === note ? 'handled' : 'handled-before';
    }
    await markHandled(transaction, reportId, { note, userId: by.userId });
    await recordAction(transaction, {
      by: actorOf(by),
      sellerId: null,
      lotId,
      action: 'report.handle',
      subject: `Lot ${lotNumber}, ${lotTitle}`,
      after: { cause, note },
    });
    return 'handled';
  });
}
