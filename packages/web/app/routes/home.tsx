import { auctionPath } from '@fairlot/contract';
import { NewsletterBlock } from '../../src/features/newsletter/public.ts';
import { AuctionsSection, canonicalOf, loadAuctions } from '../auctions-page.tsx';
import { Hero } from '../hero.tsx';
import { pageMetadata } from '../metadata.ts';
import { siteOf, useSite } from '../site.ts';
import type { Route } from './+types/home.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAuctions('current', { context, url });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { name } = siteOf(matches);
  const { origin, first } = loaderData;
  return pageMetadata({
    title: name,
    siteName: name,
    description:
      'Timed estate-sale auctions: furniture, art, tools, silver and everything else a house holds. Browse the lots, bid your maximum, pick up what you win.',
    canonical: canonicalOf('/', loaderData),
    ...(import.meta.env.SSR && {
      structuredData: {
        '@type': 'ItemList',
        itemListElement: first.auctionSessions.map((auction, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: auction.title,
          url: `${origin}${auctionPath(auction.secureId, auction.title)}`,
        })),
      },
    }),
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  const { first, firstSkip } = loaderData;
  const next = firstSkip === 0 ? (first.auctionSessions[0] ?? null) : null;
  return (
    <>
      {site.kind === 'marketplace' && <Hero next={next} auctions={first.auctionSessions} />}
      <AuctionsSection kind="current" data={loaderData} />
      {site.kind === 'marketplace' && <NewsletterBlock />}
    </>
  );
}
