import { ConfirmSubscriptionPage } from '../../src/features/newsletter/public.ts';
import { privateHeaders, privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/confirm-subscription.ts';

export const headers = privateHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Confirm your subscription', matches);
}

export default function ConfirmSubscriptionRoute({ params }: Route.ComponentProps) {
  return <ConfirmSubscriptionPage linkKey={params.linkKey} siteName={useSite().name} />;
}
