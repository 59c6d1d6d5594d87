import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import { noDrafts, shownAuctions, shownManagers } from '#selling/visibility/public.ts';
import type { DraftsOf } from '#selling/visibility/public.ts';
import type { Site } from '#platform/http/site.ts';

/** What the requested picture is of. */
export type PictureSubject =
  /** A lot's first picture, or one picture by its own id. */
  | { readonly kind: 'lot-or-image'; readonly id: string }
  /** One picture of a draft, for holders of its key. */
  | { readonly kind: 'opened-image'; readonly id: string }
  | { readonly kind: 'image-of-lot'; readonly lotId: string; readonly imageId: string }
  /** The photo of an auction, named by its id or a session's, or else the first lot's picture. */
  | { readonly kind: 'auction'; readonly id: string }
  | { readonly kind: 'seller'; readonly id: string }
  | { readonly kind: 'manager'; readonly id: string }
  /** The marketplace itself, as the requested host shows it. */
  | { readonly kind: 'marketplace'; readonly host: string };

export interface FoundPicture {
  /** Null when there is no picture of it. */
  readonly file_key: string | null;
  /** The address names exactly these bytes; otherwise the picture may be replaced. */
  readonly immutable: boolean;
  /** A draft's picture, only for those who may see it. */
  readonly isPrivate?: true;
  /** Name of a person or a company, for a monogram; null for things. */
  readonly name: string | null;
}

/**
 * Undefined when the subject does not exist, belongs to another host than this one's seller, or to a
 * draft other than these.
 */
export async function findPicture(
  { kysely }: Database,
  subject: PictureSubject,
  { tenantId }: Site,
  draftsOf: DraftsOf = noDrafts,
): Promise<FoundPicture | undefined> {
  const { rows } = await sql<FoundPicture>`
    select file_key, immutable, name from (${candidates(subject, draftsOf)}) found
    where ${hostShows(tenantId, 'seller_id')}
    limit 1`.execute(kysely);
  return rows[0];
}

function candidates(subject: PictureSubject, draftsOf: DraftsOf): RawBuilder<unknown> {
  const auctions = shownAuctions(draftsOf);
  switch (subject.kind) {
    case 'lot-or-image':
      return sql`
        select (select file_key from lot_images where lot_id = l.id order by position limit 1)
          as file_key, false as immutable, null as name, a.seller_company_id as seller_id
        from lots l join ${auctions} a on a.id = l.auction_id where l.id = ${subject.id}
        union all
        ${images(sql`i.id = ${subject.id}`, auctions)}`;
    case 'opened-image':
      return images(sql`i.id = ${subject.id}`, sql`auctions`);
    case 'image-of-lot':
      return images(sql`i.id = ${subject.imageId} and i.lot_id = ${subject.lotId}`, auctions);
    case 'auction':
      return sql`
        select coalesce(a.photo_key, (
            select i.file_key from lots l join lot_images i on i.lot_id = l.id
            where l.session_id = s.id order by l.position, i.position limit 1
          )) as file_key, false as immutable, null as name, a.seller_company_id as seller_id
        from auction_sessions s join ${auctions} a on a.id = s.auction_id
        where s.id = ${subject.id} or a.id = ${subject.id} order by s.position`;
    case 'seller':
      return sql`select logo_key as file_key, false as immutable, company_name as name,
        id as seller_id from seller_companies where id = ${subject.id}
          and (verified_at is not null or id = any(${draftsOf.sellers}::uuid[])
            or id in (select seller_company_id from ${auctions} a where a.id = any(${draftsOf.sales}::uuid[])))`;
    case 'manager':
      return sql`select photo_key as file_key, false as immutable,
        first_name || ' ' || last_name as name, seller_company_id as seller_id
        from ${shownManagers(draftsOf)} m where id = ${subject.id}`;
    case 'marketplace':
      return sql`select logo_key as file_key, false as immutable, name, null::uuid as seller_id
        from sites where host = ${subject.host} and seller_company_id is null`;
  }
}

function images(
  condition: RawBuilder<unknown>,
  auctions: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select i.file_key, true as immutable, null as name, a.seller_company_id as seller_id
    from lot_images i join lots l on l.id = i.lot_id join ${auctions} a on a.id = l.auction_id
    where ${condition}`;
}
