import { mayMailStranger, newSecret } from '#identity/accounts/public.ts';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import { readCompany } from '#identity/staff/public.ts';
import type { EnqueueEmail, LinkTo } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import { withinRateLimit } from '#platform/database/rate-limit.ts';
import type { FindSite } from '#platform/http/site.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { isOpenIn } from '@fairlot/rules';
import { lockConsignor } from '#selling/consignors/public.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { readSites } from '#selling/sellers/public.ts';
import type { ConsentEmail } from './consent-letters.ts';
import { findSent, insertRequest, revokeRequests } from './consent-requests.queries.ts';
import { readSeenLots } from './shown-lots.queries.ts';

/** A company with a hundred consignors asks each of them once, and some again. On all nodes together. */
const mailsBySeller = { max: 200, window: 24 * 60 * 60 } as const;
/**
 * No operator has verified the company yet: a handful, like its invitations, since both mail strangers in
 * our name.
 */
const mailsUnverified = { max: 5, window: 24 * 60 * 60 } as const;

export interface ConsentDependencies {
  readonly database: Database;
  readonly enqueueEmail: EnqueueEmail<ConsentEmail>;
  readonly linkTo: LinkTo;
  readonly findSite: FindSite;
  readonly marketplaceHost: string;
}

export interface ConsentAction {
  readonly by: Actor;
  readonly sellerId: string;
  readonly saleId: string;
  /** Made by the browser: a repeated request mails nothing. */
  readonly requestId: string;
}

export type Asked =
  | 'done'
  | 'not-found'
  | 'ConsignorHasNoEmail'
  | 'ConsignorHasNoLots'
  | 'ConsentNotAsked'
  | 'TooManyConsentMails';

/** Mails a consignor the link to their lots of a sale; an earlier link stops working. */
export function askConsent(
  dependencies: ConsentDependencies,
  { by, sellerId, saleId, requestId }: ConsentAction,
  consignorId: string,
): Promise<Asked> {
  const { database, enqueueEmail, linkTo } = dependencies;
  return database.transaction(async (tx): Promise<Asked> => {
    const sale = await readOwnSale(tx, sellerId, saleId);
    const consignor = await lockConsignor(tx, sellerId, consignorId);
    if (sale === null) return 'not-found';
    // Consignors of other companies are not found.
    if (consignor?.sellerId !== sellerId) return 'ConsignorHasNoLots';
    const sent = await findSent(tx, requestId);
    if (sent !== null) {
      return sent.saleId === saleId && sent.consignorId === consignorId ? 'done' : 'not-found';
    }
    if (!isOpenIn('change-lots', sale.state)) return 'ConsentNotAsked';
    if (consignor.email === '') return 'ConsignorHasNoEmail';
    const lots = (await readSeenLots(tx, { saleId, consignorId })).length;
    if (lots === 0) return 'ConsignorHasNoLots';
    const { name: company, isVerified } = await readCompany(tx, sellerId);
    const isAllowed =
      (isVerified
        ? await withinRateLimit(tx, `consents ${sellerId}`, mailsBySeller)
        : await withinRateLimit(tx, `consents-unverified ${sellerId}`, mailsUnverified)) &&
      (await mayMailStranger(tx, consignor.email));
    if (!isAllowed) return 'TooManyConsentMails';

    await revokeRequests(tx, { saleId, consignorId });
    const { secret, hash: keyHash } = newSecret();
    const { email, name } = consignor;
    const request = { id: requestId, saleId, consignorId, email, keyHash };
    const expiresAt = await insertRequest(tx, request);
    const site = await siteOf(dependencies, sellerId);
    const link = linkTo(site.host, `/consent/${secret}`);
    const until = localDateTime(expiresAt, sale.timeZone);
    const title = sale.title || 'a sale without a title yet';
    await enqueueEmail(
      tx,
      { to: email, site },
      {
        template: 'consent-asked',
        data: { company, isVerified, name, sale: title, lots, link, until },
      },
    );
    const action = 'consent.ask';
    const after = { email, lots };
    await recordAction(tx, { by, sellerId, auctionId: saleId, action, subject: name, after });
    return 'done';
  });
}

/** Revokes an unanswered link; leaves one that has ended. */
export function takeLinkBack(
  { database }: Pick<ConsentDependencies, 'database'>,
  { by, sellerId, saleId, requestId }: ConsentAction,
): Promise<'done' | 'not-found'> {
  return database.transaction(async (tx) => {
    const sale = await readOwnSale(tx, sellerId, saleId);
    const sent = await findSent(tx, requestId);
    if (sale === null || (sent !== null && sent.saleId !== saleId)) return 'not-found';
    if (sent !== null && (await revokeRequests(tx, { id: requestId })) > 0) {
      const action = 'consent.take-back';
      const { consignor: subject } = sent;
      await recordAction(tx, { by, sellerId, auctionId: saleId, action, subject });
    }
    return 'done';
  });
}

/** The company's own site where it has one that is open to the public: consignors know its name. */
async function siteOf(
  { database: { kysely }, findSite, marketplaceHost }: ConsentDependencies,
  sellerId: string,
) {
  const [own = marketplaceHost] = await readSites(kysely, sellerId);
  const site = (await findSite(own)) ?? (await findSite(marketplaceHost));
  if (site === null) throw new Error(`There is no site at ${marketplaceHost}.`);
  return site;
}
