import { AboutPage } from '../../src/features/static/public.ts';
import { pageMetadata } from '../metadata.ts';
import { siteOf, useSite } from '../site.ts';
import type { Route } from './+types/about.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { name, marketplace } = siteOf(matches);
  return pageMetadata({
    title: 'About Us',
    siteName: name,
    description: `${marketplace.name} brings local buyers, auction houses and estate owners together in timed estate auctions, since 2020.`,
    canonical: `${loaderData.origin}/about`,
  });
}

export default function About() {
  const { name, kind, marketplace } = useSite();
  return (
    <AboutPage marketplace={marketplace.name} seller={kind === 'single-seller' ? name : null} />
  );
}
