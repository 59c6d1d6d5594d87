import { OfferCard } from './offer-card.tsx';
import { useOffers } from './use-offers.ts';

/** The latest offer of a lot to the viewer, if any, even if it has ended. */
export default function OfferOfLot({ lotId }: { lotId: string }) {
  const offer = useOffers().data?.find(({ secureLotId }) => secureLotId === lotId);
  if (offer === undefined) return null;
  return (
    <section
      aria-label="Offer"
      className="rounded-lg border border-line-strong bg-surface p-5 shadow-card"
    >
      <h2 className="mb-2 text-lg">{offer.state === 'open' ? 'Offered to you' : 'Your offer'}</h2>
      <OfferCard offer={offer} />
    </section>
  );
}
