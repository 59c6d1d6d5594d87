import type { Database } from '#platform/database/database.ts';
import type { Gate } from '#platform/http/gate.ts';
import type { SharedReads } from '#platform/http/shared-reads.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveSellers } from './sellers.routes.ts';

export function sellersModule(databases: {
  readonly database: Database;
  readonly visitorDatabase: Database;
  readonly visitorReads: SharedReads;
  /** For reads far more expensive than a page. */
  readonly gate: Gate;
}): Module {
  return { serve: ({ api }) => serveSellers(api, databases) };
}
