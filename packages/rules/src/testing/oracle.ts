/**
 * A second, independent implementation of the bidding rules (domain: Bidding, Clock). It is slow on
 * purpose: it keeps the whole list of what happened and recomputes everything by loops over that list, so
 * that it shares neither state nor shortcuts with the rules it is compared with. Money is integer cents,
 * times are epoch milliseconds.
 */

export type OracleTerms = {
  startPrice: number;
  reserve: number | null;
  reservePolicy: 'in-full' | 'by-increments';
  increments: readonly { from: number; increment: number }[];
  wholeIncrementsOnly: boolean;
};

/** One maximum that counts. A list of them is in the order of time. */
export type OracleBid = { bidder: string; max: number };

/** What happened to a lot: a maximum that counts, or a changed reserve. */
export type OracleEntry = OracleBid | { reserve: number | null };

const bidsIn = (entries: readonly OracleEntry[]) =>
  entries.filter((entry): entry is OracleBid => 'bidder' in entry);

function termsAfter(terms: OracleTerms, entries: readonly OracleEntry[]): OracleTerms {
  const last = entries.findLast((entry) => 'reserve' in entry);
  return last ? { ...terms, reserve: last.reserve } : terms;
}

export type OracleResult =
  | 'BidWins'
  | 'BidOutbidByMax'
  | 'IncreaseMax'
  | 'DecreaseMax'
  | 'FailedReserve'
  | 'FailedMinimum'
  | 'FailedLowBid'
  | 'IllegalIncrement'
  | 'SelfUnderbid';

/** The results after which a bid stands; after the others it leaves no trace. */
const STANDING: readonly OracleResult[] = [
  'BidWins',
  'BidOutbidByMax',
  'IncreaseMax',
  'DecreaseMax',
  'FailedReserve',
];

/** The increment of the highest row that begins at or below the amount. */
function incrementAt(terms: OracleTerms, amount: number): number {
  const rows = terms.increments.toSorted((a, b) => a.from - b.from);
  const reached = rows.filter((row) => row.from <= amount);
  const row = reached.at(-1) ?? rows[0];
  if (!row) throw new Error('an increment table has at least one row');
  return row.increment;
}

/**
 * Every bidder with their present maximum, best first: highest, then held longest. They have held it
 * since the first of their bids after which they never went lower.
 */
function ranking(bids: readonly OracleBid[]): { bidder: string; max: number }[] {
  const bidders = [...new Set(bids.map((bid) => bid.bidder))];
  const ranked = bidders.map((bidder) => {
    let max = 0;
    for (const bid of bids) if (bid.bidder === bidder) max = bid.max;
    let since = bids.length;
    for (let i = bids.length - 1; i >= 0; i -= 1) {
      const bid = bids[i];
      if (bid?.bidder !== bidder) continue;
      if (bid.max < max) break;
      since = i;
    }
    return { bidder, max, since };
  });
  return ranked
    .toSorted((a, b) => b.max - a.max || a.since - b.since)
    .map(({ bidder, max }) => ({ bidder, max }));
}

export function leaderOf(entries: readonly OracleEntry[]): { bidder: string; max: number } | null {
  return ranking(bidsIn(entries))[0] ?? null;
}

/** True when a leading maximum has reached the reserve, or when there is a bid and no reserve. */
export function reserveMetBy(terms: OracleTerms, entries: readonly OracleEntry[]): boolean {
  const leader = leaderOf(entries);
  const { reserve } = termsAfter(terms, entries);
  return leader !== null && (reserve === null || leader.max >= reserve);
}

/**
 * The price under terms that never changed, or null without bids. It was made by the last bid that
 * somebody other than the leader of that moment entered; the leader's later changes can only have raised
 * it to the reserve.
 */
function priceUnder(terms: OracleTerms, bids: readonly OracleBid[]): number | null {
  let contested = 0;
  for (let i = 0; i < bids.length; i += 1) {
    const bid = bids[i];
    if (bid && leaderOf(bids.slice(0, i))?.bidder !== bid.bidder) contested = i + 1;
  }
  const [best, second] = ranking(bids.slice(0, contested));
  if (!best) return null;
  let price = terms.startPrice;
  if (second)
    price = Math.max(price, Math.min(second.max + incrementAt(terms, second.max), best.max));
  if (terms.reserve === null) return price;
  if (best.max < terms.reserve && terms.reservePolicy === 'in-full') price = best.max;
  return reserveMetBy(terms, bids) ? Math.max(price, terms.reserve) : price;
}

/** The price, or null without bids: the highest it was at the end of each time that the terms stayed the same. */
export function priceOf(terms: OracleTerms, entries: readonly OracleEntry[]): number | null {
  const ends = [...entries.keys(), entries.length].filter(
    (end) => end === entries.length || 'reserve' in (entries[end] ?? {}),
  );
  const prices = ends.flatMap((end) => {
    const past = entries.slice(0, end);
    return priceUnder(termsAfter(terms, past), bidsIn(past)) ?? [];
  });
  return prices.length === 0 ? null : Math.max(...prices);
}

