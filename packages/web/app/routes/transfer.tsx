import { useSearchParams } from 'react-router';
import { TransferPage } from '../../src/features/account/public.ts';
import { privateHeaders, privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/transfer.ts';

export const headers = privateHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Signing in', matches);
}

export default function TransferRoute({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <main>
      <TransferPage loginKey={params.loginKey} returnUrl={search.get('returnUrl')} />
    </main>
  );
}
