import path from 'node:path';
import {
  createAccounts,
  deleteExpiredLogins,
  deleteExpiredUndos,
  resetRequestedJob,
  serveAccounts,
} from '../features/accounts/public.ts';
import {
  createBidWriter,
  lotWithdrawnJob,
  placePendingBids,
  serveBidding,
} from '../features/bidding/public.ts';
import { serveCatalogue } from '../features/catalogue/public.ts';
import { startClosing } from '../features/closing/public.ts';
import type { ClosingWorker } from '../features/closing/public.ts';
import { sendDigests } from '../features/digests/public.ts';
import { serveDiscovery } from '../features/discovery/public.ts';
import { createFavoriteWatch, serveFavorites } from '../features/favorites/public.ts';
import {
  nameSearch,
  readSavedSearch,
  serveFollowing,
  sweepSearches,
} from '../features/following/public.ts';
import { createLiveHub, createLivePublisher } from '../features/live/public.ts';
import {
  createAlertTeller,
  createEnqueueEmail,
  handleEmails,
  presentAlert,
  sendEmailJob,
  serveAlerts,
  serveOutboxPages,
  serveTemplatePages,
  sweepAlerts,
} from '../features/messages/public.ts';
import type { LinkTo } from '../features/messages/public.ts';
import {
  deleteExpiredChallenges,
  deletePasskeys,
  servePasskeys,
} from '../features/passkeys/public.ts';
import {
  createSubscriptionKeys,
  forgetOldRequests,
  handleSubscriptionRequests,
  serveNewsletter,
  serveOneClick,
  subscriptionRequestedJob,
} from '../features/newsletter/public.ts';
import { serveOwnLots } from '../features/own-lots/public.ts';
import { createSizedPictures, servePictures } from '../features/pictures/public.ts';
import { servePreviews } from '../features/previews/public.ts';
import {
  clearPhone,
  createEnqueueText,
  handleTexts,
  sendTextJob,
  serveInboundTexts,
  serveTextMessages,
} from '../features/text-messages/public.ts';
import { serveCardEvents, servePaymentMethods } from '../features/payment-methods/public.ts';
import {
  handleApprovals,
  registrationApprovedJob,
  serveRegistrations,
} from '../features/registrations/public.ts';
import {
  certificateFileReleasedJob,
  serveTaxCertificates,
} from '../features/tax-certificates/public.ts';
import { serveSellers } from '../features/sellers/public.ts';
import { createSearchIndex, createViewCounter, serveSearch } from '../features/search/public.ts';
import type { SearchIndex } from '../features/search/public.ts';
import { createSiteFinder } from '../features/sites/find-site.ts';
import { serveSite } from '../features/sites/serve-site.ts';
import { serveBotCheck } from '../platform/bot-check/bot-check.routes.ts';
import { createBotGate } from '../platform/bot-check/bot-gate.ts';
import { openBotCheck } from '../platform/bot-check/open-bot-check.ts';
import { repeat } from '../platform/background/repeat.ts';
import { openCardGateway } from '../platform/cards/open-card-gateway.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import { serverSecret } from '../platform/database/server-secret.ts';
import { installApiDocs } from '../platform/http/api-docs.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openCache } from '../platform/files/open-file-store.ts';
import { createApi } from '../platform/http/api.ts';
import type { Api } from '../platform/http/api.ts';
import { createApp } from '../platform/http/create-app.ts';
import { installProbes } from '../platform/http/probes.ts';
import type { App } from '../platform/http/create-app.ts';
import { createLinkTo } from '../platform/http/link-to.ts';
import type { FindSite } from '../platform/http/site.ts';
import { createXsrfTokens } from '../platform/http/xsrf.ts';
import { connectNotifyBackplane } from '../platform/hub/notify-backplane.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import { createFileMailer } from '../platform/mail/file-mailer.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { openTextService } from '../platform/sms/open-text-service.ts';
import type { TextService } from '../platform/sms/sms.ts';
import { softwareVersion } from './software-version.ts';

