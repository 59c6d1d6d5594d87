import { formatPhone } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';

/** The letterhead of a mail: the site on which its reader acted. */
export interface Letterhead {
  readonly siteName: string;
  /** Absolute address of the site's first page. */
  readonly siteLink: string;
  /** How to reach the seller whose own site it is; empty on the marketplace. */
  readonly contact: readonly string[];
}

/** Absolute address of a path on a host of ours. */
export type LinkTo = (host: string, path: string) => string;

/** The site, as the reader knew it when they acted: the name they saw, and the seller behind it. */
export type SendingSite = Pick<Site, 'host' | 'name'>;

/** Reads the data of a site's letterhead. */
export async function readLetterhead(
  db: Kysely<DB>,
  { host, name }: SendingSite,
  linkTo: LinkTo,
): Promise<Letterhead> {
  const seller = await db
    .selectFrom('sites')
    .innerJoin('seller_companies', 'seller_companies.id', 'sites.seller_company_id')
    .select(['company_name', 'address1', 'city', 'state', 'zip', 'email', 'phone'])
    .where('host', '=', host)
    .executeTakeFirst();
  return {
    siteName: name,
    siteLink: linkTo(host, '/'),
    contact: seller ? contactOf(seller) : [],
  };
}

function contactOf(seller: {
  readonly company_name: string;
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly email: string;
  readonly phone: string;
}): string[] {
  const { address1, city, state, zip } = seller;
  const place = [address1, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ');
  return [
    `${seller.company_name}, ${place}`,
    [seller.email, formatPhone(seller.phone)].filter((part) => part !== '').join(' · '),
  ];
}

/** Absolute address of a path on the letterhead's site. */
export function siteLink({ siteLink: home }: Letterhead, path: string): string {
  return new URL(path, home).href;
}
