import { sql } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import type { Viewer } from './viewer.ts';

/** A seller's own terms; undefined for a seller that this host does not show. */
export async function readSellerTerms(
  { kysely }: Database,
  sellerCompanyId: string,
  viewer: Viewer,
): Promise<string | undefined> {
  const { rows } = await sql<{ terms_html: string }>`
    select terms_html from public_sellers
    where id = ${sellerCompanyId} and
      ${hostShows(viewer.sellerCompanyId, 'id')}`.execute(kysely);
  return rows[0]?.terms_html;
}
