import * as contract from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { handleReport } from './handle-report.ts';
import { listReports } from './operator-reports.queries.ts';
import { reportLot } from './report-lot.ts';

const refusals = {
  unproved: 'VerifyEmailFirst',
  waits: 'AlreadyReported',
  'too-many': 'TooManyReports',
} as const satisfies Record<string, RefusalCode>;

export interface LotReportDependencies {
  readonly database: Database;
  readonly linkTo: (host: string, path: string) => string;
  readonly marketplaceHost: string;
}

/** The routes for reports about lots: made on the lot's page, read by operators. */
export function serveLotReports(
  api: Api,
  { database, linkTo, marketplaceHost }: LotReportDependencies,
): void {
  api.handle(contract.reportLot, async ({ body, caller, site }) => {
    const { secureReportId: reportId, secureLotId: lotId, cause, text } = body;
    const report = { reportId, lotId, reporterId: caller.userId, cause, text };
    const reporting = await reportLot(database, site, report);
    if (reporting === 'not-found') throw new AppError('NotFound');
    return reporting === 'reported' ? contract.done() : contract.refused(refusals[reporting]);
  });

  api.handle(contract.getReports, async () => {
    const reports = await listReports(database.kysely);
    return reports.map((row) => {
      const {
        reporterName,
        reporterEmail,
        lotId,
        sessionId,
        handledAt,
        handledBy,
        note,
        ...report
      } = row;
      const path = sessionId === null ? null : contract.lotPath(sessionId, lotId, row.lotTitle);
      return {
        ...report,
        reportedAt: report.reportedAt.toISOString(),
        reporter: { name: reporterName, email: reporterEmail },
        lotUrl: path === null ? null : linkTo(marketplaceHost, path),
        handled:
          handledAt === null
            ? null
            : { at: handledAt.toISOString(), by: handledBy ?? '', note: note ?? '' },
      };
    });
  });

  api.handle(contract.handleReport, async ({ body: { reportId, note }, caller }) => {
    const handling = await handleReport(database, reportId, { note, by: caller });
    if (handling === 'not-found') throw new AppError('NotFound');
    return handling === 'handled' ? contract.done() : contract.refused('ReportIsHandled');
  });
}
