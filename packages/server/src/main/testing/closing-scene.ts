import type { PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import type { TestServer } from './test-server.ts';
import { closeDueLots } from '#bidding/closing/close-due-lots.ts';
import { beat } from '#bidding/closing/heartbeat.ts';
import { judgeOutage } from '#bidding/closing/outage.ts';

export const minute = 60_000;
/** When the lots of these tests close, in the far future, with a stopped clock. */
export const close = new Date('2028-05-01T12:00:00Z');
export const at = (milliseconds: number) => new Date(close.getTime() + milliseconds);

type State = Parameters<TestServer['make']['lot']>[1];

/** A sale ten minutes before its close, in an installation in which nothing else is open. */
export function closingScene(server: () => TestServer) {
  let session: { id: string; auctionId: string };

  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await server().database.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }
  const beatOf = (node: string, loopRanMsAgo = 0) =>
    withClient((client) => beat(client, node, () => loopRanMsAgo));

  return {
    withClient,
    beatOf,
    begin: async () => {
      const { database, clock, make } = server();
      await database.pool.query('delete from nodes; delete from outages');
      // Lots left open by earlier tests must not fall due in this one.
      await database.pool.query(
        `update lot_states set outcome = 'passed', ended_at = now() where outcome is null`,
      );
      await clock.freeze(at(-10 * minute));
      session = await make.session({ first_close_at: close });
    },
    auctionId: () => session.auctionId,
    lotClosingAt: async (close_at: Date, state: State = {}) => {
      const row = { session_id: session.id, auction_id: session.auctionId };
      return (await server().make.lot(row, { close_at, ...state })).id;
    },
    /** A node with a fresh heartbeat. */
    aliveNode: async () => {
      const node = uuid();
      await beatOf(node);
      return node;
    },
    /** A round of hammers by a node whose event loop ran this long ago. */
    hammerDue: (loopRanMsAgo = 0) =>
      withClient((client) => closeDueLots(client, () => loopRanMsAgo)),
    judge: () => withClient(judgeOutage),
  };
}
