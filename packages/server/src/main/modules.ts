import { registeredAuctions } from '#bidding/registrations/public.ts';
import { registrationsModule } from '#bidding/registrations/module.ts';
import { moveCloses, openLots, resetLots, runningLots } from '#bidding/lot-state/public.ts';
import { acknowledgedModule } from '#bidding/acknowledged/module.ts';
import { bidsModule } from '#bidding/bids/module.ts';
import { voidPendingOfClosed } from '#bidding/bids/public.ts';
import { budgetsModule } from '#bidding/budgets/module.ts';
import { deleteBudgetsOf } from '#bidding/budgets/public.ts';
import { closingModule } from '#bidding/closing/module.ts';
import { eitherOrModule } from '#bidding/either-or/module.ts';
import { endGroupsOf } from '#bidding/either-or/public.ts';
import { liveModule } from '#bidding/live/module.ts';
import { runningModule } from '#bidding/running/module.ts';
import { remindersModule } from '#bidding/reminders/module.ts';
import { catalogueModule } from '#browsing/catalogue/module.ts';
import { digestsModule } from '#browsing/digests/module.ts';
import { discoveryModule } from '#browsing/discovery/module.ts';
import { favoritesModule } from '#browsing/favorites/module.ts';
import { followingModule } from '#browsing/following/module.ts';
import { nameSearch, readSavedSearch } from '#browsing/following/public.ts';
import { ownLotsModule } from '#browsing/own-lots/module.ts';
import { leadsOpenLot } from '#browsing/own-lots/public.ts';
import { placesModule } from '#browsing/places/module.ts';
import { printCatalogueModule } from '#browsing/print-catalogue/module.ts';
import { previewsModule } from '#browsing/previews/module.ts';
import { lotReportsModule } from '#browsing/lot-reports/module.ts';
import { questionsModule } from '#browsing/questions/module.ts';
import { relatedModule } from '#browsing/related/module.ts';
import { searchModule } from '#browsing/search/module.ts';
import { sellersModule as sellerPagesModule } from '#browsing/sellers/module.ts';
import { apiTokensModule } from '#identity/api-tokens/module.ts';
import { auditLogModule } from '#identity/audit-log/module.ts';
import { accountsModule } from '#identity/accounts/module.ts';
import { deleteLoginsAt } from '#identity/accounts/public.ts';
import { agreementsModule } from '#identity/agreements/module.ts';
import { loginNetworksModule } from '#identity/login-networks/module.ts';
import { newsletterModule } from '#identity/newsletter/module.ts';
import { operatorsModule } from '#identity/operators/module.ts';
import { passkeysModule } from '#identity/passkeys/module.ts';
import { deletePasskeys } from '#identity/passkeys/public.ts';
import { paymentMethodsModule } from '#identity/payment-methods/module.ts';
import { secondFactorModule } from '#identity/second-factor/module.ts';
import { removeSecondFactors } from '#identity/second-factor/public.ts';
import { sitesModule } from '#identity/sites/module.ts';
import { staffModule } from '#identity/staff/module.ts';
import { isStaffOf, leaveCompanies } from '#identity/staff/public.ts';
import { taxCertificatesModule } from '#identity/tax-certificates/module.ts';
import { messagesModule } from '#messaging/messages/module.ts';
import { lettersOf, presentAlert } from '#messaging/messages/public.ts';
import type { Letters, MailingModule } from '#messaging/messages/public.ts';
import { pushModule } from '#messaging/push/module.ts';
import { smsModule } from '#messaging/sms/module.ts';
import { clearPhone } from '#messaging/sms/public.ts';
import { botCheckModule } from '#platform/bot-check/module.ts';
import { cacheModule } from '#platform/files/cache-module.ts';
import { openCache } from '#platform/files/open-file-store.ts';
import { createGate } from '#platform/http/gate.ts';
import { createSharedReads } from '#platform/http/shared-reads.ts';
import type { Module } from '#platform/modules/module.ts';
import { intakeModule } from '#selling/intake/module.ts';
import { pictureUploadsModule } from '#selling/picture-uploads/module.ts';
import { marketingModule } from '#selling/marketing/module.ts';
import { picturesModule } from '#selling/pictures/module.ts';
import { salesModule } from '#selling/sales/module.ts';
import { consentsModule } from '#selling/consents/module.ts';
import { revokeRequests } from '#selling/consents/public.ts';
import { consignorsModule } from '#selling/consignors/module.ts';
import { looksModule } from '#selling/looks/module.ts';
import { domainsModule } from '#selling/domains/module.ts';
import { sellersModule } from '#selling/sellers/module.ts';
import { setupModule } from '#selling/setup/module.ts';
import { suspensionsModule } from '#selling/suspensions/module.ts';
import { cancellationsModule } from '#operations/cancellations/module.ts';
import { rehearsalModule } from '#operations/rehearsal/module.ts';
import { signalsModule } from '#operations/signals/module.ts';
import { paymentsModule } from '#settlement/payments/module.ts';
import { cardSaved, schedulePaymentAgain, schedulePayments } from '#settlement/payments/public.ts';
import { afterSaleModule } from '#settlement/after-sale/module.ts';
import { invoiceDocumentsModule } from '#settlement/invoice-documents/module.ts';
import { invoiceLettersModule } from '#settlement/invoice-letters/module.ts';
import { invoicesModule } from '#settlement/invoices/module.ts';
import { hasUnpaidWins, invoicesOf } from '#settlement/invoices/public.ts';
import { pickupModule } from '#settlement/pickup/module.ts';
import { chosenWindows, isHandedOver, pickupsOf } from '#settlement/pickup/public.ts';
import { saleReportsModule } from '#settlement/sale-reports/module.ts';
import { todayModule } from '#operations/today/module.ts';
import { webhooksModule } from '#operations/webhooks/module.ts';
import { softwareVersion } from './software-version.ts';
import { pagesModule } from './web/module.ts';
import type { Platform } from './platform.ts';

