import type { Database } from '#platform/database/database.ts';
import { markPreviewed, markPublished } from '#selling/sales/public.ts';

/** Shows a draft to everybody, whatever its checklist says. */
export const previewNow = (database: Database, auctionId: string) =>
  database.transaction((tx) => markPreviewed(tx, auctionId));

/** Publishes a sale, whatever its checklist says. */
export const publishNow = (database: Database, auctionId: string) =>
  database.transaction((tx) => markPublished(tx, auctionId));
