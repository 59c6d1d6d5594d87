import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shownAuctions } from './shown-auctions.ts';
import type { DraftsOf } from './shown-auctions.ts';

/*
 * An import makes the manager and the categories that it names, where they are new. Those that drafts alone
 * have are part of these drafts.
 */

/** SQL: the managers that somebody may know of, to read from; `draftsOf` as in `shownAuctions`. */
export function shownManagers(draftsOf: DraftsOf): RawBuilder<unknown> {
  return sql`(
    select m.* from managers m
    where not exists (select from auctions a where a.manager_id = m.id)
      or exists (select from ${shownAuctions(draftsOf)} a where a.manager_id = m.id)
  )`;
}

/** SQL: the ids of categories that some draft has. */
export const categoriesOfDrafts = sql`
  select l.category_id from auctions a join lots l on l.auction_id = a.id
  where a.previewed_at is null and l.category_id is not null`;
