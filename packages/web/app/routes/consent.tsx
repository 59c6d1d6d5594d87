import { ConsentLinkPage } from '../../src/features/consent/public.ts';
import { privateHeaders, privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/consent.ts';

export const headers = privateHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Your lots', matches);
}

export default function ConsentRoute({ params }: Route.ComponentProps) {
  return <ConsentLinkPage secret={params.secret} />;
}
