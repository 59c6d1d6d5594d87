import type { Lot } from '@fairlot/contract';
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import type { BidderPart } from './amount-step.tsx';
import type { BidInHand, PlacedBid } from './bid-flow.ts';
import { bidOutcome, outcomeSince } from './bid-outcome.ts';
import { onFirstPress } from './first-press.ts';

const icons = { good: CircleCheck, pending: Hourglass, bad: CircleAlert } as const;
const colors = { good: 'text-good', pending: 'text-brass', bad: 'text-bad' } as const;

/** The result of the bid; also shows when it has been outbid since, or the lot has closed. */
export function ResultStep({
  lot,
  bid,
  placed,
  part,
  onRebid,
  onClose,
}: {
  lot: Lot;
  bid: BidInHand;
  placed: PlacedBid;
  part: BidderPart['part'];
  onRebid: () => void;
  onClose: () => void;
}) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  const secondsLeft = useSecondsLeft(lot);
  const isClosed = secondsLeft !== null && secondsLeft <= 0;
  const outcome = outcomeSince(lot, placed, { part, isClosed }) ?? bidOutcome(bid, placed);
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
          <Button className="flex-1" onClick={onFirstPress(onRebid)}>
            Rebid
          </Button>
        )}
        <Button look="secondary" className="flex-1" onClick={onFirstPress(onClose)}>
          Close
        </Button>
      </div>
    </div>
  );
}
