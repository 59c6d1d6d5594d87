import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveBudgets } from './budgets.routes.ts';

export function budgetsModule({ database }: { readonly database: Database }): Module {
  return { serve: ({ api }) => serveBudgets(api, database) };
}
