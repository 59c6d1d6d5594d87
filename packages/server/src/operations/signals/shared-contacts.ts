import { addressKey, phoneKey } from '@fairlot/rules';
import type { SharedFact } from '@fairlot/rules';
import type { Bidder, Contacts, Party } from './parties.queries.ts';

/** A fact shared by a bidder and somebody on the seller's side. */
export interface Shared {
  readonly bidderId: string;
  readonly party: Party;
  readonly fact: SharedFact;
  readonly hint: string;
}

/** Phones and addresses shared by bidders and people on the seller's side, regardless of spelling. */
export function sharedContacts(parties: readonly Party[], bidders: readonly Bidder[]): Shared[] {
  return [
    ...shares(parties, bidders, 'phone', ({ phone }) => phoneKey(phone), hintOfPhone),
    ...shares(parties, bidders, 'address', addressKey, hintOfAddress),
  ];
}

const hintOfPhone = ({ phone }: Contacts) => `ends in ${phone.replaceAll(/\D/g, '').slice(-4)}`;
/** Without street and number, which are private. */
const hintOfAddress = ({ city, state, zip }: Contacts) => `in ${city}, ${state} ${zip}`;

function shares(
  parties: readonly Party[],
  bidders: readonly Bidder[],
  fact: SharedFact,
  keyOf: (contacts: Contacts) => string | null,
  hintOf: (contacts: Contacts) => string,
): Shared[] {
  const byKey = Map.groupBy(parties, keyOf);
  byKey.delete(null);
  return bidders.flatMap((bidder) => {
    const key = keyOf(bidder);
    const same = key === null ? [] : (byKey.get(key) ?? []);
    return same.map((party) => ({ bidderId: bidder.userId, party, fact, hint: hintOf(bidder) }));
  });
}