/** The viewer's minimum bid (specification, section 5). */
export function minimumFor(
  terms: OracleTerms,
  bids: readonly OracleEntry[],
  viewer: string | null,
): number {
  const price = priceOf(terms, bids);
  if (price === null) return terms.startPrice;
  const step = incrementAt(terms, price);
  const own = ranking(bidsIn(bids)).find((one) => one.bidder === viewer);
  return own?.max === price + step ? price + 2 * step : price + step;
}

/**
 * Whether the amount is reached by climbing one increment at a time from the price (a reserve may have
 * set it off the start price's steps, and the minimum asked for must be a legal bid).
 */
function isWhole(terms: OracleTerms, price: number | null, amount: number): boolean {
  let rung = price ?? terms.startPrice;
  while (rung < amount) rung += incrementAt(terms, rung);
  return rung === amount;
}

/** The answer to one more bid after the standing ones. */
export function judge(
  terms: OracleTerms,
  bids: readonly OracleEntry[],
  bid: OracleBid,
): OracleResult {
  const leader = leaderOf(bids);
  const price = priceOf(terms, bids);
  const own = leader?.bidder === bid.bidder;
  if (leader === null || price === null) {
    if (bid.max < terms.startPrice) return 'FailedMinimum';
  } else if (own) {
    if (bid.max < price) return 'SelfUnderbid';
  } else {
    if (bid.max < price) return 'FailedLowBid';
    if (bid.max < minimumFor(terms, bids, bid.bidder)) return 'FailedMinimum';
  }
  const repeated = own && bid.max === leader?.max;
  if (terms.wholeIncrementsOnly && !repeated && !isWhole(terms, price, bid.max))
    return 'IllegalIncrement';
  if (leader !== null && own) return bid.max >= leader.max ? 'IncreaseMax' : 'DecreaseMax';
  const after = [...bids, bid];
  if (leaderOf(after)?.bidder !== bid.bidder) return 'BidOutbidByMax';
  return reserveMetBy(terms, after) ? 'BidWins' : 'FailedReserve';
}

/** The lowest maximum of this bidder that would be accepted: a leader may go down to the price. */
export function leastFor(terms: OracleTerms, bids: readonly OracleEntry[], bidder: string): number {
  const leads = leaderOf(bids)?.bidder === bidder;
  return (leads ? priceOf(terms, bids) : null) ?? minimumFor(terms, bids, bidder);
}

export function stands(result: OracleResult): boolean {
  return STANDING.includes(result);
}

/**
 * The standing bids after a bidder took theirs back: all of theirs on this lot are removed, and others'
 * accepted bids stay accepted.
 */
export function without(entries: readonly OracleEntry[], bidder: string): OracleEntry[] {
  return entries.filter((entry) => !('bidder' in entry) || entry.bidder !== bidder);
}

/** Whether others can see a difference between the two lists. */
export function visible(
  terms: OracleTerms,
  before: readonly OracleEntry[],
  after: readonly OracleEntry[],
): boolean {
  return (
    priceOf(terms, before) !== priceOf(terms, after) ||
    leaderOf(before)?.bidder !== leaderOf(after)?.bidder ||
    reserveMetBy(terms, before) !== reserveMetBy(terms, after)
  );
}

/** A lot and who may bid on it (specification, sections 4 and 6); times in epoch milliseconds, softClose in milliseconds. */
export type OracleLot = {
  terms: OracleTerms;
  scheduledClose: number;
  softClose: number;
  /** Bidders whom the seller has not yet approved. */
  awaiting: readonly string[];
};

export type Step =
  | { kind: 'bid'; at: number; bidder: string; max: number }
  | { kind: 'retract'; at: number; bidder: string }
  /** The seller takes back what somebody has bid. */
  | { kind: 'take-back'; at: number; bidder: string }
  | { kind: 'approve'; at: number; bidder: string }
  | { kind: 'refuse'; at: number; bidder: string }
  /** The seller lowers the reserve, or takes it away. */
  | { kind: 'lower'; at: number; to: number | null }
  /** The seller pauses, resumes or extends the sale. */
  | { kind: 'pause' | 'resume'; at: number }
  | { kind: 'extend'; at: number; by: number };

/** The answer to one entered maximum: `NotApproved` also after a retraction on the lot. */
export type Verdict = OracleResult | 'NotApproved' | 'LotClosed' | 'Paused';

/** The lot after one step. Several verdicts only if an approval places several maxima. */
export type Account = {
  verdicts: Verdict[];
  /** With each refusal the lowest maximum that would have been accepted. */
  leasts: number[];
  retracted: boolean;
  bids: OracleEntry[];
  close: number;
};

const RETRACTION_ENDS_BEFORE_CLOSE = 24 * 60 * 60 * 1000;
const LEAST_AFTER_TAKING_BACK = 2 * 60 * 60 * 1000;
const LEAST_AFTER_A_PAUSE = 10 * 60 * 1000;

