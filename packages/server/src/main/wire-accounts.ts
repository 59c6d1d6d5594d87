import { createPrepareAgreement } from '#identity/agreements/public.ts';
import { serveAccounts } from '#identity/accounts/public.ts';
import type { LinkTo, EnqueueEmail } from '#messaging/messages/public.ts';
import { deletePasskeys, servePasskeys } from '#identity/passkeys/public.ts';
import {
  createSeal,
  removeSecondFactors,
  serveSecondFactor,
} from '#identity/second-factor/public.ts';
import type { SecondFactor } from '#identity/second-factor/public.ts';
import { isStaffOf } from '#identity/staff/public.ts';
import {
  createSubscriptionKeys,
  handleSubscriptionRequests,
  serveNewsletter,
  serveOneClick,
} from '#identity/newsletter/public.ts';
import { cardSaved, hearChargeNews, hearReturnNews } from '#settlement/charging/public.ts';
import type { ChargingDependencies } from '#settlement/charging/public.ts';
import { hasUnpaidWins } from '#settlement/invoices/public.ts';
import { leadsOpenLot } from '#browsing/own-lots/public.ts';
import { clearPhone } from '#messaging/text-messages/public.ts';
import { serveCardEvents, servePaymentMethods } from '#identity/payment-methods/public.ts';
import type { CardDependencies } from '#identity/payment-methods/public.ts';
import { serveRegistrations } from '#bidding/registrations/public.ts';
import { serveSite } from '#identity/sites/public.ts';
import { serveBotCheck } from '#platform/bot-check/bot-check.routes.ts';
import { createBotGate } from '#platform/bot-check/bot-gate.ts';
import { openBotCheck } from '#platform/bot-check/open-bot-check.ts';
import type { Cards } from '#platform/cards/open-card-gateway.ts';
import { serverSecret } from '#platform/database/server-secret.ts';
import type { Api } from '#platform/http/api.ts';
import type { App } from '#platform/http/create-app.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Foundation } from './foundation.ts';
import type { Accounts } from '#identity/accounts/public.ts';

interface Around {
  readonly app: App;
  readonly api: Api;
  readonly jobs: Jobs;
  readonly accounts: Accounts;
  readonly secondFactor: SecondFactor;
  readonly findSite: FindSite;
  readonly enqueueEmail: EnqueueEmail;
  readonly linkTo: LinkTo;
  readonly cards: Cards;
  readonly charging: ChargingDependencies;
}

/** People: accounts and what belongs to them, and the newsletter, which needs none. Gives what its mails need. */
export async function wireAccounts(
  { config, database, log }: Foundation,
  {
    app,
    api,
    jobs,
    accounts,
    secondFactor,
    findSite,
    enqueueEmail,
    linkTo,
    cards,
    charging,
  }: Around,
) {
  const botGate = createBotGate(openBotCheck(config), log);
  serveBotCheck(api, botGate);
  serveSite(api, { findSite, config });
  const prepareAgreement = createPrepareAgreement({
    database,
    log,
    async readPage(host, url) {
      const { statusCode, body } = await app.inject({ url, headers: { host } });
      if (statusCode === 200) return { state: 'shown', html: body };
      return { state: statusCode === 404 ? 'absent' : 'unreachable' };
    },
  });
  serveAccounts(api, accounts, {
    prepareAgreement,
    jobs,
    botGate,
    findSite,
    marketplaceHost: new URL(config.publicUrl).hostname,
    removePasskeys: deletePasskeys,
    removeSecondFactors,
    requireToChange: secondFactor.requireToChange,
    forgetPhone: clearPhone,
    leadsOpenLot,
    hasUnpaidWins,
    codeKey: await serverSecret(database, 'codes'),
    enqueueEmail,
    linkTo,
  });
  servePasskeys(api, accounts, { enqueueEmail, requireToChange: secondFactor.requireToChange });
  serveSecondFactor(api, accounts, {
    database,
    enqueueEmail,
    secondFactor,
    isStaff: isStaffOf,
    seal: createSeal(await serverSecret(database, 'second-factor')),
  });
  const methods: CardDependencies = {
    ...cards,
    database,
    log,
    onCardSaved: cardSaved,
    onChargeNews: (eventRef, news) =>
      news.kind === 'charge-moved'
        ? hearChargeNews(charging, eventRef, news)
        : hearReturnNews(charging, eventRef, news),
  };
  servePaymentMethods(api, methods, accounts.requireProof);
  await serveCardEvents(app, methods);
  serveRegistrations(api, { database, jobs, enqueueEmail, linkTo, prepareAgreement });
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
  return newsletter;
}
