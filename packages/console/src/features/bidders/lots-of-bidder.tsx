import type { LotOfBidder, OpenLotsOfBidder } from '@fairlot/contract';
import { formatDollars, plural } from '@fairlot/ui/format.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { Notice } from '@fairlot/ui/notice.tsx';

/** What happens to each open lot on which a bidder has bid, and whom that tells. */
export function LotsOfBidder({
  open,
  areTakenBack,
}: {
  open: OpenLotsOfBidder;
  areTakenBack: boolean;
}) {
  const { lots, leading, count } = open;
  if (count === 0) {
    return <p className="text-sm text-ink-soft">They have no bids on your open lots.</p>;
  }
  return (
    <section className="space-y-2">
      <Notice tone={areTakenBack ? 'brass' : 'neutral'}>
        {areTakenBack
          ? `Their bids on ${plural(count, 'open lot')} are taken back: prices become what they would be without them, and lots that others have bid on stay open for two hours at least. An email tells the bidder, and on each lot everyone else who bid.`
          : `Their bids on ${plural(count, 'open lot')} stay. They lead ${leading === 0 ? 'none of them' : leading} and may win what they lead.`}
      </Notice>
      <ul
        aria-label="Open lots that they have bid on"
        className="max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {lots.map((lot) => (
          <li key={lot.lotId} className="px-3 py-2 text-sm">
            <p className="font-semibold wrap-anywhere">
              Lot {lot.lotNumber}, {lot.title}
            </p>
            <p className="text-ink-soft wrap-anywhere">
              {lot.saleTitle} · closes {localTime(lot.closesAt, lot.timeZone)}
            </p>
            <p className="wrap-anywhere">
              {formatDollars(lot.price)}
              {lot.leads ? ', they lead' : ''} · {fate(lot, areTakenBack)}
            </p>
          </li>
        ))}
      </ul>
      {count > lots.length && (
        <p className="text-sm text-ink-soft">
          And {plural(count - lots.length, 'more lot')}, treated in the same way.
        </p>
      )}
    </section>
  );
}

function fate({ leads, otherBidders }: LotOfBidder, areTakenBack: boolean): string {
  if (!areTakenBack) return leads ? 'stays theirs unless someone bids more' : 'stays as it is';
  if (otherBidders === 0) return 'goes back to its start price, with no bids';
  return `${plural(otherBidders, 'other bidder')} told by email`;
}
