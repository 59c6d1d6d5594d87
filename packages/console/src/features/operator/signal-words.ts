import type { Signal } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';

type Fact = Signal['facts'][number]['fact'];

/** What two accounts share, as a list item and within a sentence. */
export const factWords: Record<Fact, string> = {
  card: 'The same card',
  phone: 'The same phone number',
  address: 'The same address',
  device: 'Logins from one network with the same kind of browser',
  network: 'Logins from one network',
};
const factNouns: Record<Fact, string> = {
  card: 'a card',
  phone: 'a phone number',
  address: 'an address',
  device: 'a network',
  network: 'a network',
};

const list = new Intl.ListFormat('en-US');

/** The suspicion, as a sentence about the bidder. */
export function headingOf({ kind, companyName, party, facts }: Signal): string {
  switch (kind) {
    case 'sharing': {
      const shared = list.format(facts.map(({ fact }) => factNouns[fact]));
      return `Shares ${shared} with ${whoseWords(party?.kind, companyName ?? '')}, and bids there`;
    }
    case 'lifting':
      return `Bids again and again at ${companyName}, and never buys`;
    case 'retracting':
      return 'Takes bids back often';
    case 'returning':
      return `Let in again at ${companyName}, which had taken their bids back`;
  }
}

function whoseWords(kind: NonNullable<Signal['party']>['kind'] | undefined, company: string) {
  if (kind === 'staff') return `someone who works for ${company}`;
  return kind === 'consignor' ? `a consignor of ${company}` : company;
}

/** The bidder's activity in numbers. */
export function sumOf({ kind, bidding, retracted }: Signal): string {
  if (kind === 'returning') return `Bids taken back by the seller ${plural(retracted, 'time')}`;
  if (bidding === null) return `${plural(retracted, 'retraction')} in all sales`;
  const { lots, sales, bids, over, won } = bidding;
  const done = `${plural(bids, 'bid')} on ${plural(lots, 'lot')} in ${plural(sales, 'sale')}`;
  return over === 0 ? `${done}; none is over` : `${done}; bought ${won} of ${over} that are over`;
}
