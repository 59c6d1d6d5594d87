import type { Authorization } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveSaleInvoices } from './sale-invoices.route.ts';
import { serveSaleReports } from './sale-reports.routes.ts';

export function saleReportsModule(dependencies: {
  readonly database: Database;
  readonly authorization: Authorization;
}): Module {
  return {
    serve: ({ api }) => {
      serveSaleReports(api, dependencies);
      serveSaleInvoices(api, dependencies.database);
    },
  };
}
