import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useParams } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { isOver } from '../sales/public.ts';
import { useCompany } from '../viewer/public.ts';
import { LotWorkshop } from './lot-workshop.tsx';
import { useSheetOfSale } from './use-sheet-of-sale.ts';

/** The lots of a sale: in an editable table, on a phone in a list. */
export function LotsPage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const { open, isError } = useSheetOfSale();
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const sale = sales.data?.find((one) => one.saleId === saleId);
  return (
    <>
      <title>{`Lots – ${open?.title ?? company?.name ?? ''}`}</title>
      <h1 className="mb-4 text-2xl">Lots</h1>
      {isError && <Notice tone="bad">The lots could not be loaded. Please reload the page.</Notice>}
      {open === null && !isError && <Skeleton className="h-96" />}
      {open !== null && (
        <LotWorkshop
          {...open}
          place={{ sellerId, saleId }}
          isOver={sale !== undefined && isOver(sale)}
          mayEdit={company?.can('lot.edit') ?? false}
          mayAdd={company?.can('lot.add') ?? false}
        />
      )}
    </>
  );
}
