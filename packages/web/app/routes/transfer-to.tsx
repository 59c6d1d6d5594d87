import { useSearchParams } from 'react-router';
import { isHostName, TransferToPage } from '../../src/features/account/public.ts';
import { apiContext } from '../page-context.ts';
import { expectData } from '../page-data.ts';
import { privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/transfer-to.ts';

export async function loader({ context, params: { hostName } }: Route.LoaderArgs) {
  if (!isHostName(hostName)) return { mayGo: false };
  const answer = await context
    .get(apiContext)
    .call('GET /api/site/transfertarget/:host', { params: { host: hostName } });
  return expectData(answer);
}

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Transferring', matches);
}

export default function TransferToRoute({ params, loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { marketplace } = useSite();
  return (
    <main>
      <TransferToPage
        hostName={params.hostName}
        mayGo={loaderData.mayGo}
        returnUrl={search.get('returnUrl')}
        publicUrl={marketplace.url}
      />
    </main>
  );
}