/**
 * The maximum of concurrent searches and large lists of this process: more would only compete for the
 * cores.
 */
const dearReads = { atOnce: 2, waiting: 20 };
/**
 * The maximum of visitors' concurrent reads of different lots and histories in this process; requests for
 * the same one share a read.
 */
const lotReads = { atOnce: 2, waiting: 200 };

export type Modules = ReturnType<typeof createModules>;

/**
 * The one list of all modules. Modules that others need come first: each gets what it needs from those
 * before it, and what it needs from a later one as a function, which is called only once all exist. The
 * list itself is at the end; modules that no other needs are created there.
 */
export function createModules(platform: Platform) {
  const { config, database, databaseUrl, visitorDatabase, admissionDatabase } = platform;
  const { files, log, metrics } = platform;
  const { jobs, linkTo, cards, xsrf, secrets } = platform;
  const marketplaceHost = new URL(config.publicUrl).hostname;
  const gate = createGate(dearReads);
  const visitorReads = createSharedReads(createGate(lotReads));
  const cache = openCache(config.dataDir);

  const botCheck = botCheckModule({ config, database, log });
  const sites = sitesModule({
    config,
    database: admissionDatabase,
    opensLook: (host, key) => looks.opensLook(host, key),
  });
  const { findSite } = sites;

  // Messaging
  const push = pushModule({
    database,
    log,
    secret: secrets.push,
    contact: config.supportEmail,
    allowLoopback: config.webhooksToLoopback,
  });
  const messages = messagesModule({
    letters: (): Letters => lettersOf(Object.values(modules)),
    config,
    database,
    jobs,
    linkTo,
    readKeptSms: platform.sms.readKept,
    readDocument: (document) => invoiceDocuments.readDocument(document),
    push: (alert) =>
      live.alert({ userId: alert.user_id, tenantId: alert.seller_company_id }, presentAlert(alert)),
    tellDevices: push.noteAlerts,
  });
  const { enqueueEmail, enqueueEmails, deliverAlerts } = messages;
  const sms = smsModule({ database, jobs, service: platform.sms });

  // Identity
  const agreements = agreementsModule({ database, log });
  const loginNetworks = loginNetworksModule({ database, key: secrets.networks });
  const accounts = accountsModule({
    database,
    admissionDatabase,
    jobs,
    xsrf,
    botGate: botCheck.gate,
    findSite,
    marketplaceHost,
    codeKey: secrets.codes,
    enqueueEmail,
    linkTo,
    prepareAgreement: agreements.prepare,
    registeredAuctions,
    consoleOf: async (...whose) =>
      (await isStaffOf(...whose)) ? linkTo(config.consoleHost, '/') : '',
    leadsOpenLot,
    hasUnpaidWins,
    forgetPhone: clearPhone,
    async endPlans(transaction, userId) {
      // Groups first: what they have placed by then is among what waits.
      await endGroupsOf(transaction, userId);
      await voidPendingOfClosed(transaction, userId);
      await deleteBudgetsOf(transaction, userId);
    },
    leaveCompanies,
    removePasskeys: deletePasskeys,
    removeSecondFactors,
    requireToChange: (...change) => secondFactor.requireToChange(...change),
    noteLogin: loginNetworks.noteLogin,
    onEnded: (userId, loginId) => live.endConnections(userId, loginId),
    onEndedHere: (loginId) => live.endConnectionsHere(loginId),
  });
  const secondFactor = secondFactorModule({
    database,
    log,
    accounts,
    enqueueEmail,
    exempt: !config.asksSecondFactor,
    isStaff: isStaffOf,
    key: secrets.secondFactor,
  });
  const staff = staffModule({
    database,
    secondFactor,
    requireProof: accounts.requireProof,
    enqueueEmail,
    linkTo,
    findSite,
    marketplaceHost,
    consoleHost: config.consoleHost,
  });
  const { authorization } = staff;
  const newsletter = newsletterModule({
    database,
    jobs,
    botGate: botCheck.gate,
    enqueueEmail,
    linkTo,
    postalAddress: config.postalAddress,
    key: secrets.newsletter,
  });

  // Selling
  const looks = looksModule({ database, visitorDatabase, authorization, linkTo, marketplaceHost });
  const { lookedAt } = looks;
  const pictures = picturesModule({
    database: visitorDatabase,
    originals: files,
    cache,
    log,
    identify: accounts.identify,
    authorization,
    keySecret: secrets.pictures,
    lookedAt,
  });

  const marketing = marketingModule({ database, files, linkTo, marketplaceHost });

  // Bidding
  const live = liveModule({
    database,
    admissionDatabase,
    backplane: platform.backplane,
    fellows: platform.fellows,
    log,
    metrics,
    findSite,
    identifyToken: accounts.identifyToken,
  });
  const acknowledged = acknowledgedModule({ config, databaseUrl, log });
  const bids = bidsModule({
    database,
    databaseUrl,
    visitorDatabase,
    visitorReads,
    replica: platform.replica,
    log,
    metrics,
    guard: acknowledged.guard,
    authorization,
    live,
    requireProof: accounts.requireProof,
    deliverAlerts,
    onBids: (events) => favorites.bidsPlaced(events),
  });

  // Browsing
  const search = searchModule({
    database,
    visitorDatabase,
    gate,
    saved: {
      name: (userId, terms) => nameSearch(database.kysely, userId, terms),
      read: (id) => readSavedSearch(visitorDatabase.kysely, id),
    },
  });
  const favorites = favoritesModule({
    database,
    deliverAlerts,
    onChanged: search.index.favoriteChanged,
  });
  const catalogue = catalogueModule({
    authorization,
    lookedAt,
    database,
    databaseUrl,
    log,
    metrics,
    visitorDatabase,
    visitorReads,
    gate,
    onLotViewed: search.lotViewed,
    onLinkVisited: marketing.linkVisited,
  });

  const printCatalogue = printCatalogueModule({
    database: visitorDatabase,
    databaseUrl,
    dataDir: config.dataDir,
    bucket: config.bucket,
    gate,
    cache,
    linkTo,
    log,
    metrics,
  });

  // Settlement
  const readPickups = pickupsOf;
  const letters = invoiceLettersModule({ database, enqueueEmails, linkTo, readPickups });
  const payments = paymentsModule({
    database,
    log,
    gateway: cards.gateway,
    answerBank: cards.answerBank,
    events: letters,
  });
  const invoiceDocuments = invoiceDocumentsModule({
    database,
    files,
    log,
    metrics,
    linkTo,
    readPickups,
    marketplaceHost,
  });

  const invoices = invoicesModule({
    database,
    authorization,
    log,
    readPickups,
    isHandedOver,
    attempts: payments.open,
    onChanged: letters.changed,
    onPaid: letters.paid,
    // The mail says when the card is charged.
    onInvoiced: [schedulePayments, letters.invoiced],
    onGrown: [schedulePaymentAgain, letters.changed],
  });

  const modules = {
    // Platform
    botCheck,
    // Messaging
    messages,
    push,
    sms,
    // Identity
    sites,
    agreements,
    auditLog: auditLogModule({ database }),
    apiTokens: apiTokensModule({
      database,
      requireProof: accounts.requireProof,
      version: softwareVersion,
    }),
    loginNetworks,
    accounts,
    secondFactor,
    staff,
    operators: operatorsModule({ database, requireProof: accounts.requireProof }),
    passkeys: passkeysModule({
      accounts,
      enqueueEmail,
      requireToChange: secondFactor.requireToChange,
      findSite,
      marketplaceHost,
    }),
    paymentMethods: paymentMethodsModule({
      ...cards,
      database,
      log,
      jobs,
      leadsOpenLot,
      hasUnpaidWins,
      requireProof: accounts.requireProof,
      onCardSaved: cardSaved,
      onPaymentEvent: (...event) => payments.handleWebhook(...event),
    }),
    newsletter,
    taxCertificates: taxCertificatesModule({ database, files, jobs }),
    // Selling
    looks,
    pictures,
    sales: salesModule({
      database,
      authorization,
      openLots,
      resetLots,
      runningLots,
      log,
      metrics,
    }),
    sellers: sellersModule({
      database,
      files,
      requireProof: accounts.requireProof,
      linkTo,
      marketplaceHost,
    }),
    marketing,
    consignors: consignorsModule({
      database,
      authorization,
      revokeLinks: (tx, consignorId) => revokeRequests(tx, { consignorId }),
    }),
    domains: domainsModule({
      database,
      log,
      enqueueEmail,
      findSite,
      linkTo,
      marketplaceHost,
      consoleHost: config.consoleHost,
      endLogins: deleteLoginsAt,
    }),
    suspensions: suspensionsModule({
      database,
      requireProof: accounts.requireProof,
      enqueueEmail,
      linkTo,
      marketplaceHost,
      consoleHost: config.consoleHost,
    }),
    consents: consentsModule({
      database,
      enqueueEmail,
      linkTo,
      marketplaceHost,
      openPicture: pictures.openPicture,
    }),
    setup: setupModule({
      database,
      moveCloses,
      lots: { openLots, resetLots },
      chosenWindows,
    }),
    intake: intakeModule({
      database,
      files,
      dataDir: config.dataDir,
      openLots,
      resetLots,
      log,
      metrics,
    }),
    pictureUploads: pictureUploadsModule({ database, openLots, resetLots, files }),
    // Bidding
    live,
    acknowledged,
    bids,
    running: runningModule({
      database,
      live,
      requireProof: accounts.requireProof,
      linkTo,
      marketplaceHost,
    }),
    closing: closingModule({ database, databaseUrl, log, metrics, live, deliverAlerts }),
    eitherOr: eitherOrModule({
      database,
      jobs,
      log,
      placePending: bids.placePending,
      placePendingOf: bids.placePendingOf,
    }),
    budgets: budgetsModule({ database }),
    registrations: registrationsModule({
      database,
      jobs,
      enqueueEmail,
      linkTo,
      prepareAgreement: agreements.prepare,
      invoicesOf,
      deliverAlerts,
      placePending: bids.placePending,
      requireProof: accounts.requireProof,
    }),
    reminders: remindersModule({
      database,
      log,
      enqueueEmail,
      enqueueSms: sms.enqueueSms,
      linkTo,
    }),
    // Browsing
    search,
    favorites,
    catalogue,
    related: relatedModule({ visitorDatabase, gate }),
    sellerPages: sellerPagesModule({ database, visitorDatabase, visitorReads, gate }),
    cache: cacheModule(cache),
    previews: previewsModule({
      database: visitorDatabase,
      pictures: pictures.pictures,
      cache,
      log,
    }),
    places: placesModule({ visitorDatabase }),
    printCatalogue,
    discovery: discoveryModule({ database: visitorDatabase, linkTo }),
    following: followingModule({ database }),
    lotReports: lotReportsModule({ database, linkTo, marketplaceHost }),
    questions: questionsModule({ database, visitorDatabase, visitorReads, enqueueEmail }),
    ownLots: ownLotsModule({ database }),
    digests: digestsModule({
      database,
      log,
      findSite,
      host: marketplaceHost,
      enqueueEmail,
      linkTo,
      unsubscribeKey: newsletter.unsubscribeKey,
      postalAddress: config.postalAddress,
    }),
    // Settlement
    letters,
    payments,
    invoiceDocuments,
    invoices,
    afterSale: afterSaleModule({
      database,
      authorization,
      enqueueEmail,
      openLots,
      resetLots,
      addSoldLot: invoices.addSoldLot,
    }),
    pickup: pickupModule({
      database,
      log,
      linkTo,
      authorization,
      identify: accounts.identify,
      remind: letters.pickupReminder,
      onCollectorChanged: letters.collectorChanged,
    }),
    saleReports: saleReportsModule({ database, authorization }),
    // Operations
    cancellations: cancellationsModule({ database, linkTo, marketplaceHost }),
    signals: signalsModule({ database, log, linkTo, marketplaceHost }),
    today: todayModule({ database, authorization }),
    rehearsals: rehearsalModule({ database, databaseUrl, log }),
    // The last follower of facts, so that no alert waits for webhooks.
    webhooks: webhooksModule({
      database,
      databaseUrl,
      log,
      requireProof: accounts.requireProof,
      key: secrets.webhooks,
      allowLoopback: config.webhooksToLoopback,
      enqueueEmail,
      findSite,
      linkTo,
      marketplaceHost,
      consoleHost: config.consoleHost,
    }),
    // Pages
    pages: pagesModule([catalogue.forgetLargeAnswers, printCatalogue.forgetVersions]),
  } satisfies Record<string, Module & Partial<MailingModule>>;
  return modules;
}
