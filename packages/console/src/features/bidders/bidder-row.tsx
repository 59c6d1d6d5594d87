import type { SaleBidder } from '@fairlot/contract';
import type { KeyboardEvent } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { formatTime } from '../../lib/format-time.ts';
import { formatLimit } from './limit-field.tsx';
import { refusalNames } from './refusal-names.ts';

/** One bidder, with the facts for and against approval. */
export function BidderRow({
  bidder,
  isChosen,
  box,
  onNote,
  onLimit,
  onBlock,
}: {
  bidder: SaleBidder;
  isChosen: boolean;
  /** Null: the viewer may not decide. */
  box: {
    readonly onToggle: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  } | null;
  /** Null: the viewer may not add notes. */
  onNote: (() => void) | null;
  /** Null: the viewer may not change the limit. */
  onLimit: (() => void) | null;
  /** Null: the viewer may not block, or the bidder is already blocked. */
  onBlock: (() => void) | null;
}) {
  const { name, place, paddle, hasCard, isFlagged, isConnected, isBlocked } = bidder;
  const [latest] = bidder.notes;
  return (
    <li className="flex items-start gap-3 max-sm:flex-wrap px-4 py-3 focus-within:bg-sunken sm:px-5">
      {box !== null && (
        <input
          type="checkbox"
          aria-label={name}
          checked={isChosen}
          onChange={box.onToggle}
          onKeyDown={box.onKeyDown}
          className="mt-1 size-5 shrink-0 accent-brand"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          {paddle !== null && <span className="text-ink-soft">{paddle} </span>}
          {name}
        </p>
        <p className="text-sm text-ink-soft">
          {[place, `member since ${new Date(bidder.memberSince).getFullYear()}`, ...paid(bidder)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {bidder.asksForMoreSince !== null && (
          <p className="mt-1 text-sm font-semibold text-brass">
            Has asked for a higher limit since {formatTime(bidder.asksForMoreSince)}
          </p>
        )}
        {bidder.refusal !== null && (
          <p className="mt-1 text-sm wrap-anywhere">
            {bidder.refusal.cause === null
              ? 'Declined without a reason'
              : `Declined: ${refusalNames[bidder.refusal.cause]}`}
            {bidder.refusal.note !== '' && (
              <span className="text-ink-soft"> · “{bidder.refusal.note}”</span>
            )}
          </p>
        )}
        {latest !== undefined && (
          <p className="mt-1 text-sm wrap-anywhere">
            “{latest.text}” <span className="text-ink-soft">{latest.by}</span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:justify-start max-sm:pl-8">
        {isBlocked && <Badge tone="bad">Blocked</Badge>}
        {bidder.limit !== null && <Badge>Limit {formatLimit(bidder.limit)}</Badge>}
        {isConnected && <Badge tone="good">Follows you</Badge>}
        {!hasCard && <Badge tone="brass">No card</Badge>}
        {bidder.overdueHere > 0 && (
          <Badge tone="bad">{plural(bidder.overdueHere, 'invoice')} of yours overdue</Badge>
        )}
        {bidder.overdue > bidder.overdueHere && (
          <Badge tone="bad">
            {plural(bidder.overdue - bidder.overdueHere, 'invoice')} of others overdue
          </Badge>
        )}
        {isFlagged && <Badge tone="brass">Retracts often</Badge>}
        <p className="-my-2 -mr-3 flex max-sm:-ml-3 max-sm:w-full">
          {onNote !== null && (
            <Button look="quiet" className="px-3" aria-label={`Note on ${name}`} onClick={onNote}>
              Note…
            </Button>
          )}
          {onLimit !== null && (
            <Button look="quiet" className="px-3" aria-label={`Limit of ${name}`} onClick={onLimit}>
              Limit…
            </Button>
          )}
          {onBlock !== null && (
            <Button
              look="quiet"
              className="px-3 text-bad!"
              aria-label={`Block ${name}`}
              onClick={onBlock}
            >
              Block…
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}

function paid({ invoices, paid: ofAll, invoicesHere, paidHere }: SaleBidder): string[] {
  if (invoices === 0) return ['nothing won yet'];
  const here = invoicesHere === 0 ? '' : ` (${paidHere} of ${invoicesHere} with you)`;
  return [`paid ${ofAll} of ${plural(invoices, 'invoice')}${here}`];
}
