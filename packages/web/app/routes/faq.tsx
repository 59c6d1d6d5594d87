import { FaqPage, faqStructuredData } from '../../src/features/static/public.ts';
import { pageMetadata } from '../metadata.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/faq.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMetadata({
    title: 'FAQs',
    siteName: siteOf(matches).name,
    description:
      'How to open an account, register for an auction, bid, pay and pick up, with a worked example of a maximum bid.',
    canonical: `${loaderData.origin}/faq`,
    structuredData: faqStructuredData(),
  });
}

export default function Faq() {
  return <FaqPage />;
}
