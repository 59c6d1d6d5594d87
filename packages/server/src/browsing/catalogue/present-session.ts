import { premiumNote, premiumPercent, texts } from '@fairlot/contract';
import type { Auction, AuctionSession } from '@fairlot/contract';
import { formatPercent, wholePpm } from '@fairlot/rules';
import { taxNote } from '#selling/sales/public.ts';
import { localWindow } from '#platform/time/local-time.ts';
import { premiumRules, presentPremium } from './premium-rules.ts';
import type { AuctionRow, SessionRow } from './session.queries.ts';
import { isPublished, isSessionClosed, sessionTimes, sessionTitle } from './session-times.ts';

/** A session with its auction, as seen by the viewer whose registration is in the row. */
export function presentSession(
  auction: AuctionRow,
  session: SessionRow,
  sessions: readonly SessionRow[],
): AuctionSession {
  const { now } = auction;
  const draft = !isPublished(auction.published_at, now);
  return {
    secureId: session.id,
    secureAuctionId: auction.id,
    title: sessionTitle(auction.title, session.title),
    description: session.description_html,
    lotCount: session.lot_count,
    remainingViewableLotCount: session.remaining,
    closed: isSessionClosed(session),
    draft,
    ...(auction.is_hidden && { isHidden: true }),
    ...sessionTimes(session, auction, now),
    pauseReason: isSessionClosed(session) ? null : auction.pause_reason,
    announcements: isSessionClosed(session)
      ? []
      : auction.announcements.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
    ...(auction.is_company_suspended &&
      !isSessionClosed(session) && { companyNotice: noticeOfSuspension(auction, draft) }),
    ...(auction.cancellation_reason !== '' && {
      cancellationReason: auction.cancellation_reason,
    }),
    isRegistered: isRegistered(auction),
    paddleNumber: paddleNumber(auction),
    publishDate: publishDate(auction),
    auction: presentAuction(auction),
    sessions: sessions.map((one) => ({
      secureId: one.id,
      title: one.title === '' ? `Session ${one.position}` : one.title,
      closed: isSessionClosed(one),
    })),
  };
}

/** A suspension leaves open sales as they are, and opens no preview (decision 189). */
function noticeOfSuspension(auction: AuctionRow, isPreview: boolean): string {
  const meaning = isPreview ? texts.previewStaysClosed : texts.thisSaleGoesOn;
  const what = texts.suspendedCompany(auction.company_name);
  return auction.pause_reason === null ? `${what} ${meaning}` : what;
}

function presentAuction(auction: AuctionRow): Auction {
  const premium = premiumRules(auction);
  const tax = taxNote(auction);
  const isLetIn = auction.registration === 'approved';
  return {
    secureId: auction.id,
    companySecureId: auction.seller_company_id,
    companyName: auction.company_name,
    license:
      auction.license_number === ''
        ? null
        : { state: auction.company_state, number: auction.license_number },
    title: auction.title,
    description: auction.description_html,
    city: auction.city,
    state: auction.state,
    // Often a private home: shown only to those whom the seller has let in.
    address1: isLetIn ? auction.address1 : '',
    address2: isLetIn ? auction.address2 : '',
    buyersPremium: auction.buyers_premium_ppm / wholePpm,
    buyersPremiumStr: premiumPercent(premium),
    buyersPremiumNote: premiumNote(premium),
    premiumRules: presentPremium(premium),
    salesTax: auction.sales_tax_ppm / wholePpm,
    salesTaxStr: salesTaxPercent(auction.sales_tax_ppm),
    ...(tax !== '' && { salesTaxNote: tax }),
    pickupOptionStrs: auction.pickup_options,
    pickupWindowStrs: pickupWindows(auction),
    pickupTerms: auction.pickup_terms_html,
    termsAndConditions: auction.terms_html,
    auctionManagerName: auction.manager_name ?? '',
    auctionManagerPhone: auction.manager_phone ?? '',
    auctionManagerEmail: auction.manager_email ?? '',
    auctionManagerPhotoSecureId: auction.manager_has_photo ? auction.manager_id : null,
    instagramUrl: auction.instagram_url,
    facebookUrl: auction.facebook_url,
    publishDate: publishDate(auction),
    timeZone: auction.time_zone,
    softCloseSeconds: Math.round(auction.soft_close_ms / 1000),
    lotIntervalSeconds: Math.round(auction.lot_interval_ms / 1000),
    approval: auction.approval,
    autoCharge: auction.auto_charge,
    isRegistered: isRegistered(auction),
    paddleNumber: paddleNumber(auction),
  };
}

/** A future publish date is the seller's plan, which is not public. */
function publishDate({ published_at, now }: AuctionRow): string | null {
  return isPublished(published_at, now) && published_at ? published_at.toISOString() : null;
}

function isRegistered({ registration }: AuctionRow): boolean {
  return registration === 'approved' || registration === 'pending';
}

/** A number outlives a revoked approval, but can then no longer be used for bids. */
function paddleNumber({ registration, paddle_number }: AuctionRow): string {
  return registration === 'approved' && paddle_number !== null ? String(paddle_number) : '';
}

/** "8.875%"; empty: no tax. */
export const salesTaxPercent = (ppm: number): string => (ppm === 0 ? '' : formatPercent(ppm, 4));

/** The pickup windows of an auction in words, in their order. */
export function pickupWindows(auction: {
  windows_from: Date[] | null;
  windows_to: Date[] | null;
  time_zone: string;
}): string[] {
  const ends = auction.windows_to ?? [];
  return (auction.windows_from ?? []).flatMap((from, index) => {
    const to = ends[index];
    return to === undefined ? [] : [localWindow(from, to, auction.time_zone)];
  });
}
