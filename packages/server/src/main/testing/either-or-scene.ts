import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { biddingScene } from './bidding-scene.ts';
import type { SignedInBidder } from './bidding-scene.ts';
import { hammerLots } from './hammer-lots.ts';
import { bid } from './sign-in.ts';
import type { TestServer } from './test-server.ts';

/** Lots by their place in the sale, from 1, each with a maximum in dollars. */
export type Wanted = [number, number][];

/** What a test begins with: a running sale of four lots, numbered from 11, and two of its bidders. */
interface Begun {
  readonly saleId: string;
  readonly lots: string[];
  readonly ann: SignedInBidder;
  readonly bob: SignedInBidder;
}

/** Helpers for tests of either-or groups; without a name they are about Ann's, and bids are Bob's. */
export function eitherOrScene(server: () => TestServer) {
  const bidding = biddingScene(server);
  let now: Begun;
  const lot = (number: number) => now.lots[number - 1] ?? '';
  const scene = {
    lot,

    begin: async (): Promise<Begun> => {
      await server().clock.shift(0);
      const published_at = new Date(Date.now() - 48 * 3_600_000);
      const { id: saleId } = await server().make.auction({ published_at });
      const { id: session_id } = await server().make.session({ auction_id: saleId });
      const lots: string[] = [];
      for (let n = 1; n <= 4; n += 1) {
        const row = { session_id, auction_id: saleId, lot_number: String(10 + n) };
        const close_at = new Date(Date.now() + 3_600_000 + n * 60_000);
        lots.push((await server().make.lot(row, { close_at })).id);
      }
      const [ann, bob] = [await bidding.bidder(saleId), await bidding.bidder(saleId)];
      now = { saleId, lots, ann, bob };
      return now;
    },

    save: (wanted: number, of: Wanted, { id = randomUUID(), who = now.ann, version = 0 } = {}) =>
      who.client.call('POST /api/site/saveeitheror', {
        body: {
          secureGroupId: id,
          secureAuctionId: now.saleId,
          version,
          wanted,
          lots: of.map(([number, maxAmount]) => ({ lotSecureId: lot(number), maxAmount })),
        },
      }),

    /** Saves a group; answers with its id. */
    group: async (wanted: number, of: Wanted, who = now.ann) => {
      const id = randomUUID();
      const { body } = await scene.save(wanted, of, { id, who });
      expect(body).toEqual({ isError: false, message: '' });
      return id;
    },

    groups: async ({ client } = now.ann) => (await client.call('GET /api/site/eitheror')).body,

    states: async (who = now.ann) =>
      (await scene.groups(who)).map(({ lots: of }) => of.map(({ state }) => state)),

    bids: async (on: number, dollars: number, who = now.bob) =>
      (await bid(who.client, lot(on), dollars)).body.bidResultEnum,

    leader: async (on: number) => {
      const { leader_id } = await bidding.stateOf(lot(on));
      return leader_id === now.ann.id ? 'ann' : leader_id === now.bob.id ? 'bob' : leader_id;
    },

    letGo: (id: string, on: number, { client } = now.ann) =>
      client.call('POST /api/site/letgo', {
        body: { secureGroupId: id, lotSecureId: lot(on) },
      }),

    cancel: (id: string, { client } = now.ann) =>
      client.call('POST /api/site/canceleitheror', { body: { secureGroupId: id } }),

    /** Facts are delivered, and what follows from them is done. */
    follow: async (): Promise<void> => {
      await server().deliverFacts();
      await server().jobs.runDue();
    },

    hammer: async (...on: number[]): Promise<void> => {
      await hammerLots(server().database, on.map(lot));
      await scene.follow();
    },
  };
  return scene;
}
