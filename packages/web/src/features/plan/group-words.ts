import type { EitherOrGroup, EitherOrLot } from '@fairlot/contract';

/** How a lot of an either-or group stands, in words. */
export function stateWords(lot: EitherOrLot, { isFulfilled }: Pick<EitherOrGroup, 'isFulfilled'>) {
  switch (lot.state) {
    case 'won':
      return 'You won';
    case 'placed':
      return placedWords(lot);
    case 'waiting':
      return isFulfilled ? 'No longer needed' : waitingWords(lot);
    case 'lost':
      return lot.isOffIncrements
        ? 'Not placed: your maximum lies between two bid increments'
        : lostWords[lot.whyLost ?? 'outbid'];
  }
}

const lostWords: Readonly<Record<NonNullable<EitherOrLot['whyLost']>, string>> = {
  outbid: 'Sold above your maximum',
  passed: 'Not sold: your maximum did not reach the reserve',
  withdrawn: 'Taken out of the sale',
  'taken-back': 'Your bids here were taken back',
  refused: 'Not placed: bidding had passed your maximum',
  missed: 'Not placed: bidding had passed your maximum',
  'too-late': 'Closed before its turn',
};

/** What the bidder can do about how a lot stands; null: nothing, or nothing is needed. */
export function adviceWords(lot: EitherOrLot) {
  const { state, whyLost, leads, letGo, isPending, isOffIncrements } = lot;
  if (state === 'lost') {
    if (whyLost !== 'refused') return null;
    const change = isOffIncrements ? 'Enter a whole increment' : 'Raise your maximum';
    return `It is still open. ${change} under Change, and it has its turn again.`;
  }
  if (state !== 'placed' || leads || letGo) return null;
  return isPending
    ? 'It counts once the seller has approved you, or your limit has room for it.'
    : 'Raise your maximum on the lot’s page, or let it go for the next lot. Otherwise the next waits until this one closes.';
}

function placedWords({ leads, isPending, letGo }: EitherOrLot): string {
  if (leads) return 'You lead';
  if (isPending) return 'Entered, and does not count yet';
  return letGo ? 'Outbid, and let go' : 'Outbid';
}

/** “Waits until lot 12 is decided”; of several wanted, until as many are lost as have to be. */
function waitingWords({ waitsFor, lostBefore }: EitherOrLot): string {
  if (lostBefore === 0) return 'Is placed in a moment';
  const [first = '', ...others] = waitsFor;
  if (others.length === 0) return `Waits until lot ${first} is decided`;
  if (lostBefore === waitsFor.length) return `Waits until lots ${listed(waitsFor)} are decided`;
  return `Waits until ${lostBefore} of lots ${listed(waitsFor)} ${lostBefore === 1 ? 'is' : 'are'} lost`;
}

const listed = (numbers: readonly string[]) =>
  `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''}`;

/** “One of these lots”. */
export function wantedWords(wanted: number): string {
  const words = ['None', 'One', 'Two', 'Three', 'Four', 'Five'];
  return `${words[wanted] ?? String(wanted)} of these lots`;
}
