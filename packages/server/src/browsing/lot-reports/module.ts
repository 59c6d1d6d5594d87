import type { Module } from '#platform/modules/module.ts';
import { serveLotReports } from './lot-reports.routes.ts';
import type { LotReportDependencies } from './lot-reports.routes.ts';
import { readReportBacklog } from './operator-reports.queries.ts';

export function lotReportsModule(dependencies: LotReportDependencies): Module {
  return {
    serve: ({ api }) => serveLotReports(api, dependencies),
    // Nobody is mailed: operators see the metrics (decision 144).
    backlogs: [() => readReportBacklog(dependencies.database.kysely)],
  };
}
