import type { LotArrangement, LotFieldName } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { staffScene } from './staff-scene.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** A draft with lots, and the owner of its company at the console. */
export interface DraftOfLots {
  readonly sellerId: string;
  readonly saleId: string;
  readonly ids: string[];
  readonly owner: TestClient;
}

export type Edits = {
  lotId: string;
  changes: Partial<Record<LotFieldName, { from: string; to: string }>>;
}[];

/** Milliseconds between two closes of a draft. */
export const lotInterval = 30_000;
export const firstClose = Date.parse('2027-06-01T18:00:00Z');

/** Makes drafts of a company, new or given, whose lots close one after the other. */
export function draftsOfLots(server: () => TestServer) {
  const { clerk } = staffScene(server);
  return async function draft(
    count: number,
    of?: { sellerId: string; owner: TestClient },
  ): Promise<DraftOfLots> {
    const sellerId = of?.sellerId ?? (await server().make.seller()).id;
    const { id: saleId } = await server().make.auction({
      seller_company_id: sellerId,
      previewed_at: null,
      published_at: null,
      lot_interval_ms: lotInterval,
    });
    const session = await server().make.session({
      auction_id: saleId,
      first_close_at: new Date(firstClose),
    });
    const ids: string[] = [];
    for (let position = 1; position <= count; position += 1) {
      const close = new Date(firstClose + (position - 1) * lotInterval);
      const row = {
        auction_id: saleId,
        session_id: session.id,
        position,
        title: `Lot ${position}`,
      };
      const { id } = await server().make.lot(row, { scheduled_close_at: close, close_at: close });
      ids.push(id);
    }
    const owner = of?.owner ?? (await clerk(sellerId, 'console.localhost')).client;
    return { sellerId, saleId, ids, owner };
  };
}

export const readLots = async ({ owner, sellerId, saleId }: DraftOfLots) =>
  (
    await owner.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots', {
      params: { sellerId, saleId },
    })
  ).body;

export const changeLots = async (
  { owner, sellerId, saleId }: DraftOfLots,
  lots: Edits,
  key: string = uuid(),
) =>
  (
    await owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/changelots', {
      params: { sellerId, saleId },
      body: { key, lots },
    })
  ).body;
export const arrangeLots = async (
  { owner, sellerId, saleId }: DraftOfLots,
  what: LotArrangement,
  key: string = uuid(),
) =>
  (
    await owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots', {
      params: { sellerId, saleId },
      body: { key, change: what },
    })
  ).body;
export const lotsChangedSince = async ({ owner, sellerId, saleId }: DraftOfLots, since: number) =>
  (
    await owner.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots/changes/:since', {
      params: { sellerId, saleId, since },
    })
  ).body;
