import { createAccounts, resetRequestedJob } from '#identity/accounts/public.ts';
import {
  createBidWriter,
  bidRetractedJob,
  lotWithdrawnJob,
  placePendingBids,
  serveBidding,
} from '#bidding/bids/public.ts';
import { countOpenCharges } from '#settlement/charging/public.ts';
import { startClosing } from '#bidding/closing/public.ts';
import type { ClosingThread } from '#bidding/closing/public.ts';
import { createFavoriteWatch, serveFavorites } from '#browsing/favorites/public.ts';
import { serveFollowing } from '#browsing/following/public.ts';
import { createInvoiceLetters } from '#settlement/invoice-letters/public.ts';
import { createLiveHub, createLivePublisher } from '#bidding/live/public.ts';
import {
  createAlertTeller,
  createEnqueueEmail,
  emailJobs,
  presentAlert,
  serveAlerts,
} from '#messaging/messages/public.ts';
import { subscriptionRequestedJob } from '#identity/newsletter/public.ts';
import { serveOwnLots } from '#browsing/own-lots/public.ts';
import { pickupsOf } from '#settlement/pickup/public.ts';
import { sendTextJob } from '#messaging/text-messages/public.ts';
import {
  handleApprovals,
  registeredAuctions,
  registrationApprovedJob,
} from '#bidding/registrations/public.ts';
import {
  certificateFileReleasedJob,
  serveTaxCertificates,
} from '#identity/tax-certificates/public.ts';
import { createSecondFactor } from '#identity/second-factor/public.ts';
import { createStaffAccess, isStaffOf } from '#identity/staff/public.ts';
import type { SearchIndex } from '#browsing/search/public.ts';
import { createSiteFinder } from '#identity/sites/public.ts';
import { openCardGateway } from '#platform/cards/open-card-gateway.ts';
import { openVisitorDatabase } from '#platform/database/visitor-database.ts';
import { serverSecret } from '#platform/database/server-secret.ts';
import { installApiDocs } from '#platform/http/api-docs.ts';
import { createApi } from '#platform/http/api.ts';
import { createApp } from '#platform/http/create-app.ts';
import { installProbes } from '#platform/http/probes.ts';
import type { App } from '#platform/http/create-app.ts';
import { createLinkTo } from '#platform/http/link-to.ts';
import { installStrictTransport } from '#platform/http/strict-transport.ts';
import type { FindSite } from '#platform/http/site.ts';
import { createXsrfTokens } from '#platform/http/xsrf.ts';
import { connectNotifyBackplane } from '#platform/hub/notify-backplane.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { softwareVersion } from './software-version.ts';
import type { Foundation } from './foundation.ts';
import { startPasses } from './background-passes.ts';
import { wireAccounts } from './wire-accounts.ts';
import { wireAfterSale } from './wire-after-sale.ts';
import type { AfterSale } from './wire-after-sale.ts';
import { wireMessages } from './wire-messages.ts';
import { wireReminders } from './wire-reminders.ts';
import type { Reminders } from './wire-reminders.ts';
import { wireCatalogue } from './wire-catalogue.ts';

export interface Composition {
  readonly app: App;
  readonly findSite: FindSite;
  readonly linkTo: ReturnType<typeof createLinkTo>;
  /** The queue of work after the commit; tests run it by hand. */
  readonly jobs: Jobs;
  /** What the search reads, brought up to date in the background; tests do it by hand. */
  readonly searchIndex: SearchIndex;
  /** What follows the hammer, done in the background; tests do it by hand. */
  readonly afterSale: AfterSale;
  readonly reminders: Reminders;
  /**
   * Begins the background work, and listens once an outage that this start ends has been judged. From
   * then on the node counts as one that takes bids; in a test, which calls it directly, at once.
   */
  start(listen?: () => Promise<void>): Promise<void>;
  /** Hub and HTTP first, then background work, then the bid writer; the database is the caller's to close. */
  stop(): Promise<void>;
}

/** Watchers of a node that leaves come back to another one spread over this time. */
const sendAwayMs = 2_000;

/** A request that takes longer is cut at the end of the process. */
const drainMs = 5_000;

