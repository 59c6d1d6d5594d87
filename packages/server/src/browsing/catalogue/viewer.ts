import type { Caller } from '#platform/http/caller.ts';
import { userIdOf } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { noDrafts } from '#selling/visibility/public.ts';
import type { DraftsOf } from '#selling/visibility/public.ts';

/** Who reads the catalogue, and through which host: both decide what is visible. */
export interface Viewer {
  readonly userId: string | null;
  /** Null on the marketplace, which shows every seller. */
  readonly sellerCompanyId: string | null;
  /** The content-delivery network for pictures on this host; null: none. */
  readonly cdnHost: string | null;
  /** The sellers whose drafts they also see: none except for sellers' own staff. */
  readonly draftsOf: DraftsOf;
}

export function viewerOf(call: { caller: Caller; site: Site }): Viewer {
  const { tenantId: sellerCompanyId, cdnHost } = call.site;
  return { userId: userIdOf(call.caller), sellerCompanyId, cdnHost, draftsOf: noDrafts };
}
