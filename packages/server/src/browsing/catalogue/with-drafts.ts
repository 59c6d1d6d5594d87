import type { Authorization } from '#identity/staff/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { viewerOf } from './viewer.ts';
import type { Viewer } from './viewer.ts';

/**
 * Reads what all may know of; only where there is none, and for somebody who may see drafts, the drafts
 * of their own house as well. So nobody else's reading costs more for it.
 */
export async function withDrafts<Answer>(
  { sellersOpenTo }: Authorization,
  call: { readonly caller: Caller; readonly site: Site },
  read: (viewer: Viewer) => Promise<Answer>,
): Promise<Answer> {
  const viewer = viewerOf(call);
  try {
    return await read(viewer);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NotFound')) throw error;
    const draftsOf = await sellersOpenTo(call.caller, 'sale.see-draft');
    if (draftsOf.length === 0) throw error;
    // Copies of pictures are had without a login, which drafts need.
    return read({ ...viewer, draftsOf, cdnHost: null });
  }
}