export interface Foundation {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Pictures and other files, shared by all nodes. */
  readonly files: FileStore;
  readonly log: Log;
}

export interface Composition {
  readonly app: App;
  /** The queue of work after the commit; tests run it by hand. */
  readonly jobs: Jobs;
  /** What the search reads, brought up to date in the background; tests do it by hand. */
  readonly searchIndex: SearchIndex;
  /** Begins the background work: closing, messages, heartbeats. Call it before listening. */
  start(): Promise<void>;
  /** Hub and HTTP first, then background work, then the bid writer; the database is the caller's to close. */
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

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
/** How far the search may lag behind prices, hammers and new sales; a look costs a millisecond. */
const searchIndexMs = 2_000;
/** Watchers of a node that leaves come back to another one spread over this time. */
const sendAwayMs = 2_000;

/** A request that takes longer is cut at the end of the process. */
const drainMs = 5_000;

/** Wires platform and features into one server; the only place that knows them all. */
export async function compose(foundation: Foundation): Promise<Composition> {
  const { config, database, databaseUrl, files, log } = foundation;
  const app = await createApp(log);
  await installApiDocs(app, softwareVersion);
  const xsrf = createXsrfTokens(await serverSecret(database, 'xsrf'));
  const findSite = createSiteFinder(database);
  const backplane = await connectNotifyBackplane({ url: databaseUrl, log });

  const jobs = await createJobs(database, log, [
    sendEmailJob,
    sendTextJob,
    registrationApprovedJob,
    lotWithdrawnJob,
    resetRequestedJob,
    subscriptionRequestedJob,
    certificateFileReleasedJob,
  ]);
  const linkTo = createLinkTo(config.publicUrl);
  const enqueueEmail = createEnqueueEmail(jobs, linkTo);
  const accounts = createAccounts({
    database,
    xsrf,
    onEnded: (userId, loginId) =>
      loginId === null ? hub.closeUser(userId) : hub.closeSession(loginId),
  });
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
    live.alert(alert.user_id, presentAlert(alert)),
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
  const botGate = createBotGate(openBotCheck(config), log);
  serveBotCheck(api, botGate);
  serveSite(api, { findSite, config });
  serveAccounts(api, accounts, {
    jobs,
    botGate,
    findSite,
    platformHost: new URL(config.publicUrl).host,
    removePasskeys: deletePasskeys,
    forgetPhone: clearPhone,
    codeKey: await serverSecret(database, 'codes'),
    enqueueEmail,
    linkTo,
  });
  servePasskeys(api, accounts, { enqueueEmail });
  const cards = { database, log, ...(await openCardGateway(config, log)) };
  servePaymentMethods(api, cards);
  await serveCardEvents(app, cards);
  serveRegistrations(api, { database, jobs, enqueueEmail, linkTo });
  serveAlerts(api, database);
  const newsletter = {
    database,
    keys: createSubscriptionKeys(await serverSecret(database, 'newsletter')),
    enqueueEmail,
    linkTo,
    postalAddress: config.postalAddress,
  };
  serveNewsletter(api, { ...newsletter, jobs, botGate });
  await serveOneClick(app, newsletter);
  handleSubscriptionRequests(jobs, newsletter);
  const digests = {
    ...newsletter,
    log,
    findSite,
    host: new URL(config.publicUrl).hostname,
    unsubscribeKey: (userId: string) => newsletter.keys.make('unsubscribe-account', userId),
  };
  const texts = await openTextService(config, log);
  await wireTexts(texts, { app, api, database, jobs });
  wireMail(foundation, { app, jobs, findSite, linkTo, texts });
  const searchIndex = createSearchIndex(database);
  serveCatalogue(api, database, { onLotViewed: createViewCounter(searchIndex.viewed) });
  serveSearch(api, database, {
    name: (userId, terms) => nameSearch(database.kysely, userId, terms),
    read: (id) => readSavedSearch(database.kysely, id),
  });
  const cache = openCache(config.dataDir);
  const pictures = createSizedPictures({ originals: files, cache, log });
  servePictures(app, { database, findSite, pictures });
  servePreviews(app, { database, findSite, pictures, cache, log });
  serveDiscovery(app, { database, findSite });
  serveTaxCertificates(api, { database, files, jobs });
  serveFavorites(api, database, { onChanged: searchIndex.favoriteChanged });
  serveFollowing(api, database);
  serveSellers(api, database);
  serveOwnLots(api, database);
  serveBidding(api, {
    database,
    writer,
    onRetracted({ event, alerts: leading }) {
      live.lotEvents([event]);
      tellAlerts(leading);
    },
  });

  jobs.handle(lotWithdrawnJob, async (event) => live.lotEvents([event]));
  handleApprovals(jobs, database, async ({ alert }) => {
    if (alert !== null) tellAlerts([alert]);
    await placePendingBids(database, writer);
  });

  const background: Stoppable[] = [];
  let closing: ClosingWorker | null = null;
  let isStopping = false;
  installProbes(app, {
    database,
    isReady: () => !isStopping && closing?.isAlive() === true && backplane.isConnected(),
    figures() {
      const { connections, groups, dropped } = hub.stats();
      return { hub_connections: connections, hub_groups: groups, hub_dropped_total: dropped };
    },
  });
  return {
    app,
    jobs,
    searchIndex,
    async start() {
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
        repeat('pending bids', pendingSweepMs, log, () => placePendingBids(database, writer)),
        repeat('digests', digestRoundMs, log, () => sendDigests(digests)),
        repeat('searches', searchSweepMs, log, () => sweepSearches(database)),
        repeat('search index', searchIndexMs, log, searchIndex.refresh),
        repeat('alerts', alertRoundMs, log, alerts.round),
        repeat('bids on favorites', favoriteRoundMs, log, favorites.round),
        repeat('favorites', favoriteSweepMs, log, favorites.sweep),
        repeat('old alerts', oldAlertSweepMs, log, () => sweepAlerts(database)),
        repeat('what expired', expirySweepMs, log, async () => {
          await deleteExpiredLogins(database.kysely);
          await deleteExpiredUndos(database.kysely);
          await deleteExpiredChallenges(database.kysely);
          await forgetOldRequests(database.kysely);
        }),
      );
    },
    async stop() {
      isStopping = true;
      await hub.close(sendAwayMs);
      await closeHttp(app);
      // Both place bids.
      await Promise.all([jobs, ...background].map((task) => task.stop()));
      await writer.stop();
      await backplane.close();
    },
  };
}

