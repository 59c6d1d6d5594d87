import type { Category } from '@fairlot/contract';
import { sql } from 'kysely';
import { categoriesOfDrafts } from '#selling/visibility/public.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import type { KnownWord } from './correct-word.ts';
import type { Scope } from './fitting.ts';

/** Words that look like this one, the most alike first. */
export async function wordsLike(
  { kysely }: Database,
  typed: string,
  limit: number,
): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select word, lots from search_words where word % ${typed}
    order by similarity(word, ${typed}) desc, lots desc limit ${limit}`.execute(kysely);
  return rows;
}

/** Words with these spellings, the most frequent first; `_` stands for any letter. */
export async function wordsSpelt(
  { kysely }: Database,
  spellings: readonly string[],
  limit: number,
): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select word, lots from search_words where word like any(${spellings}::text[])
    order by lots desc limit ${limit}`.execute(kysely);
  return rows;
}

/** Words with this prefix, the most frequent first. */
export async function wordsBeginning(
  { kysely }: Database,
  begun: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<KnownWord>`
    select word, lots from search_words where word like ${`${begun}%`}
    order by lots desc, word limit ${limit}`.execute(kysely);
  return rows.map(({ word }) => word);
}

/** Categories and sellers whose name has this prefix and that have upcoming lots. */
export async function namesBeginning(
  { kysely }: Database,
  { sellerCompanyId, isPast }: Scope,
  begun: string,
  limit: number,
): Promise<string[]> {
  const pattern = `${begun.replace(/[\\%_]/g, '\\$&')}%`;
  const sellers =
    sellerCompanyId === null
      ? sql`union all
        select company_name from seller_companies c
        where company_name ilike ${pattern} and exists (
          select from search_lots s where s.is_past = ${isPast} and s.seller_company_id = c.id
        )`
      : sql``;
  const isOfHost = hostShows(sellerCompanyId, 's.seller_company_id');
  const { rows } = await sql<{ name: string }>`
    select c.name from categories c
    where c.name ilike ${pattern} and exists (
      select from search_lots s where s.is_past = ${isPast} and s.category_id = c.id and ${isOfHost}
    )
    ${sellers} limit ${limit}`.execute(kysely);
  return rows.map(({ name }) => name);
}

/**
 * Categories by name; on a seller's host only those of their lots. Elsewhere also categories without
 * lots, but not those used only by drafts.
 */
export async function readCategories(
  { kysely }: Database,
  sellerCompanyId: string | null,
): Promise<Category[]> {
  const ofHost =
    sellerCompanyId === null
      ? sql`c.id not in (${categoriesOfDrafts})
          or exists (select from search_lots s where s.category_id = c.id)`
      : sql`exists (
          select from search_lots s
          where s.category_id = c.id and s.seller_company_id = ${sellerCompanyId}
        )`;
  const { rows } = await sql<Category>`
    select c.name, c.id as value from categories c where ${ofHost} order by c.name`.execute(kysely);
  return rows;
}
