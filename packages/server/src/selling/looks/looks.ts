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

/** What browsers' keys show. */
export interface Looks {
  /** Tells what a browser looks at. */
  readonly lookedAt: LookedAt;
  /** Whether a key, of a link or of a browser that opened one, shows anything on a host. */
  readonly opensLook: (host: string, key: string) => Promise<boolean>;
}

/** As long as the login or token that made a look lasts and its owner may still see drafts. */
export function createLooks({ visitorDatabase, authorization }: LookDependencies): Looks {
  async function lookOf(host: string, key: string | undefined) {
    const hash = hashOfShown(key);
    const look = hash && (await findLook(visitorDatabase.kysely, host, hash));
    if (!look) return null;
    const subject = { sellerCompanyId: look.sellerId, auctionId: look.saleId };
    return (await authorization.holds(look.madeBy, 'sale.see-draft', subject)) ? look : null;
  }
  return {
    lookedAt: async (request: FastifyRequest, site: Site) => {
      const look = await lookOf(site.host, request.cookies[lookCookie]);
      return look?.isOpen ? look.saleId : null;
    },
    opensLook: async (host, key) => (await lookOf(host, key)) !== null,
  };
}
