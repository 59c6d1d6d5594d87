import type { FastifyRequest } from 'fastify';
import type { Authorization } from '#identity/staff/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { isNone } from '#selling/visibility/public.ts';
import type { LookedAt } from '#selling/visibility/public.ts';
import { viewerOf } from './viewer.ts';
import type { Viewer } from './viewer.ts';

export interface DraftDependencies {
  readonly authorization: Authorization;
  readonly lookedAt: LookedAt;
}

type Call = {
  readonly caller: Caller;
  readonly site: Site;
  readonly request: FastifyRequest;
};

/**
 * Reads public data first; only if there is none, and for people who may see drafts, also reads their own
 * company's drafts or the one that their browser looks at. So it costs other readers nothing.
 */
export async function withDrafts<Answer>(
  dependencies: DraftDependencies,
  call: Call,
  read: (viewer: Viewer) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read(viewerOf(call));
  } catch (error) {
    return draftInstead(dependencies, call, read, error);
  }
}

/**
 * Reads a draft after a public read failed with this error, which is thrown again unless it means not
 * found and there are drafts that they may see.
 */
export async function draftInstead<Answer>(
  { authorization, lookedAt }: DraftDependencies,
  call: Call,
  read: (viewer: Viewer) => Promise<Answer>,
  error: unknown,
): Promise<Answer> {
  if (!(error instanceof AppError && error.code === 'NotFound')) throw error;
  const { sellers, sales } = await authorization.openTo(call.caller, 'sale.see-draft');
  const draft = await lookedAt(call.request, call.site);
  const draftsOf = { sellers, sales: draft === null ? sales : [...sales, draft] };
  if (isNone(draftsOf)) throw error;
  // The content-delivery network serves pictures without a login, which drafts need.
  return read({ ...viewerOf(call), draftsOf, cdnHost: null });
}
