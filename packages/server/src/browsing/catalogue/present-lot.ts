import type { Bid, LotTile } from '@fairlot/contract';
import { errors, limits, refused } from '@fairlot/contract';
import {
  centsToDollars,
  incrementAt,
  isBarredByTakeBacks,
  isOpen,
  isTakenOut,
  mayRetract,
  minimumBid,
} from '@fairlot/rules';
import type { IncrementTable, LotTerms, Standing } from '@fairlot/rules';
import { LRUCache } from 'lru-cache';
import { localDate, localDateTime } from '#platform/time/local-time.ts';
import { storedIncrements } from '#selling/sales/public.ts';
import type { LotTileRow } from './lot-tiles.queries.ts';
import { isPublished, secondsBetween } from './session-times.ts';
import type { Viewer } from './viewer.ts';

/** A lot in lists, as this viewer may see it. The row must have been read for the same viewer. */
export function presentLotTile(row: LotTileRow, viewer: Viewer): LotTile {
  const close = closeOf(row);
  const over = isOver(row);
  // Visitors see no price after the close, in any field.
  const priceHidden = over && viewer.userId === null;
  return {
    secureId: row.id,
    secureAuctionId: row.auction_id,
    secureAuctionSessionId: row.session_id,
    auctionTitle: row.auction_title,
    city: row.city,
    state: row.state,
    title: row.title,
    lotNumber: row.lot_number,
    pieces: row.pieces,
    category: row.category ?? '',
    startPrice: centsToDollars(row.start_price_cents),
    closeTime: close === null ? null : close.toISOString(),
    closeTimeLocalStr: close === null ? '' : localDateTime(close, row.time_zone),
    closedDateStr: over ? localDate(row.close_at, row.time_zone) : '',
    secondsToClose: close === null ? null : secondsBetween(clockOf(row), close),
    pauseReason: row.pause_reason,
    isWidthdrawn: isTakenOut(row.outcome),
    ...(row.cancellation_cause !== null && { cancellationCause: row.cancellation_cause }),
    isClosed: row.outcome !== null,
    isFavorite: row.is_favorite,
    hasBid: row.price_cents !== null,
    reserveMet: row.reserve_met,
    bidCount: row.bid_count,
    pendingBidAmount: dollarsOrNull(row.viewer_pending_cents),
    ...(row.viewer_above_limit && { pendingAboveLimit: true }),
    subscribedToTextMessage: row.has_sms,
    minSecondsToShowAlarm: limits.minSecondsToShowAlarm,
    inventoryItemImageSecureId: row.image_id,
    caches: cachesFor(viewer),
    currentBid: priceHidden ? null : presentCurrentBid(row),
    priceHidden,
    minimumBid: isBiddingOpen(row) ? minimumBidDollars(row) : null,
    ...(row.premium_exempt && { premiumExempt: true }),
    mayRetract: viewerMayRetract(row),
    correctedSinceBid: row.viewer_corrected,
    ...barredReason(row),
  };
}

/** The state of the bidding, with only the viewer's own maximum. */
function presentCurrentBid(row: LotTileRow): Bid | null {
  if (row.price_cents === null) return null;
  const close = closeOf(row);
  return {
    // A leader finds their own bid here, which they may retract.
    secureId: row.viewer_leads ? row.viewer_bid_id : row.bid_id,
    lotSecureId: row.id,
    currentAmount: centsToDollars(row.price_cents),
    incrementAmount: centsToDollars(incrementAt(incrementsOf(row), row.price_cents)),
    currentMaxAmount: dollarsOrNull(row.viewer_max_cents),
    bidTime: row.bid_at === null ? null : row.bid_at.toISOString(),
    paddleNumber: textOrNull(row.leader_paddle),
    bidderPaddleNumber: textOrNull(row.bid_paddle),
    isThisUser: row.viewer_leads,
    isBroadcast: false,
    isRetract: false,
    reserveMet: row.reserve_met,
    closeTime: close === null ? null : close.toISOString(),
    secondsToClose: close === null ? null : secondsBetween(clockOf(row), close),
    pendingBidAmount: dollarsOrNull(row.viewer_pending_cents),
    bidCount: row.bid_count,
    bidResultEnum: null,
    bidUniqueId: null,
    sequence: row.sequence,
  };
}

