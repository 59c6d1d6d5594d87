import type { BidInHand } from './bid-flow.ts';

/** A confirmed bid of which nobody has said what became of it; this tab keeps one. */
interface UnansweredBid {
  readonly lotSecureId: string;
  /** A bid is sent again by whoever confirmed it alone. */
  readonly loginId: string;
  readonly bid: BidInHand;
  /** When it was last sent, and until when it may be, epoch milliseconds. */
  readonly sentAt: number;
  readonly until: number;
}

const key = 'UnansweredBid';
/** A page that was closed for longer sends nothing by itself: its reader has long gone on. */
const keptMs = 2 * 60_000;

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Notes a bid before it is sent, so that a reload of the page asks for its outcome. */
export function keepUnanswered(bid: UnansweredBid, storage: () => Kept = ofThisTab): void {
  try {
    storage().setItem(key, JSON.stringify(bid));
  } catch {
    // Without storage the open page remembers it.
  }
}

/** Another one, which was confirmed since, stays. */
export function forgetUnanswered(bidUniqueId: string, storage: () => Kept = ofThisTab): void {
  try {
    if (read(storage())?.bid.bidUniqueId === bidUniqueId) storage().removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The bid on a lot that this login confirmed in this tab, and of which nothing is known; null for none. */
export function unansweredBid(
  lotSecureId: string,
  loginId: string | null,
  now = Date.now(),
  storage: () => Kept = ofThisTab,
): Pick<UnansweredBid, 'bid' | 'until'> | null {
  try {
    const kept = read(storage());
    // What somebody would give is nobody else's to find.
    if (kept !== null && loginId !== null && kept.loginId !== loginId) storage().removeItem(key);
    const isTheirs = kept?.lotSecureId === lotSecureId && kept.loginId === loginId;
    return isTheirs && now - kept.sentAt < keptMs && now < kept.until ? kept : null;
  } catch {
    return null;
  }
}

const read = (storage: Kept) => JSON.parse(storage.getItem(key) ?? 'null') as UnansweredBid | null;

const ofThisTab = () => sessionStorage;
