import type { Caller } from '#platform/http/caller.ts';
import { userIdOf } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { noDrafts } from '#selling/visibility/public.ts';
import type { DraftsOf } from '#selling/visibility/public.ts';

/** Who reads the catalogue, and through which host: both decide what there is to see. */
export interface Viewer {
  readonly userId: string | null;
  /** Null on the marketplace, which shows every seller. */
  readonly sellerCompanyId: string | null;
  /** Where copies of pictures are had from on this host; null: only here. */
  readonly cdnHost: string | null;
  /** Whose drafts they see, too: none but for sellers' own staff. */
  readonly draftsOf: DraftsOf;
}

export function viewerOf(call: { caller: Caller; site: Site }): Viewer {
  const { tenantId: sellerCompanyId, cdnHost } = call.site;
  return { userId: userIdOf(call.caller), sellerCompanyId, cdnHost, draftsOf: noDrafts };
}
