import { useSearchParams } from 'react-router';
import { TransferToPage } from '../../src/features/account/public.ts';
import { privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/transfer-to.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Transferring', matches);
}

export default function TransferToRoute({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { marketplace } = useSite();
  return (
    <main>
      <TransferToPage
        hostName={params.hostName}
        returnUrl={search.get('returnUrl')}
        publicUrl={marketplace.url}
      />
    </main>
  );
}