/** Plays the whole story of a lot and returns its state after each step. */
export function recount(lot: OracleLot, steps: readonly Step[]): Account[] {
  const accounts: Account[] = [];
  let bids: OracleEntry[] = [];
  let close = lot.scheduledClose;
  steps.forEach((step, index) => {
    const past = steps.slice(0, index);
    // A stopped clock shows the moment at which it was stopped.
    const stop = lastingPause(past);
    const at = stop ?? step.at;
    const enter = (bid: OracleBid): Verdict => {
      if (at >= close) return 'LotClosed';
      const result = judge(lot.terms, bids, bid);
      if (!stands(result)) {
        leasts.push(leastFor(lot.terms, bids, bid.bidder));
        return result;
      }
      const after = [...bids, bid];
      if (visible(lot.terms, bids, after)) close = Math.max(close, at + lot.softClose);
      bids = after;
      return result;
    };
    const verdicts: Verdict[] = [];
    const leasts: number[] = [];
    let retracted = false;
    switch (step.kind) {
      case 'bid':
        if (at >= close) verdicts.push('LotClosed');
        else if (stop !== null) verdicts.push('Paused');
        else if (tookBack(past, accounts, step.bidder)) verdicts.push('NotApproved');
        else if (!approved(lot, past, step.bidder)) verdicts.push('NotApproved');
        else verdicts.push(enter({ bidder: step.bidder, max: step.max }));
        break;
      case 'approve':
        for (const bid of pendingOf(lot, past, accounts, step.bidder)) verdicts.push(enter(bid));
        break;
      case 'refuse':
        break;
      case 'retract':
        retracted =
          leaderOf(bids)?.bidder === step.bidder &&
          lot.scheduledClose - at > RETRACTION_ENDS_BEFORE_CLOSE;
        if (retracted) bids = without(bids, step.bidder);
        break;
      case 'take-back':
        retracted =
          at < close && bids.some((entry) => 'bidder' in entry && entry.bidder === step.bidder);
        if (!retracted) break;
        bids = without(bids, step.bidder);
        if (leaderOf(bids) !== null) close = Math.max(close, at + LEAST_AFTER_TAKING_BACK);
        break;
      case 'lower': {
        const { reserve } = lot.terms;
        const isFirst = !bids.some((entry) => 'reserve' in entry);
        if (at >= close || !isFirst || reserve === null) break;
        if (step.to !== null && step.to >= reserve) break;
        const after = [...bids, { reserve: step.to }];
        if (visible(lot.terms, bids, after)) close = Math.max(close, at + lot.softClose);
        bids = after;
        break;
      }
      case 'pause':
        break;
      case 'resume': {
        const left = close - at;
        if (stop !== null && left > 0) close = step.at + Math.max(left, LEAST_AFTER_A_PAUSE);
        break;
      }
      case 'extend':
        if (at < close) close += step.by;
        break;
    }
    accounts.push({ verdicts, leasts, retracted, bids, close });
  });
  return accounts;
}

/** When the present pause began; pausing a paused lot changes nothing. */
function lastingPause(past: readonly Step[]): number | null {
  const resumed = past.findLastIndex(({ kind }) => kind === 'resume');
  return past.slice(resumed + 1).find(({ kind }) => kind === 'pause')?.at ?? null;
}

/** Whether the bidder has taken their bids on this lot back: they cannot bid on it again. */
function tookBack(past: readonly Step[], accounts: readonly Account[], bidder: string): boolean {
  return past.some(
    (step, i) =>
      (step.kind === 'retract' || step.kind === 'take-back') &&
      step.bidder === bidder &&
      accounts[i]?.retracted,
  );
}

function approved(lot: OracleLot, past: readonly Step[], bidder: string): boolean {
  const word = past.findLast(
    (step) => (step.kind === 'approve' || step.kind === 'refuse') && step.bidder === bidder,
  );
  return word ? word.kind === 'approve' : !lot.awaiting.includes(bidder);
}

/** The maxima a bidder entered while they waited, in their order; a refusal voided those before it. */
function pendingOf(
  lot: OracleLot,
  past: readonly Step[],
  accounts: readonly Account[],
  bidder: string,
): OracleBid[] {
  if (tookBack(past, accounts, bidder)) return [];
  const decided = past.findLastIndex(
    (step) => (step.kind === 'approve' || step.kind === 'refuse') && step.bidder === bidder,
  );
  return past.flatMap((step, i) =>
    i > decided &&
    step.kind === 'bid' &&
    step.bidder === bidder &&
    accounts[i]?.verdicts[0] === 'NotApproved'
      ? [{ bidder, max: step.max }]
      : [],
  );
}

/** The number of bids that other people could see. */
export function seenCount(terms: OracleTerms, bids: readonly OracleEntry[]): number {
  return bids.filter(
    (entry, i) => 'bidder' in entry && visible(terms, bids.slice(0, i), bids.slice(0, i + 1)),
  ).length;
}

/** The result of the hammer: sold to whom at which price, or passed. */
export function hammerOf(
  terms: OracleTerms,
  bids: readonly OracleEntry[],
): { buyer: string; price: number } | null {
  const leader = leaderOf(bids);
  const price = priceOf(terms, bids);
  return leader && price !== null && reserveMetBy(terms, bids)
    ? { buyer: leader.bidder, price }
    : null;
}
