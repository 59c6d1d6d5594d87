import { ContactPage } from '../../src/features/static/public.ts';
import { pageMetadata } from '../metadata.ts';
import { siteOf, useSite } from '../site.ts';
import type { Route } from './+types/contact.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMetadata({
    title: 'Contact Us',
    siteName: siteOf(matches).name,
    description: 'Who can help with an auction, your account or selling, and how to reach us.',
    canonical: `${loaderData.origin}/contact`,
  });
}

export default function Contact() {
  const { marketplace, supportEmail, postalAddress } = useSite();
  return (
    <ContactPage
      marketplace={marketplace.name}
      supportEmail={supportEmail}
      postalAddress={postalAddress}
    />
  );
}
