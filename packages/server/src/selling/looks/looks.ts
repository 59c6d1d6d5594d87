import type { FastifyRequest } from 'fastify';
import { lookCookie } from '@fairlot/contract';
import { hashOfShown, newSecret } from '#identity/accounts/public.ts';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { Authorization } from '#identity/staff/public.ts';
import type { LinkTo } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { readSites } from '#selling/sellers/public.ts';
import type { LookedAt } from '#selling/visibility/public.ts';
import { findLook, insertLook } from './looks.queries.ts';

export interface LookDependencies {
  readonly database: Database;
  /** For reading what browsers show with each page. */
  readonly visitorDatabase: Database;
  readonly authorization: Authorization;
  readonly linkTo: LinkTo;
  readonly marketplaceHost: string;
}

/**
 * Makes an address that opens a sale's public pages once, on the company's own site if it has one; null:
 * the company has no such sale.
 */
export function makeLook(
  { database, linkTo, marketplaceHost }: LookDependencies,
  caller: SignedIn,
  { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
): Promise<string | null> {
  return database.transaction(async (tx) => {
    const sale = await readOwnSale(tx, sellerId, saleId);
    if (sale === null) return null;
    const [host = marketplaceHost] = await readSites(tx, sellerId);
    const { secret, hash: keyHash } = newSecret();
    const { userId: madeBy, loginId } = caller;
    await insertLook(tx, { saleId, host, madeBy, loginId, keyHash });
    await recordAction(tx, {
      by: actorOf(caller),
      sellerId,
      auctionId: saleId,
      action: 'sale.look',
      subject: sale.title,
    });
    return linkTo(host, `/look/${secret}`);
  });
}

/**
 * Finds the draft that a browser looks at, as long as the login or token that made the look is valid and
 * its owner may still see drafts.
 */
export function createLookedAt({ visitorDatabase, authorization }: LookDependencies): LookedAt {
  return async (request: FastifyRequest, site: Site) => {
    const hash = hashOfShown(request.cookies[lookCookie]);
    const look = hash && (await findLook(visitorDatabase.kysely, site.host, hash));
    if (!look) return null;
    const { madeBy, sellerId, saleId } = look;
    const subject = { sellerCompanyId: sellerId, auctionId: saleId };
    return (await authorization.holds(madeBy, 'sale.see-draft', subject)) ? saleId : null;
  };
}
