import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { callQuery } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { BoardFigures } from './board-figures.tsx';
import { BoardLots } from './board-lots.tsx';
import { ClockButtons } from './clock-buttons.tsx';
import { FindLot } from './find-lot.tsx';

/** How often the board refetches, in milliseconds: the maximum age of a price on it. */
const refreshMs = 2_000;

/** The live board of a closing sale, with pause and extend. */
export function LivePage() {
  const { saleId = '' } = useParams();
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const { data: board, isError } = useQuery({
    ...callQuery('GET /api/console/sellers/:sellerId/sales/:saleId/live', {
      params: { sellerId, saleId },
    }),
    refetchInterval: refreshMs,
  });
  return (
    <>
      <title>{`Live board – ${board?.title ?? company?.name}`}</title>
      <h1 className="text-2xl">Live board</h1>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">
        Updates every two seconds. Lots close on their own: step in only to pause this sale, to give
        its lots more time, or to tell bidders something.
      </p>
      {isError && (
        <Notice tone="bad" className="mb-5">
          The board cannot be updated at the moment. Bidding continues without it.
        </Notice>
      )}
      {board === undefined && !isError && <Skeleton className="h-96" />}
      {board !== undefined && (
        <div className="grid gap-5">
          {board.isRunning && board.serversAlive === 0 && (
            <Notice tone="bad">
              No server is taking bids at the moment. Lots that are due to close get their time back
              once one does. The operator of this installation should look at it now.
            </Notice>
          )}
          <ClockButtons board={board} sellerId={sellerId} saleId={saleId} />
          <BoardFigures board={board} />
          {company?.can('lot.correct') === true && <FindLot sellerId={sellerId} saleId={saleId} />}
          <BoardLots board={board} sellerId={sellerId} saleId={saleId} />
        </div>
      )}
    </>
  );
}
