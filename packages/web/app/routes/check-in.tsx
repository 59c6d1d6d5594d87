import { CheckInPage } from '../../src/features/pickup/public.ts';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/check-in.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Check-in', matches);
}

export default function CheckInRoute({ params }: Route.ComponentProps) {
  return <CheckInPage invoiceId={params.invoiceId} />;
}
