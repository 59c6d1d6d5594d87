import type { RunningLot } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { CountdownText } from '@fairlot/ui/countdown.tsx';
import { Money } from '@fairlot/ui/money.tsx';

/** A lot's current state: first photo, highest bid, reserve and clock. */
export function LotFacts({
  lot: { cells, pictures, state, bidCount, highBid, reserve, closeAt },
  isPaused,
}: {
  lot: RunningLot;
  /** The sale is paused: the clock stands still. */
  isPaused: boolean;
}) {
  const [picture] = pictures;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-4">
      {picture !== undefined && (
        <img
          src={`/InventoryImage/${picture.pictureId}/450`}
          alt=""
          className="size-24 rounded-md object-cover"
        />
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
        {highBid === null ? (
          <Fact label="Start price">
            <Money dollars={Number(cells.startPrice)} />
          </Fact>
        ) : (
          <Fact label={state === 'sold' ? 'Sold for' : 'High bid'}>
            <Money dollars={highBid.price} />{' '}
            <span className="font-normal text-ink-soft">paddle {highBid.paddle}</span>
          </Fact>
        )}
        <Fact label="Bids">{bidCount.toLocaleString('en-US')}</Fact>
        {reserve !== null && (
          <Fact label="Reserve">
            <Money dollars={Number(cells.reserve)} />{' '}
            <span className="font-normal text-ink-soft">{reserve.isMet ? 'met' : 'not met'}</span>
          </Fact>
        )}
        {state === 'open' && (
          <Fact label="Time left">{isPaused ? 'Paused' : <CountdownText to={closeAt} />}</Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-base font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
