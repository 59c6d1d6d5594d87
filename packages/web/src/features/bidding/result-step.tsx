import type { Lot } from '@fairlot/contract';
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDollars } from '@fairlot/ui/format.ts';
import { Button } from '@fairlot/ui/button.tsx';
import type { BidInHand, PlacedBid } from './bid-flow.ts';
import { bidOutcome } from './bid-outcome.ts';
import type { BidOutcome } from './bid-outcome.ts';

const icons = { good: CircleCheck, pending: Hourglass, bad: CircleAlert } as const;
const colors = { good: 'text-good', pending: 'text-brass', bad: 'text-bad' } as const;

/** The result of the bid; also shows when it has been outbid since. */
export function ResultStep({
  lot,
  bid,
  placed,
  outbid,
  onRebid,
  onClose,
}: {
  lot: Lot;
  bid: BidInHand;
  placed: PlacedBid;
  outbid: boolean;
  onRebid: () => void;
  onClose: () => void;
}) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  const outcome = overtaken(lot, placed, outbid) ?? bidOutcome(bid, placed);
  const Icon = icons[outcome.tone];
  return (
    <div className="text-center">
      <div ref={result} tabIndex={-1} aria-live="polite" className="py-3 outline-none">
        <Icon aria-hidden className={`mx-auto size-12 ${colors[outcome.tone]}`} />
        <p className="mt-3 text-lg font-semibold">{outcome.title}</p>
        <p className="mt-1 text-ink-soft">{outcome.text}</p>
      </div>
      <div className="mt-4 flex gap-3">
        {outcome.mayRebid && (
          <Button className="flex-1" onClick={onRebid}>
            Rebid
          </Button>
        )}
        <Button look="secondary" className="flex-1" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function overtaken(lot: Lot, placed: PlacedBid, outbid: boolean): BidOutcome | null {
  const { currentBid } = lot;
  const led = placed.bidResultEnum === 'BidWins' || placed.bidResultEnum === 'IncreaseMax';
  if (!led || !outbid || currentBid === null || currentBid.sequence <= placed.sequence) return null;
  return {
    tone: 'bad',
    title: 'Outbid',
    text: `Somebody has outbid you since. The price is now ${formatDollars(currentBid.currentAmount)}.`,
    mayRebid: true,
  };
}
