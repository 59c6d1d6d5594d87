import { limits } from '@fairlot/contract';
import type { ReportCause } from '@fairlot/contract';
import { lockUser } from '#identity/accounts/public.ts';
import { isVerifiedUser } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Site } from '#platform/http/site.ts';
import { findLot, insertReport, readOwnReports } from './lot-reports.queries.ts';

export interface Report {
  readonly reportId: string;
  readonly lotId: string;
  readonly reporterId: string;
  readonly cause: ReportCause;
  readonly text: string;
}

/** `waits`: their earlier report of this lot has not been handled. */
export type Reporting = 'reported' | 'not-found' | 'unproved' | 'waits' | 'too-many';

/**
 * Stores somebody's report about a lot, with the lot's present name. The limit is counted in the
 * database, so over all nodes.
 */
export function reportLot(
  database: Database,
  { tenantId }: Pick<Site, 'tenantId'>,
  report: Report,
): Promise<Reporting> {
  return database.transaction(async (transaction) => {
    // One report after the other, or several at once would all count too few.
    await lockUser(transaction, report.reporterId);
    const lot = await findLot(transaction, report.lotId, tenantId);
    if (lot === null) return 'not-found';
    if (!(await isVerifiedUser(transaction, report.reporterId))) return 'unproved';
    const { isRepeated, waits, today } = await readOwnReports(transaction, report);
    if (isRepeated) return 'reported';
    if (waits) return 'waits';
    if (today >= limits.reportsPerDay) return 'too-many';
    return (await insertReport(transaction, { ...lot, ...report })) ? 'reported' : 'not-found';
  });
}
