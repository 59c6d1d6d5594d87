import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { askCommand, commandTimeoutMs } from '#main/testing/command-line.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const day = 24 * 60 * 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const ask = (...args: string[]) => askCommand(server, args);

test(
  'staff retract for a bidder once more, see every retraction, and who makes many',
  // Eight commands, one after another.
  { timeout: 3 * commandTimeoutMs },
  async () => {
    const close = new Date(Date.now() + 3 * day);
    const session = await server.make.session({ first_close_at: close });
    const ann = await scene.bidder(session.auctionId);
    const { email } = await scene
      .db()
      .selectFrom('users')
      .select('email')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(() =>
        server.make.lot(
          { session_id: session.id, auction_id: session.auctionId },
          { close_at: close },
        ),
      ),
    );
    if (!first || !second || !third) throw new Error('There are three lots.');
    for (const { id } of [first, second, third]) await bid(ann.client, id, 20);
    const [own] = await scene.logOf(first.id);
    await ann.client.call('POST /api/site/retractBid', {
      body: { Param: own?.id ?? '', reason: 'TypingSlip' },
    });

    const retract = (lot: string) =>
      ask('bid', 'retract', lot, '--bidder', email, '--reason', 'SellerNotReached', '--by', 'Joan');
    expect(await retract(second.id)).toEqual({
      code: 0,
      answer: { lotSecureId: second.id, retracted: true },
    });
    expect(await retract(second.id)).toMatchObject({ code: 1, answer: { isError: true } });
    expect(await scene.stateOf(second.id)).toMatchObject({ leader_id: null, bid_count: 0 });
    const facts = await server.database.kysely
      .selectFrom('facts')
      .select(['name', 'body'])
      .execute();
    expect(facts.at(-1)).toMatchObject({ name: 'BidRetracted', body: { lotId: second.id } });

    expect((await ask('bid', 'retractions', session.id)).answer).toMatchObject({
      retractions: [
        { lotSecureId: second.id, email, reason: 'SellerNotReached', madeBy: 'Joan', price: 5 },
        { lotSecureId: first.id, email, reason: 'TypingSlip', madeBy: null, price: 5 },
      ],
    });
    expect((await ask('bid', 'flagged')).answer).toEqual({ accounts: [] });

    await retract(third.id);
    expect((await ask('bid', 'flagged')).answer).toMatchObject({
      accounts: [{ email, retractions: 3 }],
    });
    const listed = await ask('registrations', 'list', '--auction', session.auctionId);
    expect(listed.answer).toMatchObject({
      registrations: [{ email, retractions: 3, flagged: true }],
    });
    await scene
      .db()
      .updateTable('retractions')
      .set({ retracted_at: new Date(Date.now() - 181 * day) })
      .where('lot_id', '=', first.id)
      .execute();
    expect((await ask('bid', 'flagged')).answer).toEqual({ accounts: [] });
  },
);
