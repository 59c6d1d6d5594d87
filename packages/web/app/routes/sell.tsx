import { SellPage } from '../../src/features/static/public.ts';
import { pageMetadata } from '../metadata.ts';
import { siteOf, useSite } from '../site.ts';
import type { Route } from './+types/sell.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMetadata({
    title: 'Sell with us',
    siteName: siteOf(matches).name,
    description:
      'Auction software and a marketplace for estate-sale companies: from $29 per month and from 1.5% per auction, no signup fee, no auction minimums.',
    canonical: `${loaderData.origin}/sell`,
  });
}

export default function Sell() {
  const { marketplace, contactFormUrl } = useSite();
  return <SellPage marketplace={marketplace.name} contactFormUrl={contactFormUrl} />;
}
