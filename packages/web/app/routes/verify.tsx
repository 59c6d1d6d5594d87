import { VerifyPage } from '../../src/features/account/public.ts';
import { pageMetadata } from '../metadata.ts';
import { privateHeaders } from '../private-metadata.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/verify.ts';

export const headers = privateHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    ...pageMetadata({
      title: 'Verify your email',
      siteName: siteOf(matches).name,
      description: 'Confirms the email address of your account.',
      // The address of this page holds a key, so it appears nowhere.
      canonical: loaderData.origin,
    }),
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function VerifyRoute({ params }: Route.ComponentProps) {
  return <VerifyPage code={params.verifyCode} userId={params.secureBidderUserId} />;
}
