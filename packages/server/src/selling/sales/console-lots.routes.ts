import * as contract from '@fairlot/contract';
import type { GridLot } from '@fairlot/contract';
import { isOpenIn } from '@fairlot/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Authorization } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { packJson } from '#platform/http/pack-json.ts';
import { addRunningLot, planAddedLot } from './add-running-lot.ts';
import { arrangeSaleLots } from './arrange-sale-lots.ts';
import { changeSaleLots, checkSaleLots } from './change-sale-lots.ts';
import { correctLot } from './correct-lot.ts';
import type { CorrectionDependencies } from './correct-lot.ts';
import { readCategorizedLots } from './categorized-lots.queries.ts';
import {
  readGridLots,
  readLotVersion,
  readRemovedLots,
  readStoredLots,
} from './sale-lots.queries.ts';
import { textsOf } from './lot-cells.ts';
import { readRunningLot } from './read-running-lot.ts';
import { readOwnSale, readSessions } from './own-sale.queries.ts';

/** Bytes: a thousand lots with pasted texts. */
const bodyLimit = 4 * 1024 * 1024;
/** Every tab asks for changes every two seconds; a person has a few. */
const changesLimit = { max: 300, windowMs: 60_000 };

/** Each is mailed to all bidders of the sale. */
const addedLimit = { max: 30, windowMs: 60 * 60_000 };

/** The routes by which a seller's people see and change the lots of a sale. */
export function serveConsoleLots(
  api: Api,
  dependencies: CorrectionDependencies & { readonly authorization: Authorization },
): void {
  const { kysely }: Database = dependencies.database;

  /** An operator who looks around sees neither a lot's reserve nor its consignor. */
  async function shownTo(
    caller: SignedIn,
    { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
    lots: readonly GridLot[],
  ) {
    const subject = { sellerCompanyId: sellerId, auctionId: saleId };
    if (!(await dependencies.authorization.looksAround(caller, 'lot.see', subject))) return lots;
    return lots.map((lot) => ({ ...lot, cells: { ...lot.cells, reserve: '', consignor: '' } }));
  }

  api.handle(contract.getSaleLots, async ({ params, caller, request, reply }) => {
    const { sellerId, saleId } = params;
    const sale = await readOwnSale(kysely, sellerId, saleId);
    if (sale === null) throw new AppError('NotFound');
    // The version is read first: a change between the two reads is sent twice, never missed.
    const version = await readLotVersion(kysely, saleId);
    const sessions = await readSessions(kysely, saleId);
    const lots = await shownTo(caller, params, await readGridLots(kysely, saleId));
    const { title, timeZone, state } = sale;
    const isOpen = isOpenIn('change-lots', state);
    return packed(request, reply, { title, timeZone, isOpen, version, sessions, lots });
  });

  api.handle(
    contract.getLotChanges,
    async ({ params: { sellerId, saleId, since }, caller, request, reply }) => {
      const sale = await readOwnSale(kysely, sellerId, saleId);
      if (sale === null) throw new AppError('NotFound');
      const isOpen = isOpenIn('change-lots', sale.state);
      const version = await readLotVersion(kysely, saleId);
      if (version <= since) return { isOpen, version, lots: [], removed: [] };
      const changed = await readGridLots(kysely, saleId, since);
      const lots = await shownTo(caller, { sellerId, saleId }, changed);
      const removed = await readRemovedLots(kysely, saleId, since);
      return packed(request, reply, { isOpen, version, lots, removed });
    },
    { rateLimit: changesLimit },
  );

  api.handle(contract.getLotDescription, async ({ params: { sellerId, saleId, lotId } }) => {
    const sale = await readOwnSale(kysely, sellerId, saleId);
    const [lot] = sale ? await readStoredLots(kysely, saleId, { ids: [lotId] }) : [];
    if (!lot) throw new AppError('NotFound');
    return { description: textsOf(lot.values).description };
  });

  api.handle(
    contract.changeSaleLots,
    async ({ params, body: { key, lots }, caller }) => {
      const edit = { ...params, key, by: actorOf(caller) };
      const changed = await changeSaleLots(dependencies, edit, lots);
      if (changed === null) throw new AppError('NotFound');
      return changed.isError
        ? { ...changed, version: null, unwritten: [], normalized: [] }
        : changed;
    },
    { bodyLimit },
  );

  api.handle(
    contract.checkSaleLots,
    async ({ params, body: { lots } }) => {
      const checked = await checkSaleLots(dependencies, params, lots);
      if (checked === null) throw new AppError('NotFound');
      return checked;
    },
    { bodyLimit },
  );

  api.handle(contract.getCategorizedLots, async ({ params: { sellerId, saleId } }) => {
    if ((await readOwnSale(kysely, sellerId, saleId)) === null) throw new AppError('NotFound');
    return { lots: await readCategorizedLots(kysely, sellerId, saleId) };
  });

  api.handle(contract.planAddedLot, async ({ params }) => {
    const plan = await planAddedLot(dependencies, params);
    if (plan === null) throw new AppError('NotFound');
    const { state, ...rest } = plan;
    return { isOpen: isOpenIn('add-lots', state), ...rest };
  });

  api.handle(
    contract.addRunningLot,
    async ({ params, body: { key, cells }, caller }) => {
      const added = await addRunningLot(
        dependencies,
        { ...params, key, by: actorOf(caller) },
        cells,
      );
      if (added === null) throw new AppError('NotFound');
      return added.isError
        ? { ...added, lotId: null, lotNumber: '', closeAt: null, told: 0 }
        : added;
    },
    { bodyLimit, rateLimit: addedLimit },
  );

  api.handle(contract.getRunningLot, async ({ params }) => {
    const lot = await readRunningLot(dependencies, params);
    if (lot === null) throw new AppError('NotFound');
    return lot;
  });

  api.handle(
    contract.correctLot,
    async ({ params: { lotId, ...sale }, body: { key, ...correction }, caller }) => {
      const edit = { ...sale, key, by: actorOf(caller) };
      const corrected = await correctLot(dependencies, edit, { lotId, ...correction });
      if (corrected === null) throw new AppError('NotFound');
      if (!corrected.isError) return corrected;
      // A lot of another sale is not found.
      if (corrected.code === 'LotsGone') throw new AppError('NotFound');
      return { ...corrected, told: 0, movedClose: null };
    },
    { bodyLimit },
  );

  api.handle(
    contract.arrangeSaleLots,
    async ({ params, body: { key, change }, caller }) => {
      if (change.kind === 'move-to-sale') {
        const target = { sellerCompanyId: params.sellerId, auctionId: change.saleId };
        await dependencies.authorization.require(caller, 'lot.edit', target);
      }
      const edit = { ...params, key, by: actorOf(caller) };
      const arranged = await arrangeSaleLots(dependencies, edit, change);
      if (arranged === null) throw new AppError('NotFound');
      return arranged.isError ? { ...arranged, version: null, made: [] } : arranged;
    },
    { bodyLimit },
  );
}

const packed = (request: FastifyRequest, reply: FastifyReply, answer: object) =>
  packJson(request, reply, Buffer.from(JSON.stringify(answer)));
