import { drawnLogo, siteHeaders } from '@fairlot/contract';
import type { Site } from '#platform/http/site.ts';

/** Headers that the specification's client reads from every answer (section 3). */
export function headersOfSite(site: Site, softwareVersion: string): Record<string, string> {
  return {
    [siteHeaders.softwareVersion]: softwareVersion,
    [siteHeaders.cdnHost]: site.cdnHost ?? '',
    [siteHeaders.siteName]: headerText(site.name),
    [siteHeaders.sellerCompanyId]: site.tenantId ?? '',
    [siteHeaders.marketplaceLogo]: logoOf(site),
  };
}

function logoOf({ tenantId, hasLogo }: Site): string {
  if (tenantId !== null) return `/SellerLogo/${tenantId}`;
  return hasLogo ? '/MarketplaceLogo' : drawnLogo;
}

/** ASCII text unchanged; other characters, which headers cannot contain, encoded for `decodeURI`. */
function headerText(text: string): string {
  return /^[ -$&-~]*$/.test(text) ? text : encodeURI(text);
}
