import { askRehearsal, done, getRehearsals, stopRehearsal } from '@fairlot/contract';
import type { Rehearsal } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { askForRehearsal, stopRehearsalOf } from './ask-rehearsal.ts';
import { presentReport } from './present-report.ts';
import { rehearsalTakes } from './rehearse-sale.ts';
import { readPlannedCloses, readRehearsals } from './rehearsals.queries.ts';
import type { RehearsalRow } from './rehearsals.queries.ts';

/** Each starts a process and a database server, even if it is stopped at once. */
const askingLimit = { max: 30, windowMs: 60 * 60_000 } as const;

/** The routes for rehearsing a sale and reading the result. */
export function serveRehearsals(api: Api, database: Database): void {
  api.handle(getRehearsals, async ({ params: { sellerId, saleId } }) => {
    const sale = await readOwnSale(database.kysely, sellerId, saleId);
    if (sale === null) throw new AppError('NotFound');
    const [rows, closes] = await Promise.all([
      readRehearsals(database.kysely, saleId),
      readPlannedCloses(database.kysely, saleId),
    ]);
    return {
      timeZone: sale.timeZone,
      takesSeconds: closes && Math.round(rehearsalTakes(closes.first, closes.last) / 1_000),
      rehearsals: rows.map(present),
    };
  });
  api.handle(
    askRehearsal,
    ({ params, body: { rehearsalId }, caller }) =>
      askForRehearsal(database, caller, params, rehearsalId),
    { rateLimit: askingLimit },
  );
  api.handle(stopRehearsal, async ({ params, caller }) => {
    await stopRehearsalOf(database, caller, params);
    return done();
  });
}

function present(row: RehearsalRow): Rehearsal {
  return {
    rehearsalId: row.id,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    askedBy: row.asked_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    before: row.before,
    closed: row.closed,
    lots: row.lots,
    report: row.report === null ? null : presentReport(row.report),
    problem: row.problem,
  };
}