/** Wires platform and features into one server, part by part; its files are all that know them all. */
export async function compose(foundation: Foundation): Promise<Composition> {
  const { config, database, databaseUrl, files, log } = foundation;
  const app = await createApp(log);
  if (config.mode === 'production') installStrictTransport(app);
  if (config.withApiDocs) await installApiDocs(app, softwareVersion);
  const xsrf = createXsrfTokens(await serverSecret(database, 'xsrf'));
  const findSite = createSiteFinder(database, config.cdnHost ?? null);
  const visitorDatabase = openVisitorDatabase(databaseUrl, log);
  const backplane = await connectNotifyBackplane({ url: databaseUrl, log });

  const jobs = await createJobs(database, log, [
    ...emailJobs,
    sendTextJob,
    registrationApprovedJob,
    lotWithdrawnJob,
    bidRetractedJob,
    resetRequestedJob,
    subscriptionRequestedJob,
    certificateFileReleasedJob,
  ]);
  const linkTo = createLinkTo(config.publicUrl);
  const enqueueEmail = createEnqueueEmail(jobs, linkTo);
  const accounts = createAccounts({
    database,
    xsrf,
    registeredAuctions,
    onEnded: (userId, loginId) =>
      loginId === null ? hub.closeUser(userId) : hub.closeSession(loginId),
  });
  const secondFactor = createSecondFactor({
    database,
    exempt: !config.asksSecondFactor,
    isStaff: isStaffOf,
  });
  const staff = createStaffAccess(database, secondFactor);
  const hub = createLiveHub({
    database,
    backplane,
    log,
    findSite,
    identifyToken: accounts.identifyToken,
    parseCookie: (header) => app.parseCookie(header),
  });
  const live = createLivePublisher(hub);
  const alerts = createAlertTeller(database, (alert) =>
    live.alert(
      { userId: alert.user_id, sellerCompanyId: alert.seller_company_id },
      presentAlert(alert),
    ),
  );
  const tellAlerts = alerts.tell;
  const favorites = createFavoriteWatch(database, tellAlerts);

  const writer = createBidWriter({
    url: databaseUrl,
    log,
    onCommitted({ events, ownChanges, alerts: outbid }) {
      live.lotEvents(events);
      live.ownMaxima(ownChanges);
      tellAlerts(outbid);
      favorites.bidsPlaced(events);
    },
  });

  const api = createApi(app, { findSite, identify: accounts.identify, xsrf, softwareVersion });
  hub.register(app);
  serveAlerts(api, database);
  const around = { app, api, jobs, findSite, linkTo };
  const cards = await openCardGateway(config, database, log);
  const letters = createInvoiceLetters({ enqueueEmail, linkTo, readPickups: pickupsOf });
  const charging = { database, log, gateway: cards.gateway, events: letters };
  const newsletter = await wireAccounts(foundation, {
    ...around,
    accounts,
    secondFactor,
    enqueueEmail,
    cards,
    charging,
  });
  const digests = {
    ...newsletter,
    log,
    findSite,
    host: new URL(config.publicUrl).hostname,
    unsubscribeKey: (userId: string) => newsletter.keys.make('unsubscribe-account', userId),
  };
  const afterSale = wireAfterSale(foundation, {
    ...around,
    accounts,
    cards,
    charging,
    letters,
    staff,
  });
  const { enqueueText } = await wireMessages(foundation, {
    ...around,
    readDocument: afterSale.readDocument,
  });
  const reminders = wireReminders(foundation, { enqueueEmail, enqueueText, linkTo });
  const searchIndex = wireCatalogue(foundation, { ...around, visitorDatabase });
  serveTaxCertificates(api, { database, files, jobs });
  serveFavorites(api, database, { onChanged: searchIndex.favoriteChanged });
  serveFollowing(api, database);
  serveOwnLots(api, database);
  serveBidding(api, {
    database,
    writer,
    staff,
    onRetracted({ event, alerts: leading }) {
      live.lotEvents([event]);
      tellAlerts(leading);
    },
  });

  jobs.handle(lotWithdrawnJob, async (event) => live.lotEvents([event]));
  jobs.handle(bidRetractedJob, async (event) => live.lotEvents([event]));
  handleApprovals(jobs, database, async ({ alert }) => {
    if (alert !== null) tellAlerts([alert]);
    await placePendingBids(database, writer);
  });

  const background: { stop(): Promise<void> }[] = [];
  let closing: ClosingThread | null = null;
  let isStopping = false;
  installProbes(app, {
    database,
    isReady: () => !isStopping && closing?.isAlive() === true && backplane.isConnected(),
    figures() {
      const { connections, groups, dropped } = hub.stats();
      return { hub_connections: connections, hub_groups: groups, hub_dropped_total: dropped };
    },
    tallies: { open_charges: () => countOpenCharges(database.kysely) },
  });
  return {
    app,
    findSite,
    linkTo,
    jobs,
    searchIndex,
    afterSale,
    reminders,
    async start(listen = async () => {}) {
      jobs.start();
      closing = await startClosing(databaseUrl, log, {
        onHammered({ events, alerts: won }) {
          live.lotEvents(events);
          tellAlerts(won);
        },
        onExtended: (events) => live.lotEvents(events),
      });
      background.push(
        closing,
        ...startPasses(foundation, {
          writer,
          digests,
          searchIndex,
          alerts,
          favorites,
          afterSale,
          reminders,
        }),
      );
      await listen();
      closing.takesBids();
    },
    async stop() {
      isStopping = true;
      await hub.close(sendAwayMs);
      closing?.takesNoMoreBids();
      await closeHttp(app);
      // Both place bids.
      await Promise.all([jobs, ...background].map((task) => task.stop()));
      await writer.stop();
      await backplane.close();
      await visitorDatabase.close();
    },
  };
}

/** Answers what is under way; then cuts the spare connections that browsers hold and never use. */
async function closeHttp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(cut);
}
