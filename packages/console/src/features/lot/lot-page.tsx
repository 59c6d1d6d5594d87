import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useParams } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { useSheetOfSale } from '../lots/public.ts';
import { isOver, isPrepared } from '../sales/public.ts';
import { useCompany } from '../viewer/public.ts';
import { BidHistory } from './bid-history.tsx';
import { PublishedLot } from './published-lot.tsx';
import { SheetLot } from './sheet-lot.tsx';

/** The page of a lot: a form until its sale is published, then what bidders read, to be corrected. */
export function LotPage() {
  const { sellerId = '', saleId = '', lotId = '' } = useParams();
  const place = { sellerId, saleId };
  const company = useCompany();
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const sale = sales.data?.find((one) => one.saleId === saleId);
  const { open, isError } = useSheetOfSale();
  if (isError || sales.isError) return <Notice tone="bad">This lot could not be loaded.</Notice>;
  if (sale === undefined) return <Skeleton className="h-96" />;
  if (!isPrepared(sale) && company?.can('lot.correct') === true) {
    return <PublishedLot key={lotId} place={{ ...place, lotId }} isPaused={sale.isPaused} />;
  }
  if (open === null) return <Skeleton className="h-96" />;
  return (
    <SheetLot
      open={open}
      place={place}
      lotId={lotId}
      mayEdit={company?.can('lot.edit') ?? false}
      isPublic={sale.stage !== 'draft'}
    >
      {!isPrepared(sale) && company?.can('bidder.see') === true && (
        <BidHistory place={{ ...place, lotId }} timeZone={open.timeZone} isOpen={!isOver(sale)} />
      )}
    </SheetLot>
  );
}
