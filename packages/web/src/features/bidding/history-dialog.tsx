import { texts } from '@fairlot/contract';
import type { BidHistoryRow, Lot } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Money } from '@fairlot/ui/money.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';

/** Who bid when and why the price became what it is, newest first. Read again with each bid. */
export default function HistoryDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const { secureId, currentBid } = lot;
  const history = useQuery({
    queryKey: ['getlotbids', secureId, currentBid?.sequence ?? 0, currentBid?.currentMaxAmount],
    queryFn: () => fetchData('GET /api/site/getlotbids/:lotId', { params: { lotId: secureId } }),
    placeholderData: (before) => before,
  });
  return (
    <Dialog open onClose={onClose} title="Bid History" description={lot.title}>
      {history.isPending && <Skeleton className="h-48" />}
      {history.isError && <Notice tone="bad">The bid history could not be loaded.</Notice>}
      {history.data?.length === 0 && <EmptyState title={texts.noBids} />}
      {history.data !== undefined && history.data.length > 0 && (
        <ol className="divide-y divide-line">
          {history.data.map((row) => (
            <HistoryRow key={row.secureId} row={row} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function HistoryRow({ row }: { row: BidHistoryRow }) {
  const struck = row.deleted ? 'line-through opacity-70' : '';
  return (
    <li className="py-3">
      <div className={`flex items-baseline justify-between gap-4 ${struck}`}>
        <p className="font-semibold">
          {row.isThisUser ? 'You' : `Paddle ${row.paddleNumber}`}
          {row.deleted && <span className="sr-only"> (retracted)</span>}
        </p>
        {row.currentAmount !== null && (
          <Money dollars={row.currentAmount} className="font-semibold" />
        )}
      </div>
      <div className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <p>{row.explanation}</p>
        <p className="whitespace-nowrap">
          {row.bidDateStr} {row.bidTimeStr}
        </p>
      </div>
    </li>
  );
}
