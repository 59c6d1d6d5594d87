import type { IncomingHttpHeaders } from 'node:http';

/**
 * Who is behind a connection, fixed when it is made; nulls are a visitor. `tenantId` is the tenant of the
 * host it was made to, null on the common site.
 */
export type HubIdentity = {
  userId: string | null;
  loginId: string | null;
  tenantId: string | null;
};

/** The recipient of a message, and the tenant that it is about; null if about none. */
export type HubAddressee = { userId: string; tenantId: string | null };

export type HubRequest = { headers: IncomingHttpHeaders; url: string };
