import { UnsubscribePage } from '../../src/features/newsletter/public.ts';
import { privateHeaders, privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/unsubscribe.ts';

export const headers = privateHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Unsubscribe', matches);
}

export default function UnsubscribeRoute({ params }: Route.ComponentProps) {
  const { linkKey, outcome } = params;
  return <UnsubscribePage linkKey={linkKey} outcome={outcome} siteName={useSite().name} />;
}
