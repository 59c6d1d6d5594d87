import type { PassedLot } from '@fairlot/contract';
import { centsToDollars, counterPrice, dollarsToCents } from '@fairlot/rules';
import { Money } from '@fairlot/ui/money.tsx';
import type { DecisionKind } from './decision-words.ts';

/** The number of lots listed before the click; the page behind the dialog has all. */
const maxNamed = 5;

/** To whom each lot goes, and for how much. */
export function OfferPlan({
  kind,
  lots,
  price,
}: {
  kind: DecisionKind;
  lots: readonly PassedLot[];
  /** The price of a counter offer; `other` is typed below. */
  price: 'middle' | 'reserve' | 'other';
}) {
  const offers = lots.flatMap((lot) => offerOf(kind, lot, price) ?? []);
  if (offers.length === 0) return null;
  const more = offers.length - maxNamed;
  return (
    <ul className="rounded-md bg-sunken px-4 py-3 text-sm">
      {offers.slice(0, maxNamed).map(({ lotNumber, paddle, dollars }) => (
        <li key={lotNumber}>
          Lot {lotNumber}: paddle {paddle}, <Money dollars={dollars} className="font-semibold" />
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

function offerOf(kind: DecisionKind, lot: PassedLot, price: 'middle' | 'reserve' | 'other') {
  const { bidders, lotNumber, nextPaddle, offers } = lot;
  const [high] = bidders;
  if (kind === 'withdraw') {
    const open = offers.find(({ state }) => state === 'open');
    return open && { lotNumber, paddle: open.paddle, dollars: open.price };
  }
  const to = kind === 'next' ? bidders.find(({ paddle }) => paddle === nextPaddle) : high;
  if (to === undefined) return undefined;
  const { paddle, shownBid } = to;
  if (kind === 'accept' || kind === 'next') return { lotNumber, paddle, dollars: shownBid };
  if (kind !== 'counter' || price === 'other') return undefined;
  const min = dollarsToCents(shownBid) ?? 0;
  const max = Math.max(min, dollarsToCents(lot.reserve ?? 0) ?? 0);
  return { lotNumber, paddle, dollars: centsToDollars(counterPrice(price, { min, max })) };
}
