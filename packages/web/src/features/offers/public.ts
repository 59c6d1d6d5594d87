export { LotOfferArea } from './lot-offer-area.tsx';
export { OfferList } from './offer-list.tsx';
export { useOffers } from './use-offers.ts';
