import { AuctionsSection, canonicalOf, loadAuctions } from '../auctions-page.tsx';
import { pageMetadata } from '../metadata.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/past.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAuctions('past', { context, url });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { name } = siteOf(matches);
  return pageMetadata({
    title: 'Past auctions',
    siteName: name,
    description: `Estate auctions that have closed at ${name}: what was sold, where and when.`,
    canonical: canonicalOf('/past', loaderData),
  });
}

export default function Past({ loaderData }: Route.ComponentProps) {
  return <AuctionsSection kind="past" data={loaderData} />;
}
