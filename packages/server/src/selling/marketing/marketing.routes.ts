import * as contract from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import type { Gate } from '#platform/http/gate.ts';
import { PictureRefused } from '#selling/pictures/public.ts';
import type { PictureVault } from '#selling/pictures/public.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { addLink, changeSalePhoto, takeLinkAway } from './change-marketing.ts';
import type { Addresses } from './read-marketing.ts';
import { readMarketing } from './read-marketing.ts';

/** Each writes an entry of the audit log, which is kept forever; photos also a file. */
const rateLimit = { max: 120, windowMs: 60 * 60_000 } as const;
/** A picture in base64, and the rest of its call. */
const bodyLimit = Math.ceil(contract.portraitBytes / 3) * 4 + 1024;

export interface MarketingDependencies extends Addresses {
  readonly database: Database;
  readonly vault: PictureVault;
  readonly gate: Gate;
}

/** The routes for a sale's marketing links and photo. */
export function serveMarketing(api: Api, dependencies: MarketingDependencies): void {
  const { database } = dependencies;

  api.handle(contract.getSaleMarketing, async ({ params: { sellerId, saleId } }) => {
    const sale = await readOwnSale(database.kysely, sellerId, saleId);
    if (sale === null) throw new AppError('NotFound');
    return readMarketing(dependencies, sellerId, saleId, sale.title);
  });

  api.handle(
    contract.addMarketingLink,
    async ({ params, body, caller }) => {
      const added = await addLink(database, params, actorOf(caller), body);
      if (added === 'not-found') throw new AppError('NotFound');
      return added === 'added' ? contract.done() : contract.refused('TooManyLinks');
    },
    { rateLimit },
  );

  api.handle(
    contract.removeMarketingLink,
    async ({ params: { linkId, ...sale }, caller }) => {
      if (!(await takeLinkAway(database, sale, actorOf(caller), linkId))) {
        throw new AppError('NotFound');
      }
      return contract.done();
    },
    { rateLimit },
  );

  api.handle(
    contract.saveSalePhoto,
    async ({ params, body: { picture }, caller }) => {
      const bytes = picture === null ? null : Buffer.from(picture, 'base64');
      try {
        const isThere = await changeSalePhoto(dependencies, params, actorOf(caller), bytes);
        if (!isThere) throw new AppError('NotFound');
        return contract.done();
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error;
        return contract.refused('PictureUnusable', `This file ${error.message}.`);
      }
    },
    { bodyLimit, rateLimit },
  );
}
