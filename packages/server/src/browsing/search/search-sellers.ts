import { limits } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { keyOfRead } from '#platform/database/replica/replica.ts';
import { createMemo } from '#platform/memory/memo.ts';

/** A new seller may be missing for a minute. */
const remembered = { freshMs: 60_000, capacity: 2 };

interface Seller {
  secureId: string;
  companyName: string;
}

export type SearchSellers = (isPast: boolean) => Promise<Seller[]>;

/** The sellers to choose from beside a search: those with upcoming, or past, lots, by name. */
export function createSearchSellers({ kysely }: Database): SearchSellers {
  const recall = createMemo<Seller[]>(remembered);
  return (isPast) =>
    recall(keyOfRead(String(isPast)), async () => {
      const { rows } = await sql<Seller>`
        select c.id as "secureId", c.company_name as "companyName"
        from public_sellers c
        where exists (
          select from public_auctions a
          where a.seller_company_id = c.id and exists (
            select from lot_states st
            where st.auction_id = a.id and (st.outcome is not null) = ${isPast}
          )
        )
        order by lower(c.company_name), c.id limit ${limits.searchSellers}`.execute(kysely);
      return rows;
    });
}
