import type { OfferState, PassedLot } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import type { BadgeTone } from '@fairlot/ui/badge.tsx';
import { Money } from '@fairlot/ui/money.tsx';

const states: Record<
  PassedLot['state'],
  { readonly tone: BadgeTone; readonly words: string } | null
> = {
  'to-decide': null,
  offered: null,
  sold: { tone: 'good', words: 'Sold after' },
  returned: { tone: 'neutral', words: 'Returned' },
  relisted: { tone: 'neutral', words: 'Moved' },
};

const ends: Record<OfferState, string> = {
  open: 'until',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'not answered by',
};

const barredWords = {
  refused: 'declined for this sale',
  blocked: 'blocked by you',
  left: 'account closed',
  staff: 'works for you',
  operator: 'runs this marketplace',
  consignor: 'sells this lot',
  disputed: 'disputes a payment',
} as const;

/** An unsold lot: its reserve, the bids and bidders, and the offers made since. */
export function LotRow({
  lot,
  timeZone,
  isChosen,
  onToggle,
}: {
  lot: PassedLot;
  timeZone: string;
  isChosen: boolean;
  /** Null: nothing can be decided. */
  onToggle: (() => void) | null;
}) {
  const { [lot.state]: badge } = states;
  return (
    <li className="flex items-start gap-3 px-4 py-3 focus-within:bg-sunken sm:px-5">
      {onToggle !== null && (
        <input
          type="checkbox"
          aria-label={`Lot ${lot.lotNumber}, ${lot.title}`}
          checked={isChosen}
          onChange={onToggle}
          className="mt-1 size-5 shrink-0 accent-brand"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <span className="text-ink-soft">Lot {lot.lotNumber} · </span>
            {lot.title}
          </p>
          <BidderList lot={lot} />
          <OfferList lot={lot} timeZone={timeZone} />
          {lot.relistedIn !== null && (
            <p className="mt-1 text-sm text-ink-soft">Now in “{lot.relistedIn.title}”.</p>
          )}
        </div>
        <div className="flex items-start gap-5 text-sm sm:justify-end sm:text-right">
          {lot.reserve !== null && (
            <Figure label="Reserve">
              <Money dollars={lot.reserve} />
            </Figure>
          )}
          {lot.highBid !== null && (
            <Figure label="High bid">
              <Money dollars={lot.highBid} />
            </Figure>
          )}
          {lot.reserve !== null && lot.reserve > 0 && lot.highBid !== null && (
            <Figure label="% of reserve">{Math.floor((lot.highBid / lot.reserve) * 100)}%</Figure>
          )}
        </div>
        {badge !== null && (
          <p>
            <Badge tone={badge.tone}>{badge.words}</Badge>
          </p>
        )}
      </div>
    </li>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="min-w-16">
      <span className="block text-xs text-ink-soft">{label}</span>
      <span className="font-semibold">{children}</span>
    </p>
  );
}

/** The number of bidders listed. */
const shownBidders = 4;

function BidderList({ lot: { bidders } }: { lot: PassedLot }) {
  if (bidders.length === 0) return <p className="text-sm text-ink-soft">No bids</p>;
  const more = bidders.length - shownBidders;
  return (
    <p className="text-sm text-ink-soft">
      {bidders.slice(0, shownBidders).map(({ paddle, shownBid, barred }, index) => (
        <span key={paddle}>
          {index > 0 && ' · '}
          Paddle {paddle}: <Money dollars={shownBid} />
          {barred !== null && ` (${barredWords[barred]})`}
        </span>
      ))}
      {more > 0 && ` · ${more} more`}
    </p>
  );
}

function OfferList({ lot: { offers }, timeZone }: { lot: PassedLot; timeZone: string }) {
  if (offers.length === 0) return null;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return (
    <ul className="mt-1 text-sm">
      {offers.map(({ offerId, paddle, price, state, expiresAt, endedAt }) => (
        <li key={offerId}>
          Offered to paddle {paddle} for <Money dollars={price} />, {ends[state]}{' '}
          {clock.format(new Date(endedAt ?? expiresAt))}
        </li>
      ))}
    </ul>
  );
}
