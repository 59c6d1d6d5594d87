import type { BidOfLot } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { localTime } from '@fairlot/ui/local-time.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { callQuery } from '../../lib/use-call.ts';
import { bidText } from './bid-text.ts';
import { removalText } from './removal-text.ts';

/** Shown at once. */
const shownFirst = 10;
/** Milliseconds; the live board is quicker. */
const refreshMs = 10_000;

/** The bids on a lot, as its seller's people may see them. */
export function BidHistory({
  place,
  timeZone,
  isOpen,
}: {
  place: { readonly sellerId: string; readonly saleId: string; readonly lotId: string };
  timeZone: string;
  /** Bids may still come. */
  isOpen: boolean;
}) {
  const { data: bids, isError } = useQuery({
    ...callQuery('GET /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/bids', {
      params: place,
    }),
    refetchInterval: isOpen && refreshMs,
  });
  const [showsAll, setShowsAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // As from the board of the close.
  const isWanted = hash === '#bids' && bids !== undefined;
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView();
  }, [isWanted]);
  return (
    <section ref={section} aria-labelledby="bids-heading" className="scroll-mt-4">
      <h2 id="bids-heading" className="mb-3 text-lg">
        Bids
      </h2>
      {isError && <Notice tone="bad">The bids could not be loaded.</Notice>}
      {bids === undefined && !isError && <Skeleton className="h-32" />}
      {bids?.length === 0 && <p className="text-sm text-ink-soft">None so far.</p>}
      {bids !== undefined && bids.length > 0 && (
        <>
          <p className="mb-3 text-sm text-ink-soft">
            Who bid, the price that the lot came to with it, and who led then.
          </p>
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
            {bids.slice(0, showsAll ? bids.length : shownFirst).map((bid) => (
              <BidLine key={bid.bidId} bid={bid} timeZone={timeZone} />
            ))}
          </ol>
          {!showsAll && bids.length > shownFirst && (
            <Button look="quiet" className="mt-1 px-3" onClick={() => setShowsAll(true)}>
              Show all {bids.length.toLocaleString('en-US')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function BidLine({ bid, timeZone }: { bid: BidOfLot; timeZone: string }) {
  const { placedAt, paddle, name, price, hasWon, removed } = bid;
  return (
    <li className="px-4 py-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="wrap-anywhere">
          <span className="font-semibold">Paddle {paddle}</span>
          {name !== '' && ` · ${name}`}
        </span>
        <span className="flex items-center gap-2">
          {hasWon && <Badge tone="good">Won it</Badge>}
          {removed !== null && (
            <Badge tone="bad">{removed.cause ? 'Taken back' : 'Retracted'}</Badge>
          )}
          {price !== null && (
            <span className={removed === null ? 'font-semibold' : 'text-ink-soft line-through'}>
              <Money dollars={price} />
            </span>
          )}
        </span>
      </p>
      <p className="text-ink-soft">
        <time dateTime={placedAt}>{localTime(placedAt, timeZone, 'seconds')}</time>
        <br />
        {removed === null ? bidText(bid) : removalText(removed, timeZone)}
      </p>
    </li>
  );
}
