import type { IncomingHttpHeaders } from 'node:http';

/**
 * Who is behind a connection, fixed when it is made; nulls are a visitor. `hostsSeller` is the seller
 * whose own host it was made to, null on the marketplace.
 */
export type HubIdentity = {
  userId: string | null;
  sessionId: string | null;
  hostsSeller: string | null;
};

/** Whom a message is for, and the seller whose sale it tells of; null: of none. */
export type HubAddressee = { userId: string; sellerCompanyId: string | null };

export type HubRequest = { headers: IncomingHttpHeaders; url: string };
