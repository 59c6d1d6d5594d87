import type { FindingCode } from '@fairlot/rules';

/** Words of a title tell no more than that: what the law says depends on the thing and the state. */
const checkThis = 'Please check whether and how this may be sold.';

/** The text of each finding, about the sale or about this many lots. */
const sentences: Record<FindingCode, (lots: number) => string> = {
  SellerUnverified: () => 'Your company is not verified yet: the public cannot see it until it is.',
  SellerSuspended: () =>
    'Your company is suspended: nothing new can be published until it is verified again.',
  NoTitle: () => 'The sale has no title.',
  NoAddress: () => 'The address is not complete: street, city and ZIP code are needed.',
  NoLots: () => 'The sale has no lots.',
  LotsWithoutTitle: (n) => `${lots(n)} without a title.`,
  ClosesInPast: (n) => `${lots(n)} would be over before anybody could bid.`,
  ClosesBeforeStart: (n) => `${lots(n)} would close before bidding opens.`,
  NoPickupOption: () => 'No pickup, delivery or shipping option is chosen.',
  NoPickupWindow: () => 'Buyers may pick up, but there are no pickup times.',
  PickupBeforeClose: () => 'Every pickup time is over before the last lot closes.',
  NoManager: () => 'No contact for bidders is named.',
  NoTerms: () => 'The sale has no terms of its own; only those of your company apply.',
  TaxIsZero: () => 'No sales tax will be charged, and no reason is given.',
  NoSoftClose: () => 'Bids in the last seconds do not extend a lot.',
  OpenBriefly: () => 'The first lot closes less than a day after bidding opens.',
  ClosesAtNight: (n) => `${lots(n)} would close between 11 PM and 7 AM.`,
  LotsWithoutPicture: (n) => `${lots(n)} without a photo.`,
  LotsWithoutEstimate: (n) => `${lots(n)} without an estimate.`,
  ConsentMissing: (n) => `${lots(n)} whose consignor has not agreed to how they are shown.`,
  ConsentChanged: (n) => `${lots(n)} changed since the consignor agreed.`,
  MayBeWeapons: (n) => `${lots(n)} may be firearms or ammunition. ${checkThis}`,
  MayBeAlcohol: (n) => `${lots(n)} may be alcohol. ${checkThis}`,
  MayBeProtectedSpecies: (n) => `${lots(n)} may be of ivory or a protected species. ${checkThis}`,
  MayBeRecalled: (n) =>
    `${lots(n)} may be of a kind that is often recalled. Please look it up at cpsc.gov/recalls.`,
  MayBeMedicine: (n) => `${lots(n)} may be prescription drugs or devices. ${checkThis}`,
  MayBeHazardous: (n) => `${lots(n)} may be hazardous. ${checkThis}`,
  ReserveAboveEstimate: (n) => `${lots(n)} with a reserve above the low estimate.`,
};

export function wordsOf(code: FindingCode, count: number): string {
  return sentences[code](count);
}

function lots(count: number): string {
  return count === 1 ? '1 lot' : `${count.toLocaleString('en-US')} lots`;
}
