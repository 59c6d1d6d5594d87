import * as contract from '@fairlot/contract';
import { texts } from '@fairlot/contract';
import type { Director } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { userIdOf } from '#platform/http/caller.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Gate } from '#platform/http/gate.ts';
import type { SharedReads } from '#platform/http/shared-reads.ts';
import { createAuctionLists } from '#browsing/catalogue/public.ts';
import { followedSellers } from '#browsing/following/public.ts';
import { connect, findManager, findSeller, isConnected, readManagers } from './sellers.queries.ts';
import type { ManagerRow } from './sellers.queries.ts';
import { createSellerRecords } from './seller-records.ts';

/** A tile is far more expensive than a row; pages show twelve (section 9). */
const maxTake = 100;

const fromReplica = { reads: 'replica' } as const;

/** Sellers and their auction managers (section 7); a seller's own host shows only them. */
export function serveSellers(
  api: Api,
  {
    database,
    visitorDatabase,
    visitorReads,
    gate,
  }: Record<'database' | 'visitorDatabase', Database> & {
    readonly visitorReads: SharedReads;
    readonly gate: Gate;
  },
): void {
  const { kysely } = visitorDatabase;
  const auctionLists = createAuctionLists(visitorDatabase, visitorReads);
  const sellerRecords = createSellerRecords(visitorDatabase, gate);

  async function isFollowing(caller: Caller, sellerId: string): Promise<boolean> {
    const userId = userIdOf(caller);
    if (userId === null) return false;
    return (await followedSellers(kysely, userId, [sellerId])).has(sellerId);
  }

  api.handle(
    contract.getSellerCompany,
    async ({ params, caller, site }) => {
      const {
        licenseNumber: number,
        suspendedAt,
        ...seller
      } = found(await findSeller(kysely, params.sellerId, site.tenantId));
      const userId = userIdOf(caller);
      return {
        ...seller,
        ...(suspendedAt !== null && { notice: noticeOfSuspension(seller.companyName) }),
        license: number === '' ? null : { state: seller.state, number },
        isFollowing: await isFollowing(caller, seller.secureId),
        showRegister: userId === null || !(await isConnected(kysely, userId, seller.secureId)),
      };
    },
    fromReplica,
  );

  api.handle(
    contract.getSellerRecord,
    async ({ params, site }) => {
      const seller = found(await findSeller(kysely, params.sellerId, site.tenantId));
      return sellerRecords(seller.secureId);
    },
    fromReplica,
  );

  api.handle(
    contract.getDirectors,
    async ({ params, caller, site }) => {
      const seller = found(await findSeller(kysely, params.sellerId, site.tenantId));
      const follows = await isFollowing(caller, seller.secureId);
      const managers = await readManagers(kysely, seller.secureId);
      return managers.map((manager) => presentDirector(manager, follows));
    },
    fromReplica,
  );

  api.handle(
    contract.getDirector,
    async ({ params, caller, site }) => {
      const manager = found(await findManager(kysely, params.directorId, site.tenantId));
      return presentDirector(manager, await isFollowing(caller, manager.seller_company_id));
    },
    fromReplica,
  );

  api.handle(
    contract.getAuctionsOf,
    async (call) => {
      const { skip: start, take, tab: which, sellerOrDirectorId: id } = call.params;
      const shown = call.site.tenantId;
      const kind = (await findSeller(kysely, id, shown)) ? 'seller' : 'manager';
      if (kind === 'manager') found(await findManager(kysely, id, shown));
      const page = { which, start, count: Math.min(take, maxTake), of: { kind, id } } as const;
      return auctionLists(page, call.site);
    },
    fromReplica,
  );

  api.handle(contract.setRegistered, async ({ body, caller, site }) => {
    const seller = found(await findSeller(kysely, body.Param, site.tenantId));
    await connect(database.kysely, caller.userId, seller.secureId);
    return undefined;
  });
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NotFound');
  return row;
}

function noticeOfSuspension(company: string): string {
  return `${texts.suspendedCompany(company)} ${texts.openSalesGoOn}`;
}

function presentDirector(manager: ManagerRow, isFollowing: boolean): Director {
  return {
    secureId: manager.id,
    firstName: manager.first_name,
    lastName: manager.last_name,
    position: manager.position,
    email: manager.email,
    phone: manager.phone,
    sellerCompany: {
      secureId: manager.seller_company_id,
      companyName: manager.company_name,
      isFollowing,
    },
  };
}
