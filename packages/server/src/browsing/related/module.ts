import { getRelatedLots } from '@fairlot/contract';
import { viewerOf } from '#browsing/catalogue/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Gate } from '#platform/http/gate.ts';
import type { Module } from '#platform/modules/module.ts';
import { createRelatedLots } from './related.ts';

/** Asked for once a lot, when its page has been read to the end. */
const relatedLimit = { max: 120, windowMs: 60_000 };

/** What to look at after a lot. */
export function relatedModule({
  visitorDatabase,
  gate,
}: {
  readonly visitorDatabase: Database;
  /** For reads far more expensive than a page. */
  readonly gate: Gate;
}): Module {
  const relatedLots = createRelatedLots(visitorDatabase, gate);
  return {
    serve: ({ api }) =>
      api.handle(
        getRelatedLots,
        ({ params, ...call }) => relatedLots(params.lotId, viewerOf(call)),
        { rateLimit: relatedLimit },
      ),
  };
}
