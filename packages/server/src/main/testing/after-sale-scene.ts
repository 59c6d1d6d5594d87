import type { BodyOf, Calls } from '@fairlot/contract';
import { hammerLots } from './hammer-lots.ts';
import { biddingScene } from './bidding-scene.ts';
import type { SignedInBidder } from './bidding-scene.ts';
import { bid } from './sign-in.ts';
import { staffScene } from './staff-scene.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

const consoleHost = 'console.localhost';
const day = 24 * 60 * 60_000;

type Decide = Calls['POST /api/console/sellers/:sellerId/sales/:saleId/after/decide'];
export type Decision = BodyOf<Decide>['decision'];

const offersOf = async ({ client }: Pick<SignedInBidder, 'client'>) =>
  (await client.call('GET /api/site/offers')).body;

/** Helpers for tests of passed lots. */
export function afterSaleScene(server: () => TestServer) {
  const scene = biddingScene(server);
  const { clerk } = staffScene(server);

  /**
   * A settled sale of lots with a reserve of $100, each with visible bids of $80 by Ann, $70 by Bob and
   * $60 by Cy.
   */
  async function passedSale({ lots: count = 1, won = [] as readonly number[] } = {}) {
    const { id: sellerId } = await server().make.seller();
    const { id: saleId } = await server().make.auction({ seller_company_id: sellerId });
    const { id: sessionId } = await server().make.session({ auction_id: saleId });
    const close_at = new Date((await server().clock.now()).getTime() + 3 * day);
    const place = { auction_id: saleId, session_id: sessionId };
    const [ann, bob, cy] = [
      await scene.bidder(saleId),
      await scene.bidder(saleId),
      await scene.bidder(saleId),
    ] as const;
    const lotIds: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const { id } = await server().make.lot(place, { close_at, reserve_cents: 100_00 });
      lotIds.push(id);
      await bid(cy.client, id, 60);
      await bid(bob.client, id, 70);
      await bid(ann.client, id, 80);
    }
    const sold: string[] = [];
    for (const amount of won) {
      const { id } = await server().make.lot(place, { close_at, start_price_cents: amount * 100 });
      sold.push(id);
      await bid(ann.client, id, amount);
    }
    await hammerLots(server().database, [...lotIds, ...sold]);
    await server().modules.invoices.settle();
    const { client: manager, id: managerId } = await clerk(sellerId, consoleHost, 'manager');
    const params = { sellerId, saleId };
    return {
      ...params,
      place,
      ann,
      bob,
      cy,
      lotIds,
      lotId: lotIds[0] ?? '',
      manager,
      managerId,
      desk: async (client: TestClient = manager) =>
        (await client.call('GET /api/console/sellers/:sellerId/sales/:saleId/after', { params }))
          .body,
      decide: async (decision: Decision, ids: string[] = lotIds, client: TestClient = manager) =>
        (
          await client.call('POST /api/console/sellers/:sellerId/sales/:saleId/after/decide', {
            params,
            body: { lotIds: ids, decision },
          })
        ).body,
    };
  }

  return {
    ...scene,
    clerk: (sellerId: string, role: 'owner' | 'manager' | 'viewer' = 'manager') =>
      clerk(sellerId, consoleHost, role),
    passedSale,
    offersOf,
    answer: async ({ client }: Pick<SignedInBidder, 'client'>, accept: boolean, id?: string) => {
      const secureOfferId = id ?? (await offersOf({ client }))[0]?.secureOfferId ?? '';
      return client.call('POST /api/site/answeroffer', { body: { secureOfferId, accept } });
    },
    mailsTo: async (userId: string) => {
      const rows = await scene
        .db()
        .selectFrom('outbox')
        .innerJoin('users', 'users.email', 'outbox.recipient')
        .select('outbox.template')
        .where('users.id', '=', userId)
        .orderBy('outbox.id')
        .execute();
      return rows.map(({ template }) => template);
    },
  };
}
