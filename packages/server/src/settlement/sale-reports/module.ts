import type { Authorization } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveSaleResults } from './sale-results.routes.ts';
import { serveSaleReports } from './sale-reports.routes.ts';

export function saleReportsModule(dependencies: {
  readonly database: Database;
  readonly authorization: Authorization;
}): Module {
  return {
    serve: ({ api }) => {
      serveSaleReports(api, dependencies);
      serveSaleResults(api, dependencies.database);
    },
  };
}
