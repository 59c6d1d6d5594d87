import type { Database } from '#platform/database/database.ts';
import type { Site } from '#platform/http/site.ts';

/** A new host is noticed after this long; otherwise each request would query the database. */
const rememberMs = 5_000;

/**
 * Looks up a host name in `hosts`; null for a host that nobody registered. Unknown hosts are not cached,
 * so made-up names cannot fill the memory.
 */
export function createSiteFinder(
  { kysely }: Database,
  { cdnHost, consoleHost }: { readonly cdnHost: string | null; readonly consoleHost: string },
): (host: string) => Promise<Site | null> {
  const known = new Map<string, { site: Site; until: number }>();
  return async (host) => {
    const remembered = known.get(host);
    if (remembered && performance.now() < remembered.until) return remembered.site;
    const row = await kysely
      .selectFrom('hosts')
      .leftJoin('seller_companies as c', 'c.id', 'hosts.seller_company_id')
      .select([
        'host',
        'name',
        'seller_company_id',
        'hosts.logo_key',
        'is_console',
        'c.brand_color',
      ])
      .where('host', '=', host)
      .executeTakeFirst();
    // A former host of the console is unknown now: its domain may belong to somebody else.
    if (!row || (row.is_console && row.host !== consoleHost)) {
      known.delete(host);
      return null;
    }
    const site = {
      host: row.host,
      name: row.name,
      tenantId: row.seller_company_id,
      cdnHost,
      hasLogo: row.logo_key !== null,
      brandColor: row.brand_color,
      isConsole: row.is_console,
    };
    known.set(host, { site, until: performance.now() + rememberMs });
    return site;
  };
}
