import { useParams } from 'react-router';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { AddLink } from './add-link.tsx';
import { MarketingLinks } from './marketing-links.tsx';
import { SalePhoto } from './sale-photo.tsx';

/** The marketing of a sale: its photo, and its links with their visits. */
export function MarketingPage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const mayEdit = company?.can('sale.edit') ?? false;
  const params = { sellerId, saleId };
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/marketing', {
    params,
  });
  return (
    <>
      <title>{`Marketing – ${company?.name ?? ''}`}</title>
      <h1 className="mb-6 text-2xl">Marketing</h1>
      {isError && (
        <Notice tone="bad">This page could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data !== undefined && (
        <div className="max-w-3xl space-y-10">
          <section aria-labelledby="photo" className="space-y-3">
            <h2 id="photo" className="text-lg">
              Photo of the sale
            </h2>
            <p className="text-ink-soft">
              Bidders see it in lists of sales, on the sale’s page and where its link is shared.{' '}
              {data.hasPhoto
                ? 'It is shown instead of the photo of the first lot.'
                : 'Until you choose one, the photo of the first lot is shown.'}
            </p>
            <SalePhoto params={params} has={data.hasPhoto} mayEdit={mayEdit} />
          </section>
          <section aria-labelledby="links" className="space-y-4">
            <h2 id="links" className="text-lg">
              Where it is advertised
            </h2>
            <p className="text-ink-soft">
              A separate link for each place tells you which of them brings bidders. Someone who
              comes back within half an hour counts once; search engines do not count.
            </p>
            <MarketingLinks params={params} links={data.links} mayEdit={mayEdit} />
            {mayEdit && <AddLink params={params} sessions={data.sessions} />}
          </section>
        </div>
      )}
    </>
  );
}