/** Answers what is under way; then cuts the spare connections that browsers hold and never use. */
async function closeHttp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(cut);
}

/** Texts are offered in any case: where none are sent, whoever asks for them is told so. */
async function wireTexts(
  { sender, inbound }: TextService,
  { app, api, database, jobs }: { app: App; api: Api; database: Database; jobs: Jobs },
): Promise<void> {
  const enqueueText = createEnqueueText(jobs, sender);
  serveTextMessages(api, { database, sender, enqueueText });
  if (sender !== null) handleTexts(jobs, database, sender);
  if (inbound !== null) await serveInboundTexts(app, database, inbound);
}

/** Mails leave by SMTP where a server is named; otherwise the demo keeps and shows them. */
function wireMail(
  { config, database }: Foundation,
  {
    app,
    jobs,
    findSite,
    linkTo,
    texts,
  }: { app: App; jobs: Jobs; findSite: FindSite; linkTo: LinkTo; texts: TextService },
): void {
  const from = config.mailFrom;
  if (config.smtpUrl !== undefined) {
    handleEmails(jobs, database, createSmtpMailer(config.smtpUrl, from));
    return;
  }
  const mailer = createFileMailer(path.join(config.dataDir, 'outbox'), from);
  handleEmails(jobs, database, mailer);
  serveOutboxPages(app, { database, findSite, mailer, readKeptText: texts.readKept });
  serveTemplatePages(app, { database, findSite, linkTo });
}
