import type { SaleBoard } from '@fairlot/contract';
import { countdown, formatCountdown } from '@fairlot/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { CountdownText } from '@fairlot/ui/countdown.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { formatDollars, plural } from '@fairlot/ui/format.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { Picture } from '@fairlot/ui/picture.tsx';
import { useCompany } from '../viewer/public.ts';
import { WithdrawDialog } from '../lot/public.ts';

/** The lots that close next, each with its time, price and anything unusual. */
export function BoardLots({
  board,
  sellerId,
  saleId,
}: {
  board: SaleBoard;
  sellerId: string;
  saleId: string;
}) {
  const company = useCompany();
  const mayRun = company?.can('sale.run') ?? false;
  const mayCorrect = company?.can('lot.correct') ?? false;
  const maySeeBids = company?.can('bidder.see') ?? false;
  const [withdrawing, setWithdrawing] = useState<SaleBoard['next'][number] | null>(null);
  if (board.next.length === 0) {
    return <EmptyState title="No lot is open">No more lots will close in this sale.</EmptyState>;
  }
  return (
    <section>
      <h2 className="text-lg">Next to close</h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        {board.openLots > board.next.length &&
          `The next ${board.next.length} of ${board.openLots.toLocaleString('en-US')}. `}
        {mayRun && 'A lot with a reserve, or without a bid, can be withdrawn. '}
        {board.openLots > board.next.length && (
          <Link
            to={`/${sellerId}/sales/${saleId}/lots`}
            className="-my-3 inline-block py-3 text-brand underline"
          >
            All lots
          </Link>
        )}
      </p>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {board.next.map((lot) => (
          <li
            key={lot.lotId}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_8rem_7rem_14rem] sm:items-center sm:gap-x-4"
          >
            <Picture
              src={lot.pictureId === null ? null : `/InventoryImage/${lot.pictureId}/450`}
              alt=""
              ratio="aspect-square"
              className="rounded-md max-sm:row-span-2 max-sm:self-start"
            />
            <div className="min-w-0 max-sm:col-span-2">
              <p className="font-medium wrap-anywhere sm:truncate">
                {mayCorrect ? (
                  <Link
                    to={`/${sellerId}/sales/${saleId}/lots/${lot.lotId}`}
                    className="-my-3 inline-block max-w-full py-3 align-bottom text-brand underline sm:truncate"
                  >
                    Lot {lot.lotNumber} · {lot.title}
                  </Link>
                ) : (
                  <>
                    <span className="text-ink-soft">Lot {lot.lotNumber} ·</span> {lot.title}
                  </>
                )}
              </p>
              <p className="text-xs text-ink-soft">
                {lot.bidCount === 0 && `starts at ${formatDollars(lot.price)}`}
                {lot.bidCount > 0 && !maySeeBids && plural(lot.bidCount, 'bid')}
                {lot.bidCount > 0 && maySeeBids && (
                  <Link
                    to={`/${sellerId}/sales/${saleId}/lots/${lot.lotId}#bids`}
                    className="-my-3 inline-block py-3 text-brand underline"
                  >
                    {plural(lot.bidCount, 'bid')}
                    <span className="sr-only"> on lot {lot.lotNumber}</span>
                  </Link>
                )}
                {lot.isInOvertime && ' · in soft close'}
                {lot.reserveNotMet && ' · reserve not met'}
              </p>
            </div>
            <p className="max-sm:col-start-2 sm:text-right">
              {lot.bidCount === 0 ? (
                <span className="text-sm text-ink-soft">No bids yet</span>
              ) : (
                <Money dollars={lot.price} className="font-semibold" />
              )}
            </p>
            <p className="text-right text-sm text-ink-soft">
              {board.pause === null ? (
                <CountdownText to={lot.closeAt} />
              ) : (
                `${formatCountdown(countdown(lot.secondsToClose))} left`
              )}
            </p>
            {(mayCorrect || mayRun) && (
              <p className="-my-2 flex justify-end max-sm:col-span-3 max-sm:-mb-3 sm:-mr-4">
                {mayRun && lot.mayBeWithdrawn && (
                  <Button
                    look="quiet"
                    className="px-4"
                    aria-label={`Withdraw lot ${lot.lotNumber}`}
                    onClick={() => setWithdrawing(lot)}
                  >
                    Withdraw…
                  </Button>
                )}
                {mayCorrect && (
                  <Link
                    to={`/${sellerId}/sales/${saleId}/lots/${lot.lotId}`}
                    aria-label={`Change lot ${lot.lotNumber}`}
                    className={buttonClass('quiet', 'px-4')}
                  >
                    Change…
                  </Link>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
      {withdrawing !== null && (
        <WithdrawDialog
          sellerId={sellerId}
          saleId={saleId}
          lot={withdrawing}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </section>
  );
}
