import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shownAuctions } from './shown-auctions.ts';
import type { DraftsOf } from './shown-auctions.ts';

/* An import creates new managers and categories. Those used only by drafts are as private as these drafts. */

/** SQL: the managers that somebody may see, as a table; `draftsOf` as in `shownAuctions`. */
export function shownManagers(draftsOf: DraftsOf): RawBuilder<unknown> {
  return sql`(
    select m.* from managers m
    where not exists (select from auctions a where a.manager_id = m.id)
      or exists (select from ${shownAuctions(draftsOf)} a where a.manager_id = m.id)
  )`;
}

/** SQL: the ids of categories used by drafts. */
export const categoriesOfDrafts = sql`
  select l.category_id from auctions a join lots l on l.auction_id = a.id
  where a.previewed_at is null and l.category_id is not null`;
