import { signIn } from './sign-in.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export interface SignedInBidder {
  readonly id: string;
  readonly paddle: number;
  readonly client: TestClient;
}

/** Helpers for tests of bidding. */
export function biddingScene(server: () => TestServer) {
  const db = () => server().database.kysely;
  const signedIn = (userId: string) => signIn(server().client(), server().database, userId);
  return {
    db,
    signedIn,
    /** A signed-in browser of a bidder with a paddle for the auction. */
    async bidder(auctionId: string): Promise<SignedInBidder> {
      const { id, paddle } = await server().make.bidder(auctionId);
      return { id, paddle, client: await signedIn(id) };
    },
    logOf: (lotId: string) =>
      db().selectFrom('bids').selectAll().where('lot_id', '=', lotId).orderBy('ordinal').execute(),
    eventsOf: (lotId: string) =>
      db()
        .selectFrom('lot_events')
        .selectAll()
        .where('lot_id', '=', lotId)
        .orderBy('sequence')
        .execute(),
    stateOf: (lotId: string) =>
      db()
        .selectFrom('lot_states')
        .selectAll()
        .where('lot_id', '=', lotId)
        .executeTakeFirstOrThrow(),
    /** A bidder's registrations wait for the seller's approval again. */
    unapprove: (userId: string) =>
      db()
        .updateTable('registrations')
        .set({ status: 'pending', paddle_number: null })
        .where('user_id', '=', userId)
        .execute(),
    alertsOf: (userId: string) =>
      db().selectFrom('alerts').selectAll().where('user_id', '=', userId).execute(),
  };
}

/** Status and error code of an answer. */
export const codeOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: (body as { code?: string } | undefined)?.code,
});
