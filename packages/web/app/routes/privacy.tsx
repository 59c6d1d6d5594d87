import { PrivacyPage } from '../../src/features/static/public.ts';
import { pageMetadata } from '../metadata.ts';
import { siteOf, useSite } from '../site.ts';
import type { Route } from './+types/privacy.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { name } = siteOf(matches);
  return pageMetadata({
    title: 'Privacy',
    siteName: name,
    description: `What ${name} knows about you, why, who else sees it, and what you can do about it.`,
    canonical: `${loaderData.origin}/privacy`,
  });
}

export default function Privacy() {
  const { name, marketplace, supportEmail, postalAddress, analyticsScript } = useSite();
  return (
    <PrivacyPage
      siteName={name}
      marketplace={marketplace.name}
      supportEmail={supportEmail}
      postalAddress={postalAddress}
      analyticsHost={analyticsScript === '' ? null : new URL(analyticsScript).host}
    />
  );
}
