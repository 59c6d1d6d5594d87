import { auctionPath, lotPath } from '@fairlot/contract';
import type { AuctionTile } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useClock } from '@fairlot/ui/clock.ts';
import { plural } from '@fairlot/ui/format.ts';
import { nextPlace } from '../src/features/auction/public.ts';
import { useCloseWords } from '../src/features/catalogue/public.ts';
import { StripTime, useClosingNext } from '../src/features/closing-next/public.ts';
import { dashboardPaths } from '../src/features/dashboard/public.ts';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

/** What comes next for somebody who is signed in: their own next lot, or else the sale that closes next. */
export default function Welcome({
  firstName,
  next,
}: {
  firstName: string;
  next: AuctionTile | null;
}) {
  const { lots, outbidCount, isPending } = useClosingNext();
  const lot = lots[useClock((now) => nextPlace(lots, now))];
  // Nothing moves when they come.
  if (isPending) return null;
  return (
    <>
      <p className="font-display text-xl font-semibold">Welcome back, {firstName}</p>
      <div className="mt-1 text-sm text-ink-soft">
        {lot === undefined ? (
          next !== null && <NextSale sale={next} />
        ) : (
          <>
            <Next to={lotPath(lot.secureAuctionSessionId, lot.secureId, lot.title)}>
              Your next to close: {lot.title}
            </Next>
            <p className="tabular-nums">
              <StripTime lot={lot} />
              {outbidCount > 0 && (
                <>
                  {' · '}
                  <Link
                    to={dashboardPaths.currentBids}
                    className="font-semibold text-bad underline-offset-4 hover:underline"
                  >
                    Outbid on {plural(outbidCount, 'lot')}
                  </Link>
                </>
              )}
            </p>
          </>
        )}
      </div>
    </>
  );
}

function NextSale({ sale }: { sale: AuctionTile }) {
  const closeWords = useCloseWords(sale);
  return (
    <>
      <Next to={auctionPath(sale.secureId, sale.title)}>
        {closeWords === 'Began to close' ? 'Closing now' : 'Closing next'}: {sale.title}
      </Next>
      {sale.closeTimeLocalStr !== '' && (
        <p>
          {closeWords} {unbrokenTime(sale.closeTimeLocalStr)}
        </p>
      )}
    </>
  );
}

function Next({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="line-clamp-2">
      <Link to={to} className="font-semibold text-brand underline-offset-4 hover:underline">
        {children}
      </Link>
    </p>
  );
}
