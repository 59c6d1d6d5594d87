import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLot } from '#main/testing/audit-lot.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { trustAny } from '#bidding/acknowledged/public.ts';
import { createBidWriter } from './bid-writer.ts';
import type { BidWriter } from './bid-writer.ts';
import { placePendingBids } from './place-pending-bids.ts';

/** `FAIRLOT_LONG=1` races a hundred times as often. */
const rounds = process.env['FAIRLOT_LONG'] === '1' ? 400 : 4;
const long = { timeout: 15_000 + 3_000 * rounds };
const limit = 500_00;
const lotsPerRound = 12;

let server: TestServer;
/** Several nodes with a lane each. */
let nodes: BidWriter[];
let manager: TestClient;
let sellerId: string;
let saleId: string;
let sessionId: string;
const scene = biddingScene(() => server);
const { clerk } = staffScene(() => server);

beforeAll(async () => {
  server = await testServer();
  nodes = [1, 2, 3, 4].map(() =>
    createBidWriter({
      url: server.databaseUrl,
      log: createLog('silent'),
      metrics: createMetrics(),
      guard: trustAny,
      onCommitted: () => {},
    }),
  );
  ({ id: sellerId } = await server.make.seller());
  ({ client: manager } = await clerk(sellerId, 'console.localhost', 'manager'));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await server.drop();
});

async function makeSale() {
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId }));
  ({ id: sessionId } = await server.make.session({ auction_id: saleId }));
}
const makeLots = () =>
  Promise.all(
    Array.from({ length: lotsPerRound }, async () => {
      const { id } = await server.make.lot({ session_id: sessionId, auction_id: saleId });
      return id;
    }),
  );

interface Racer extends SignedInBidder {
  readonly loginId: string;
  readonly registrationId: string;
}
async function racer(limitCents: number | null): Promise<Racer> {
  const bidder = await scene.bidder(saleId);
  const { id: loginId } = await scene
    .db()
    .selectFrom('logins')
    .select('id')
    .where('user_id', '=', bidder.id)
    .executeTakeFirstOrThrow();
  const { id: registrationId } = await scene
    .db()
    .updateTable('registrations')
    .set({ limit_cents: limitCents })
    .where('auction_id', '=', saleId)
    .where('user_id', '=', bidder.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...bidder, loginId, registrationId };
}

async function place(who: Racer, node: number, lotId: string, max: number): Promise<string> {
  const answer = await nodes[node % nodes.length]?.place({
    lotId,
    bidderId: who.id,
    loginId: who.loginId,
    tenantId: null,
    max,
    uniqueId: randomUUID(),
  });
  return answer?.kind === 'answered' ? answer.result : (answer?.code ?? '');
}

async function sumOfMaxima(who: Racer): Promise<number> {
  const rows = await scene
    .db()
    .selectFrom('lot_states')
    .select('leader_max_cents as max')
    .where('auction_id', '=', saleId)
    .where('leader_id', '=', who.id)
    .execute();
  return rows.reduce((sum, { max }) => sum + (max ?? 0), 0);
}

test(
  'bids on many lots at once, in the lanes of all nodes, never come above their bidder’s limit',
  long,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      await makeSale();
      const [ann, bob, cid] = [await racer(limit), await racer(limit), await racer(null)];
      const lots = await makeLots();
      // Every bid has room by itself, and two or three of a bidder's together fill it.
      const results = await Promise.all([
        ...lots.map((lot, index) => place(ann, index, lot, 160_00 + index)),
        ...lots.map((lot, index) => place(bob, index + 1, lot, 120_00 + index)),
        ...lots.slice(0, 3).map((lot, index) => place(cid, index, lot, 400_00)),
        ...nodes.map((node) => placePendingBids(server.database, node).then(() => 'placed')),
      ]);
      for (const who of [ann, bob]) {
        const sum = await sumOfMaxima(who);
        expect([round, sum <= limit, sum]).toEqual([round, true, sum]);
      }
      expect(results).not.toContain('Unavailable');
      expect(results).toContain('NotApproved');
      // What has room in the end is placed, and only then.
      for (const node of nodes) await placePendingBids(server.database, node);
      expect(await sumOfMaxima(ann)).toBeLessThanOrEqual(limit);
      expect(await sumOfMaxima(ann)).toBeGreaterThan(limit - 160_00 - lotsPerRound);
      for (const lot of lots) expect(await auditLot(server.database, lot)).toEqual([]);
    }
  },
);

test('a limit that is given while a bid is decided waits for it, and counts it', async () => {
  await makeSale();
  const ann = await racer(null);
  const [first, second] = await makeLots();
  const { pool } = server.database;
  const waitFor = (what: string) =>
    vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and ${what}`,
      );
      expect(rows).toHaveLength(1);
    });
  // The bid is decided without a limit, and held as it is written.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table lot_events in share row exclusive mode');
  const deciding = place(ann, 0, first ?? '', 400_00);
  await waitFor(`application_name = 'fairlot bids' and wait_event_type = 'Lock'`);
  const limiting = manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/limit', {
    params: { sellerId, saleId },
    body: { registrationId: ann.registrationId, limit: 500 },
  });
  await waitFor(`wait_event_type = 'Lock' and wait_event = 'advisory'`);
  await holder.query('commit');
  holder.release();
  expect([await deciding, (await limiting).body.isError]).toEqual(['BidWins', false]);
  expect(await place(ann, 1, second ?? '', 200_00)).toBe('NotApproved');
  expect(await sumOfMaxima(ann)).toBe(400_00);
});
