import { auctionPath, lotPath } from '@fairlot/contract';
import type { AuctionSession, Lot } from '@fairlot/contract';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-brand hover:bg-brand-tint';

/** The way back to the auction, and to the lots before and after this one. */
export function LotNeighbours({ lot, auction }: { lot: Lot; auction: AuctionSession }) {
  return (
    <nav aria-label="Lots" className="flex items-center justify-between gap-2 py-2">
      <Link
        to={auctionPath(auction.secureId, auction.title)}
        className={`${linkClass} -ml-3 min-w-0`}
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{auction.title}</span>
      </Link>
      <div className="-mr-3 flex shrink-0">
        <Neighbour
          id={lot.prevLotSecureId}
          title={lot.prevLotTitle}
          session={auction.secureId}
          label="Previous lot"
        >
          <ChevronLeft aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Previous</span>
        </Neighbour>
        <Neighbour
          id={lot.nextLotSecureId}
          title={lot.nextLotTitle}
          session={auction.secureId}
          label="Next lot"
        >
          <span className="max-sm:sr-only">Next</span>
          <ChevronRight aria-hidden className="size-5" />
        </Neighbour>
      </div>
    </nav>
  );
}

function Neighbour({
  id,
  title,
  session,
  label,
  children,
}: {
  id: string | null;
  title: string | null;
  session: string;
  label: string;
  children: ReactNode;
}) {
  if (id === null) return null;
  return (
    <Link
      to={lotPath(session, id, title ?? '')}
      prefetch="intent"
      aria-label={`${label}: ${title ?? ''}`}
      title={title ?? undefined}
      className={linkClass}
    >
      {children}
    </Link>
  );
}
