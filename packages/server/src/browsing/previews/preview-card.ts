import { localDate, localDateTime } from '#platform/time/local-time.ts';
import { sessionTitle } from '#browsing/catalogue/public.ts';
import { colors } from './colors.ts';
import type { AuctionFacts, LotFacts } from './previews.queries.ts';

/** The texts of a preview. No price: pictures are kept for years, while prices change in minutes. */
export interface PreviewCard {
  readonly siteName: string;
  /** Above the title: which lot of which sale, or how many lots. */
  readonly context: string;
  readonly title: string;
  readonly seller: string;
  readonly state: { readonly text: string; readonly color: string };
  /** Beside the state: when. */
  readonly when: string;
}

/** The preview of a lot. */
export function lotCard(facts: LotFacts, siteName: string): PreviewCard {
  const { now, close_at: close, outcome, time_zone: zone } = facts;
  return {
    siteName,
    context: `Lot ${facts.lot_number} · ${sessionTitle(facts.auction_title, facts.session_title)}`,
    title: facts.title,
    seller: sellerLine(facts),
    ...stateOfLot(),
  };

  function stateOfLot(): Pick<PreviewCard, 'state' | 'when'> {
    if (!isAtMost(facts.published_at, now)) return { state: preview, when: '' };
    if (outcome === 'withdrawn') return { state: withdrawn, when: '' };
    if (outcome === 'cancelled') return { state: cancelled, when: '' };
    if (outcome !== null || close <= now) return { state: closed, when: localDate(close, zone) };
    const when = `Closes ${localDateTime(close, zone)}`;
    return { state: isBegun(facts) ? open : soon, when };
  }
}

/** The preview of an auction session. */
export function auctionCard(facts: AuctionFacts, siteName: string): PreviewCard {
  const { now, first_close_at: first, time_zone: zone, lot_count: lots } = facts;
  return {
    siteName,
    context: `Estate auction · ${lots.toLocaleString('en-US')} ${lots === 1 ? 'lot' : 'lots'}`,
    title: sessionTitle(facts.auction_title, facts.session_title),
    seller: sellerLine(facts),
    ...stateOfAuction(),
  };

  function stateOfAuction(): Pick<PreviewCard, 'state' | 'when'> {
    if (!isAtMost(facts.published_at, now)) return { state: preview, when: '' };
    if (lots > 0 && facts.remaining === 0) {
      return { state: closed, when: localDate(facts.last_close_at ?? first, zone) };
    }
    if (first <= now) return { state: closing, when: localDate(first, zone) };
    const when = `Closes from ${localDateTime(first, zone)}`;
    return { state: isBegun(facts) ? open : soon, when };
  }
}

const open = { text: 'Open for bids', color: colors.good };
const soon = { text: 'Bidding opens soon', color: colors.brass };
const preview = { text: 'Preview', color: colors.brass };
const closing = { text: 'Closing now', color: colors.brand };
const closed = { text: 'Closed', color: colors.inkSoft };
const withdrawn = { text: 'Withdrawn', color: colors.inkSoft };
const cancelled = { text: 'Canceled', color: colors.inkSoft };

function isBegun({ starts_at, now }: { starts_at: Date | null; now: Date }): boolean {
  return starts_at === null || starts_at <= now;
}

function isAtMost(at: Date | null, now: Date): boolean {
  return at !== null && at <= now;
}

function sellerLine(facts: { company_name: string; city: string; state: string }): string {
  return `${facts.company_name} · ${facts.city}, ${facts.state}`;
}
