import type { SaleBoard } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { plural } from '@fairlot/ui/format.ts';
import { Money } from '@fairlot/ui/money.tsx';

/** The sale's total so far, and what needs attention. */
export function BoardFigures({ board }: { board: SaleBoard }) {
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:grid-cols-3 lg:grid-cols-5">
      <Figure
        label="Open lots"
        value={count(board.openLots)}
        note={`${count(board.endedLots)} closed`}
      />
      <Figure label="In soft close" value={count(board.overtimeLots)} />
      <Figure label="Bids in the last minute" value={count(board.bidsLastMinute)} />
      <Figure
        label={board.endedLots === 0 ? 'Bid so far' : 'Bid or sold'}
        value={<Money dollars={board.hammer} />}
      />
      <Figure
        label="Low estimates"
        value={board.lowEstimate === 0 ? 'None given' : <Money dollars={board.lowEstimate} />}
      />
      <Figure label="Reserves not met" value={count(board.reservesNotMet)} />
      <Figure label="Registered bidders" value={count(board.registeredBidders)} />
      <Figure label="Watching live" value={count(board.watching)} note="open pages of the sale" />
      <Figure label="Favorites on open lots" value={count(board.following)} note="people" />
      <Figure
        label="Health"
        value={isHealthy(board) ? 'Good' : 'Look at it'}
        note={healthOf(board)}
      />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: ReactNode; note?: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {value}
        {note !== undefined && (
          <span className="block text-xs font-normal text-ink-soft">{note}</span>
        )}
      </dd>
    </div>
  );
}

const count = (value: number) => value.toLocaleString('en-US');

const isHealthy = ({ serversAlive, overdueLots }: SaleBoard) =>
  serversAlive > 0 && overdueLots === 0;

function healthOf({ serversAlive, overdueLots }: SaleBoard): string {
  if (serversAlive === 0) return 'no server is taking bids';
  if (overdueLots > 0) return `${plural(overdueLots, 'lot waits', 'lots wait')} for the hammer`;
  return 'taking bids';
}