/**
 * The hosts that cache a lot's pictures. A content-delivery network fetches missing pictures from us, so
 * if there is one it has all of them: each is named by its own id and never changes.
 */
export function cachesFor({ cdnHost }: Viewer): string[] {
  return cdnHost === null ? [] : [cdnHost];
}

/** Null in a preview. */
export function closeOf(row: LotTileRow): Date | null {
  return isPublished(row.published_at, row.now) ? row.close_at : null;
}

/** The clock of the lot's sale. */
function clockOf({ paused_at, now }: LotTileRow): Date {
  return paused_at ?? now;
}

/** The hammer or a withdrawal is recorded, or the clock has run out and it is due. */
function isOver(row: LotTileRow): boolean {
  const close = closeOf(row);
  return (
    row.outcome !== null || (close !== null && !isOpen(clockOf(row).getTime(), close.getTime()))
  );
}

function isBiddingOpen(row: LotTileRow): boolean {
  const begun = row.starts_at === null || row.starts_at <= row.now;
  return closeOf(row) !== null && begun && !isOver(row);
}

function minimumBidDollars(row: LotTileRow): number {
  const terms: LotTerms = {
    startPrice: row.start_price_cents,
    increments: incrementsOf(row),
    // These do not affect the minimum, and a reserve is better not read at all.
    reserve: null,
    reservePolicy: 'in-full',
    wholeIncrementsOnly: false,
  };
  return centsToDollars(minimumBid(terms, standingFor(row), viewerInRules));
}

/** Shown in advance, with the text of a bid's refusal. */
function barredReason({
  viewer_has_retracted: hasRetracted,
  viewer_take_backs: takeBacks,
}: LotTileRow): Pick<LotTile, 'barredReason'> {
  if (hasRetracted) return { barredReason: refused('RetractedOnThisLot').message };
  if (isBarredByTakeBacks(takeBacks)) return { barredReason: errors.TakenBackTwice.message };
  return {};
}

function viewerMayRetract(row: LotTileRow): boolean {
  if (isOver(row)) return false;
  const answer = mayRetract({
    now: clockOf(row).getTime(),
    auctionScheduledClose: row.first_close_at.getTime(),
    standing: standingFor(row),
    bidder: viewerInRules,
    retractionsBefore: row.viewer_retractions,
    by: 'bidder',
    correctedSinceBid: row.viewer_corrected,
  });
  return answer === 'allowed';
}

/** The viewer's name for the rules, which only need to distinguish them from others. */
const viewerInRules = 'viewer';

/** The standing as this viewer may know it: another leader's maximum reads as the price. */
function standingFor(row: LotTileRow): Standing {
  const { price_cents: price, bid_count: bidCount, reserve_met: reserveMet } = row;
  if (price === null) return { price, leader: null, bidCount, reserveMet };
  const leader = row.viewer_leads
    ? { bidder: viewerInRules, max: row.viewer_max_cents ?? price }
    : { bidder: 'another', max: price };
  return { price, leader, bidCount, reserveMet };
}

const parsedTables = new LRUCache<string, IncrementTable>({ max: 1_000 });

/** Ten thousand lots of one sale share one table: parsed once. */
export function incrementsOf({ increments }: LotTileRow): IncrementTable {
  const known = parsedTables.get(increments);
  if (known !== undefined) return known;
  const table = storedIncrements.parse(JSON.parse(increments));
  parsedTables.set(increments, table);
  return table;
}

export function dollarsOrNull(cents: number | null): number | null {
  return cents === null ? null : centsToDollars(cents);
}

function textOrNull(number: number | null): string | null {
  return number === null ? null : String(number);
}
