import { getSite } from '@fairlot/contract';
import type { Config } from '#platform/config/config.ts';
import type { Api } from '#platform/http/api.ts';
import { hostName } from '#platform/http/site.ts';
import type { FindSite } from '#platform/http/site.ts';
import { isCounted } from './analytics.ts';

interface SiteSettings {
  readonly findSite: FindSite;
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'supportEmail'
    | 'postalAddress'
    | 'facebookUrl'
    | 'instagramUrl'
    | 'analyticsScript'
    | 'contactFormUrl'
    | 'stripe'
  >;
}

/** Serves the data about the host that every page's frame shows; the same for everybody. */
export function serveSite(api: Api, { findSite, config }: SiteSettings): void {
  const { host, origin } = new URL(config.publicUrl);
  api.handle(getSite, async ({ site }) => {
    const marketplace = await findSite(hostName(host));
    return {
      marketplace: { name: marketplace?.name ?? host, url: origin },
      supportEmail: config.supportEmail,
      postalAddress: config.postalAddress,
      facebookUrl: config.facebookUrl ?? '',
      instagramUrl: config.instagramUrl ?? '',
      analyticsScript: isCounted(site.host) ? (config.analyticsScript ?? '') : '',
      contactFormUrl: config.contactFormUrl ?? '',
      testCards: config.stripe === undefined,
      ...(site.brandColor !== null && { brandColor: site.brandColor }),
    };
  });
}
