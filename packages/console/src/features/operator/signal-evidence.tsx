import type { Signal } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { plural } from '@fairlot/ui/format.ts';
import { formatTime } from '../../lib/format-time.ts';

const outcomeWords: Record<Signal['lots'][number]['outcome'], string> = {
  open: 'still open',
  won: 'bought by them',
  sold: 'sold to someone else',
  passed: 'not sold',
  withdrawn: 'withdrawn',
  cancelled: 'canceled',
};

/** The latest lots that the bidder has bid on there. */
export function LotsOfSignal({ signal: { lots, bidding } }: { signal: Signal }) {
  const more = (bidding?.lots ?? 0) - lots.length;
  return (
    <Folded summary={more > 0 ? `The latest ${plural(lots.length, 'lot')}` : 'The lots'}>
      {lots.map((lot) => (
        <li key={lot.lotUrl}>
          <LotLink lot={lot} />
          <p className="text-ink-soft">
            {plural(lot.bids, 'bid')}, {datesOf(lot)}; {outcomeWords[lot.outcome]}
          </p>
        </li>
      ))}
    </Folded>
  );
}

const datesOf = ({ firstBidAt, lastBidAt }: Signal['lots'][number]) =>
  firstBidAt === lastBidAt
    ? formatTime(lastBidAt)
    : `${formatTime(firstBidAt)} – ${formatTime(lastBidAt)}`;

const reasonWords: Readonly<Record<string, string>> = {
  TypingSlip: 'a typing slip, they say',
  DescriptionChanged: 'the description had changed, they say',
  SellerNotReached: 'the seller was not reached, they say',
  fraud: 'fraud, the seller says',
  unpaid: 'not paid, the seller says',
};

/** The latest retractions of the bidder. */
export function RetractionsOfSignal({ signal: { retractions } }: { signal: Signal }) {
  return (
    <Folded summary={`The latest ${plural(retractions.length, 'retraction')}`}>
      {retractions.map((retraction) => (
        <li key={`${retraction.lotUrl} ${retraction.at}`}>
          <LotLink lot={retraction} />
          <p className="text-ink-soft">
            {formatTime(retraction.at)}; {reasonWords[retraction.reason ?? ''] ?? 'no reason given'}
            {retraction.byStaff && '; made for them by the seller'}
            {retraction.bidAgain && '; they bid on it again afterward'}
          </p>
        </li>
      ))}
    </Folded>
  );
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline">
        {summary}
      </summary>
      <ul className="space-y-2 pb-2">{children}</ul>
    </details>
  );
}

function LotLink({
  lot,
}: {
  lot: Pick<Signal['lots'][number], 'lotNumber' | 'lotTitle' | 'saleTitle' | 'lotUrl'>;
}) {
  return (
    <p className="wrap-anywhere">
      <a href={lot.lotUrl} target="_blank" rel="noreferrer" className="underline">
        Lot {lot.lotNumber}, {lot.lotTitle}
      </a>{' '}
      · {lot.saleTitle}
    </p>
  );
}
