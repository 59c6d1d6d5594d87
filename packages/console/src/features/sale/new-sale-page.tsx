import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { NewSaleForm } from './new-sale-form.tsx';

/** Creates a sale: like an earlier one, as most, or from nothing. */
export function NewSalePage() {
  const sellerId = useCompany()?.sellerId ?? '';
  const { data: sales, isError } = useCall('GET /api/console/sellers/:sellerId/sales', {
    params: { sellerId },
  });
  return (
    <>
      <title>New sale</title>
      <h1 className="text-2xl">New sale</h1>
      <p className="mt-1 mb-6 text-sm text-ink-soft">
        It begins as a draft that only your team can see. You publish it when it is ready.
      </p>
      {isError && <Notice tone="bad">Your sales could not be loaded.</Notice>}
      {sales === undefined && !isError && <Skeleton className="h-64" />}
      {sales !== undefined && <NewSaleForm sellerId={sellerId} sales={sales} />}
    </>
  );
}
