import { lotPath } from '@fairlot/contract';
import type { LotOffer } from '@fairlot/contract';
import { Link } from 'react-router';
import { OfferCard } from './offer-card.tsx';

/** The viewer's offers, unanswered ones first. */
export function OfferList({ offers }: { offers: readonly LotOffer[] }) {
  if (offers.length === 0) return <p className="text-sm text-ink-soft">No Offers</p>;
  return (
    <ul className="divide-y divide-line">
      {offers.map((offer) => (
        <li key={offer.secureOfferId} className="py-3 first:pt-0 last:pb-0">
          <Link
            to={lotPath(offer.secureAuctionSessionId, offer.secureLotId, offer.title)}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-brand"
          >
            Lot {offer.lotNumber}, {offer.title}
          </Link>
          <p className="mb-2 text-sm text-ink-soft wrap-anywhere">{offer.auctionTitle}</p>
          <OfferCard offer={offer} />
        </li>
      ))}
    </ul>
  );
}
