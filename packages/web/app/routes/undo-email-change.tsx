import { UndoEmailChangePage } from '../../src/features/account/public.ts';
import { privateHeaders, privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/undo-email-change.ts';

export const headers = privateHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Take your account back', matches);
}

export default function UndoEmailChangeRoute({ params }: Route.ComponentProps) {
  return <UndoEmailChangePage linkKey={params.linkKey} />;
}
