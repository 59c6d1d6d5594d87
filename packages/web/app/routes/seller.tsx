import { sellerPath } from '@fairlot/contract';
import { Outlet, useLocation } from 'react-router';
import { SellerHeader, SellerSearch } from '../../src/features/sellers/public.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { sellerLogoUrl } from '../../src/lib/images.ts';
import { usePublicThenPersonal } from '../../src/lib/public-then-personal.ts';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { plainText } from '../../src/lib/plain-text.ts';
import { pageMetadata } from '../metadata.ts';
import { apiContext } from '../page-context.ts';
import { expectData } from '../page-data.ts';
import { siteOf, useSite } from '../site.ts';
import type { Route } from './+types/seller.ts';

export async function loader({ context, params: { sellerId }, url }: Route.LoaderArgs) {
  const answer = await context
    .get(apiContext)
    .call('GET /api/site/getsellercompany/:sellerId', { params: { sellerId } });
  return { seller: expectData(answer), origin: url.origin };
}

const tabs = [
  ['current', 'Current Auctions'],
  ['past', 'Past Auctions'],
  ['directors', 'Auction Managers'],
] as const;

/** The tab is the last part of the address, in upper or lower case. */
function tabOf(pathname: string): (typeof tabs)[number][0] {
  const last = pathname.toLowerCase().replace(/\/$/, '').split('/').at(-1);
  return last === 'past' || last === 'directors' ? last : 'current';
}

export function meta({ loaderData: { seller, origin }, location, matches }: Route.MetaArgs) {
  const tab = tabOf(location.pathname);
  const place = [seller.city, seller.state].filter(Boolean).join(', ');
  const about = plainText(seller.description);
  const label = tabs.find(([name]) => name === tab)?.[1] ?? '';
  return pageMetadata({
    title: tab === 'current' ? seller.companyName : `${label} of ${seller.companyName}`,
    siteName: siteOf(matches).name,
    description: `Estate auctions by ${seller.companyName} in ${place}. ${about}`.trim(),
    canonical: origin + sellerPath(seller.secureId, tab),
    image: { address: `${origin}/AppIcon/${seller.secureId}/512`, shape: 'icon' },
    feed: `/feed/${seller.secureId}`,
    structuredData: {
      '@type': 'Organization',
      name: seller.companyName,
      url: origin + sellerPath(seller.secureId),
      logo: origin + sellerLogoUrl(seller.secureId),
      ...(about !== '' && { description: about }),
      address: {
        '@type': 'PostalAddress',
        streetAddress: seller.address1,
        addressLocality: seller.city,
        addressRegion: seller.state,
        postalCode: seller.zip,
        addressCountry: 'US',
      },
    },
  });
}

export default function SellerRoute({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  const tab = tabOf(useLocation().pathname);
  const { secureId } = loaderData.seller;
  const { data: seller } = usePublicThenPersonal(
    ['seller', secureId],
    () => fetchData('GET /api/site/getsellercompany/:sellerId', { params: { sellerId: secureId } }),
    loaderData.seller,
  );
  return (
    <div className="page-width pb-10">
      <SellerHeader seller={seller} mayFollow={site.kind === 'marketplace'} />
      <SellerSearch sellerId={site.kind === 'marketplace' ? secureId : null} />
      <TabLinks
        label={`About ${seller.companyName}`}
        tabs={tabs.map(([name, label]) => ({
          to: sellerPath(secureId, name),
          label,
          active: name === tab,
        }))}
      />
      <div className="py-6">
        <Outlet />
      </div>
    </div>
  );
}
