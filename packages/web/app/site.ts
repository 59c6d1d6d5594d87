import { drawnLogo, siteHeaders } from '@fairlot/contract';
import type { getSite, ReplyOf } from '@fairlot/contract';
import { createContext, useContext } from 'react';
import { data } from 'react-router';
import type { RouterContextProvider } from 'react-router';
import { apiContext } from './page-context.ts';
import { expectData } from './page-data.ts';

/** The host that is shown: the marketplace, or one seller's own site. */
export interface Site extends ReplyOf<typeof getSite> {
  readonly name: string;
  readonly kind: 'marketplace' | 'single-seller';
  readonly sellerCompanyId: string | null;
  /** Address of the logo beside its name; null for the drawn default. */
  readonly logo: string | null;
  readonly softwareVersion: string | null;
}

export const SiteContext = createContext<Site>({
  name: 'Fairlot',
  kind: 'marketplace',
  sellerCompanyId: null,
  logo: null,
  softwareVersion: null,
  marketplace: { name: 'Fairlot', url: '/' },
  supportEmail: '',
  postalAddress: '',
  facebookUrl: '',
  instagramUrl: '',
  analyticsScript: '',
  contactFormUrl: '',
  testCards: false,
});

export function useSite(): Site {
  return useContext(SiteContext);
}

/** Reads the site and, from the headers that every answer carries, its name; an unknown host is a plain 404. */
export async function loadSite(context: Readonly<RouterContextProvider>): Promise<Site> {
  const answer = await context.get(apiContext).call('GET /api/site/getsite');
  if (answer.status >= 400) throw data(null, { status: answer.status });
  const header = (name: string) => answer.headers[name.toLowerCase()] ?? '';
  const logo = header(siteHeaders.marketplaceLogo);
  const sellerCompanyId = header(siteHeaders.sellerCompanyId) || null;
  return {
    ...expectData(answer),
    name: decodeURI(header(siteHeaders.siteName)) || 'Fairlot',
    kind: sellerCompanyId === null ? 'marketplace' : 'single-seller',
    sellerCompanyId,
    logo: logo === '' || logo === drawnLogo ? null : logo,
    softwareVersion: header(siteHeaders.softwareVersion) || null,
  };
}

/** The site among a page's matched routes, for its metadata. */
export function siteOf(
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>,
): Site {
  const root = matches.find((match) => match?.id === 'root');
  if (root === undefined) throw new Error('Every page lies below the root route.');
  return (root.loaderData as { site: Site }).site;
}
