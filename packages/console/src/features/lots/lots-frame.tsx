import { Outlet, useParams } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { isPrepared } from '../sales/public.ts';
import { useCompany } from '../viewer/public.ts';
import { UnsavedLots } from './unsaved-lots.tsx';
import { useLotSheet } from './use-lot-sheet.ts';
import type { SheetOfSale } from './use-lot-sheet.ts';

/** Keeps the lots of a sale open, with what is unsaved in them, between their list and their pages. */
export function LotsFrame() {
  const { saleId = '' } = useParams();
  return <OpenLots key={saleId} />;
}

function OpenLots() {
  const { sellerId = '', saleId = '', lotId } = useParams();
  const company = useCompany();
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const sale = sales.data?.find((one) => one.saleId === saleId);
  const mayCorrect = company?.can('lot.correct') ?? false;
  // A lot of a published sale is corrected on a page of its own, which is opened in haste and needs no other lot.
  const isNeeded = lotId === undefined || (sale !== undefined && (isPrepared(sale) || !mayCorrect));
  const sheetOfSale = useLotSheet({ sellerId, saleId }, isNeeded);
  const { open } = sheetOfSale;
  return (
    <>
      {isNeeded && open !== null && (
        <UnsavedLots sheet={open.sheet} within={`/${sellerId}/sales/${saleId}/lots`} />
      )}
      <Outlet context={sheetOfSale satisfies SheetOfSale} />
    </>
  );
}
