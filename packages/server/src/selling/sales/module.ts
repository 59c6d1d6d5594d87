import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { publishAuction } from './publish-auction.ts';
import type { Announce, PublishResult } from './publish-auction.ts';

export interface Sales extends Module {
  readonly publish: (auctionId: string) => Promise<PublishResult>;
}

export function salesModule(dependencies: {
  readonly database: Database;
  readonly announce: Announce;
}): Sales {
  return { publish: (auctionId) => publishAuction(dependencies, auctionId) };
}
