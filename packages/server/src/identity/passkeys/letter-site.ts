import type { FindSite, Site } from '#platform/http/site.ts';

/** In whose name a mail about a passkey of a host is written. */
export type LetterSiteOf = (site: Site) => Promise<Site>;

/**
 * The host's own, but for the console's: the account, its devices and its password are kept on the
 * marketplace, whose pages such a mail leads to.
 */
export function createLetterSite(findSite: FindSite, marketplaceHost: string): LetterSiteOf {
  return async (site) => {
    if (!site.isConsole) return site;
    const marketplace = await findSite(marketplaceHost);
    if (marketplace === null) throw new Error(`There is no site at ${marketplaceHost}.`);
    return marketplace;
  };
}
