import { deleteExpiredLogins, deleteExpiredUndos } from '#identity/accounts/public.ts';
import { placePendingBids } from '#bidding/bids/public.ts';
import { sendDigests } from '#browsing/digests/public.ts';
import type { createFavoriteWatch } from '#browsing/favorites/public.ts';
import { sweepSearches } from '#browsing/following/public.ts';
import { sweepAlerts } from '#messaging/messages/public.ts';
import type { createAlertTeller } from '#messaging/messages/public.ts';
import { deleteExpiredChallenges } from '#identity/passkeys/public.ts';
import { forgetOldRequests } from '#identity/newsletter/public.ts';
import type { SearchIndex } from '#browsing/search/public.ts';
import { repeat } from '#platform/background/repeat.ts';
import type { Foundation } from './foundation.ts';
import type { AfterSale } from './wire-after-sale.ts';
import type { Reminders } from './wire-reminders.ts';
import type { BidWriter } from '#bidding/bids/public.ts';

/** Pending maxima are placed at the approval; this finds those of a node that died in between. */
const pendingSweepMs = 5_000;
/** An alert that a dead node did not push comes some seconds late. */
const alertRoundMs = 1_000;
/** Bids on favourites are told of in rounds, and where a round was missed by the sweep. */
const favoriteRoundMs = 2_000;
const favoriteSweepMs = 30_000;
/** Old alerts do no harm but fill the table. */
const oldAlertSweepMs = 60 * 60_000;
/** Expired logins and keys open nothing; clearing keeps tables small, and no address longer than needed. */
const expirySweepMs = 60 * 60_000;
/** Searches are named by thousands a day and followed by few. */
const searchSweepMs = 10 * 60_000;
/** Each round writes to those whose last digest is a day old, so digests leave all day long. */
const digestRoundMs = 60_000;
/** Invoices follow the last hammer so soon; a look costs a few milliseconds. */
const settlementMs = 2_000;
/** How far the search may lag behind prices, hammers and new sales; a look costs a millisecond. */
const searchIndexMs = 2_000;
/** Charges are due by the minute; a look for those that are costs a millisecond. */
const chargeRoundMs = 2_000;

/** A text ten minutes before the close may be late by so much; a look costs some milliseconds. */
const soonRoundMs = 15_000;
/** A tenth of a second with 50,000 lots open that 10,000 wait for. */
const morningRoundMs = 60_000;
/** Nothing hurries where the auction goes on. */
const winRoundMs = 60_000;
/** What somebody was outbid on is collected for minutes; a look reads the alerts of some hours. */
const outbidRoundMs = 60_000;

/** Reminders leave on the day before; a minute does not matter. */
const pickupReminderMs = 60_000;

/** Starts what is done again and again: it finds what a dead node left, and clears away what is over. */
export function startPasses(
  { database, log }: Foundation,
  {
    writer,
    digests,
    searchIndex,
    alerts,
    favorites,
    afterSale,
    reminders,
  }: {
    readonly writer: BidWriter;
    readonly digests: Parameters<typeof sendDigests>[0];
    readonly searchIndex: SearchIndex;
    readonly alerts: ReturnType<typeof createAlertTeller>;
    readonly favorites: ReturnType<typeof createFavoriteWatch>;
    readonly afterSale: AfterSale;
    readonly reminders: Reminders;
  },
) {
  return [
    repeat('pending bids', pendingSweepMs, log, () => placePendingBids(database, writer)),
    repeat('digests', digestRoundMs, log, () => sendDigests(digests)),
    repeat('searches', searchSweepMs, log, () => sweepSearches(database)),
    repeat('search index', searchIndexMs, log, searchIndex.refresh),
    repeat('alerts', alertRoundMs, log, alerts.round),
    repeat('bids on favorites', favoriteRoundMs, log, favorites.round),
    repeat('favorites', favoriteSweepMs, log, favorites.sweep),
    repeat('settlement', settlementMs, log, afterSale.settle),
    repeat('charges', chargeRoundMs, log, afterSale.charge),
    repeat('open charges', chargeRoundMs, log, afterSale.lookAtCharges),
    repeat('pickup reminders', pickupReminderMs, log, afterSale.remindOfPickups),
    repeat('texts before a close', soonRoundMs, log, reminders.textClosingSoon),
    repeat('texts of the morning', morningRoundMs, log, reminders.textClosingToday),
    repeat('win mails', winRoundMs, log, reminders.mailWins),
    repeat('outbid mails', outbidRoundMs, log, reminders.mailOutbids),
    repeat('old alerts', oldAlertSweepMs, log, () => sweepAlerts(database)),
    repeat('what expired', expirySweepMs, log, async () => {
      await deleteExpiredLogins(database.kysely);
      await deleteExpiredUndos(database.kysely);
      await deleteExpiredChallenges(database.kysely);
      await forgetOldRequests(database.kysely);
    }),
  ];
}
