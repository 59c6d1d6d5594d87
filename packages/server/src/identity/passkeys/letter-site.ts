import type { FindSite, Site } from '#platform/http/site.ts';

/** The site that sends mails about passkeys of a host. */
export type LetterSiteOf = (site: Site) => Promise<Site>;

/**
 * The host's own site, except for the console: account, devices and password are on the marketplace, to
 * which such mails link.
 */
export function createLetterSite(findSite: FindSite, marketplaceHost: string): LetterSiteOf {
  return async (site) => {
    if (!site.isConsole) return site;
    const marketplace = await findSite(marketplaceHost);
    if (marketplace === null) throw new Error(`There is no site at ${marketplaceHost}.`);
    return marketplace;
  };
}
