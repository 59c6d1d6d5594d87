import { auctionPath, sellerPath } from '@fairlot/contract';
import type { AuctionSession, LotTile } from '@fairlot/contract';
import { MapPin, Percent, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lotsInSale } from '../../lib/lots-in-sale.ts';
import { distanceWords } from '../../lib/distance.ts';
import type { Distance } from '../../lib/distance.ts';
import { sellerIconUrl } from '../../lib/images.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { RoundImage } from '@fairlot/ui/round-image.tsx';
import { Announcements } from './announcements.tsx';
import { SaleCost } from './auction-parts.ts';
import { AuctionState } from './auction-state.tsx';

/** Header of the auction page: title, seller, place, times, and the register button. */
export function AuctionHeader({
  session,
  lots,
  distance,
  action,
}: {
  session: AuctionSession;
  /** Those that close next; none: unknown. */
  lots: readonly LotTile[];
  distance: Distance | null;
  /** The register button. */
  action: ReactNode;
}) {
  const { auction } = session;
  return (
    <header className="grid grid-cols-1 gap-x-6 gap-y-2.5 pt-1 pb-1 sm:gap-y-5 sm:pt-6 sm:pb-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <Link
          to={sellerPath(auction.companySecureId)}
          className="inline-flex min-h-11 max-w-full items-center gap-2.5 text-sm font-medium hover:text-brand"
        >
          <RoundImage src={sellerIconUrl(auction.companySecureId)} side={36} className="size-9" />
          {auction.companyName}
        </Link>
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{session.title}</h1>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 sm:mt-3 sm:gap-x-5 text-sm text-ink-soft [&_svg]:size-4">
          <li className="inline-flex items-center gap-1.5">
            <MapPin aria-hidden /> {auction.city}, {auction.state}
            {distanceWords(distance, ' · ')}
          </li>
          <li className="inline-flex items-center gap-1.5">
            <Tag aria-hidden /> {lotsInSale(session)}
          </li>
          {/* A phone has what it comes to instead, and why. */}
          <li className="inline-flex items-center gap-1.5 max-sm:hidden">
            <Percent aria-hidden /> {auction.buyersPremiumStr} buyer’s premium
          </li>
          {!session.draft && (
            <FileLink href={`/calendar/auction/${session.secureId}.ics`}>Add to calendar</FileLink>
          )}
          {!session.isHidden && (
            <FileLink href={`/catalog/${auction.secureId}.pdf`}>Print catalog (PDF)</FileLink>
          )}
        </ul>
        {!session.closed && <SaleCost auction={auction} />}
        <SessionSwitcher session={session} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-2 sm:gap-3">
        <AuctionState session={session} lots={lots} />
        {session.companyNotice !== undefined && (
          <p className="px-4 text-sm text-ink-soft wrap-anywhere">{session.companyNotice}</p>
        )}
        {action}
        <Announcements session={session} />
      </div>
    </header>
  );
}

/** On phones these are among the details: a line here would push the lots down. */
function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <li className="inline-flex max-sm:hidden">
      <a href={href} className="-my-3 py-3 text-brand underline-offset-4 hover:underline">
        {children}
      </a>
    </li>
  );
}

/** The other sessions of the same auction, when it has several. */
function SessionSwitcher({ session }: { session: AuctionSession }) {
  if (session.sessions.length < 2) return null;
  return (
    <nav aria-label="Sessions of this auction" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {session.sessions.map((other) => {
          const here = other.secureId === session.secureId;
          return (
            <li key={other.secureId}>
              <Link
                to={auctionPath(other.secureId, other.title)}
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium',
                  here
                    ? 'border-brand bg-brand-tint text-brand'
                    : 'border-line-strong bg-surface hover:bg-sunken',
                )}
              >
                {other.title}
                {other.closed && <span className="ml-1.5 text-ink-soft">(closed)</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
