import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { FindSite, Site } from '#platform/http/site.ts';
import { createMemo } from '#platform/memory/memo.ts';

/** A new host is noticed after this long; otherwise each request would query the database. */
const rememberMs = 5_000;
/** Hosts at most that are remembered. */
const capacity = 10_000;

/** Whether nobody sees company `c` yet: no operator has looked at it, and it never published a sale. */
export const companyIsHidden = sql<boolean>`c.id is not null and c.verified_at is null and not exists (
  select from public_auctions a where a.seller_company_id = c.id
)`;

export interface SiteFinderOptions {
  readonly cdnHost: string | null;
  readonly consoleHost: string;
  /** Whether a key opens a look at a draft on this host. */
  readonly opensLook: (host: string, key: string) => Promise<boolean>;
}

/**
 * Looks a host name up in `hosts`, once for all who ask meanwhile: a crowd comes to one host, and bids begin with the same
 * two connections. Unknown hosts are not cached, so made-up names cannot fill the memory.
 * The host of a company that nobody has verified is hidden (decision 192); once it has shown a sale its
 * bidders know it, and it stays.
 */
export function createSiteFinder(
  { kysely }: Database,
  { cdnHost, consoleHost, opensLook }: SiteFinderOptions,
): FindSite {
  const recall = createMemo<Site | null>({
    freshMs: (site) => (site === null ? 0 : rememberMs),
    capacity,
  });

  async function findRegistered(host: string): Promise<Site | null> {
    const row = await kysely
      .selectFrom('hosts')
      .leftJoin('seller_companies as c', 'c.id', 'hosts.seller_company_id')
      .select([
        'host',
        'name',
        'seller_company_id',
        'hosts.logo_key',
        'is_console',
        'closed_at',
        'c.brand_color',
        companyIsHidden.as('is_hidden'),
      ])
      .where('host', '=', host)
      .executeTakeFirst();
    // A former host of the console is unknown now, as is a seller's that leads elsewhere: each may be somebody else's.
    if (!row || row.closed_at !== null || (row.is_console && row.host !== consoleHost)) {
      return null;
    }
    return {
      host: row.host,
      name: row.name,
      tenantId: row.seller_company_id,
      cdnHost,
      hasLogo: row.logo_key !== null,
      brandColor: row.brand_color,
      isConsole: row.is_console,
      isHidden: row.is_hidden,
    };
  }

  return async (host, lookKey = '') => {
    const site = await recall(host, () => findRegistered(host));
    return site?.isHidden && !(await opensLook(host, lookKey)) ? null : site;
  };
}
