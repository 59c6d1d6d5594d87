import { LookPage } from '../../src/features/look/public.ts';
import { privateHeaders, privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/look.ts';

export const headers = privateHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Preview', matches);
}

export default function LookRoute({ params }: Route.ComponentProps) {
  return <LookPage lookKey={params.lookKey} />;
}
