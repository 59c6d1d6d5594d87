import { auctionPath, lotPath } from '@fairlot/contract';
import type { AuctionSession, Lot } from '@fairlot/contract';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { cameFromList, isSearch } from '../auction/public.ts';
import type { CameFrom } from '../auction/public.ts';

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-brand hover:bg-brand-tint';

/** Links back to the auction or the search, and to the previous and next lot. */
export function LotNeighbors({ lot, auction }: { lot: Lot; auction: AuctionSession }) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const from = cameFromList(state);
  const [zip = ''] = /^\?z=\d+$/.exec(search) ?? [];
  const onward: CameFrom | null = from === null ? null : { ...from, direct: false };

  function goBack(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (from?.direct !== true || opensElsewhere) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <nav aria-label="Lots" className="flex items-center justify-between gap-2 py-2">
      <Link
        to={from?.list ?? auctionPath(auction.secureId, auction.title) + zip}
        onClick={goBack}
        className={`${linkClass} -ml-3 min-w-0`}
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="truncate">
          {from !== null && isSearch(from.list) ? 'Back to the search' : auction.title}
        </span>
      </Link>
      <div className="-mr-3 flex shrink-0">
        <Neighbor
          id={lot.prevLotSecureId}
          title={lot.prevLotTitle}
          session={auction.secureId}
          from={onward}
          zip={zip}
          label="Previous lot"
        >
          <ChevronLeft aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Previous</span>
        </Neighbor>
        <Neighbor
          id={lot.nextLotSecureId}
          title={lot.nextLotTitle}
          session={auction.secureId}
          from={onward}
          zip={zip}
          label="Next lot"
        >
          <span className="max-sm:sr-only">Next</span>
          <ChevronRight aria-hidden className="size-5" />
        </Neighbor>
      </div>
    </nav>
  );
}

function Neighbor({
  id,
  title,
  session,
  from,
  zip,
  label,
  children,
}: {
  id: string | null;
  title: string | null;
  session: string;
  from: CameFrom | null;
  zip: string;
  label: string;
  children: ReactNode;
}) {
  if (id === null) return null;
  return (
    <Link
      to={lotPath(session, id, title ?? '') + zip}
      state={from}
      prefetch="intent"
      aria-label={`${label}: ${title ?? ''}`}
      title={title ?? undefined}
      className={linkClass}
    >
      {children}
    </Link>
  );
}
