import type { RouterContextProvider } from 'react-router';
import { TermsPage } from '../../src/features/static/public.ts';
import { pageMetadata } from '../metadata.ts';
import { apiContext } from '../page-context.ts';
import { expectData } from '../page-data.ts';
import { loadSite, siteOf, useSite } from '../site.ts';
import type { Route } from './+types/terms.ts';

/** The seller's own terms: of the seller whose host this is, else of the one named in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = await loadSite(context);
  const seller = site.sellerCompanyId ?? url.searchParams.get('seller');
  return {
    origin: url.origin,
    seller:
      seller === null
        ? null
        : { name: site.sellerCompanyId && site.name, html: await readTerms(context, seller) },
  };
}

async function readTerms(context: Readonly<RouterContextProvider>, sellerCompanyId: string) {
  const answer = await context
    .get(apiContext)
    .call('GET /api/site/getsellercompanyterms/:sellerCompanyId', { params: { sellerCompanyId } });
  return expectData(answer).data;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMetadata({
    title: 'Terms and Conditions',
    siteName: siteOf(matches).name,
    description:
      'The terms under which auctions are held here: bidding, soft close, retraction, payment, liability and notices.',
    canonical: `${loaderData.origin}/terms`,
  });
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { marketplace, supportEmail, postalAddress } = useSite();
  return (
    <TermsPage
      marketplace={marketplace.name}
      supportEmail={supportEmail}
      postalAddress={postalAddress}
      seller={loaderData.seller}
    />
  );
}
