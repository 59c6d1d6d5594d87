import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createLog } from '#platform/log/log.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { mailWins } from './public.ts';

let server: TestServer;
let dependencies: Parameters<typeof mailWins>[0];
beforeAll(async () => {
  server = await testServer();
  dependencies = {
    database: server.database,
    log: createLog('silent'),
    linkTo: server.linkTo,
    enqueueEmail: server.modules.messages.enqueueEmail,
  };
});
afterAll(() => server.drop());

const round = () => mailWins(dependencies);

/** An auction of two sessions with two lots each. */
async function twoDays() {
  const { make } = server;
  const { id: auctionId } = await make.auction({ title: 'The Whitcomb House' });
  const sessions = [];
  for (const [index, title] of ['Day One', ''].entries()) {
    const session = await make.session({ auction_id: auctionId, position: index + 1, title });
    const of = { auction_id: auctionId, session_id: session.id };
    const lots = [
      await make.lot({
        ...of,
        position: 2 * index + 1,
        lot_number: `${2 * index + 1}`,
        title: 'A chair',
      }),
      await make.lot({
        ...of,
        position: 2 * index + 2,
        lot_number: `${2 * index + 2}`,
        title: 'A table',
      }),
    ] as const;
    sessions.push({ id: session.id, lots });
  }
  const [first, second] = sessions;
  if (!first || !second) throw new Error('Two sessions were made.');
  return { auctionId, first, second };
}

async function sell(lotId: string, bidder: { id: string; paddle: number }, cents: number) {
  await end(lotId, {
    outcome: 'sold',
    leader_id: bidder.id,
    leader_paddle: bidder.paddle,
    leader_max_cents: cents,
    price_cents: cents,
    reserve_met: true,
    bid_count: 1,
    accepted_count: 1,
  });
}

async function end(lotId: string, state: object = { outcome: 'passed' }) {
  await server.database.kysely
    .updateTable('lot_states')
    .set({ ...state, ended_at: sql<Date>`auction_clock()` })
    .where('lot_id', '=', lotId)
    .execute();
}

describe('a session that ends while its auction goes on', () => {
  test('is told to each winner once, with their lots and what they sold for', async () => {
    const { auctionId, first } = await twoDays();
    const [ann, bob] = [await server.make.bidder(auctionId), await server.make.bidder(auctionId)];
    await sell(first.lots[0].id, ann, 120_050);
    await round();
    expect(await mailsTo(server, ann.email)).toEqual([]);
    await sell(first.lots[1].id, ann, 2_500);
    await Promise.all([round(), round()]);
    await round();
    expect(await mailsTo(server, ann.email)).toEqual(['session-won']);
    expect(await mailsTo(server, bob.email)).toEqual([]);
    const html = await latestMailTo(server, ann.email);
    expect(html).toContain('you won 2 lots for $1,225.50');
    expect(html).toContain('Lot 1: A chair');
    expect(html).toContain('$1,200.50');
    expect(html).toContain(
      `http://localhost:3000/auction/${first.id}/lot/${first.lots[1].id}/A-TABLE`,
    );
    expect(html).toContain('http://localhost:3000/dashboard/pastwins');
  });

  test('is told by its number where it has no name, and each session by itself', async () => {
    const { auctionId, first, second } = await twoDays();
    const ann = await server.make.bidder(auctionId);
    await sell(second.lots[0].id, ann, 500);
    await end(second.lots[1].id);
    await round();
    expect(await latestMailTo(server, ann.email)).toContain('“Session 2” of “The Whitcomb House”');
    await sell(first.lots[0].id, ann, 500);
    await end(first.lots[1].id);
    await round();
    // The auction is over: the invoice says so.
    expect(await mailsTo(server, ann.email)).toEqual(['session-won']);
  });

  test('comes from the site on which the winner registered', async () => {
    const { auctionId, first } = await twoDays();
    const { kysely } = server.database;
    const auction = await kysely
      .selectFrom('auctions')
      .select('seller_company_id')
      .where('id', '=', auctionId)
      .executeTakeFirstOrThrow();
    const host = 'whitcomb.localhost';
    await server.make.site({ host, name: 'Whitcomb Sales', ...auction });
    const ann = await server.make.bidder(auctionId);
    await kysely.updateTable('registrations').set({ host }).where('user_id', '=', ann.id).execute();
    await sell(first.lots[0].id, ann, 500);
    await end(first.lots[1].id);
    await round();
    const html = await latestMailTo(server, ann.email);
    expect(html).toContain(`http://${host}:3000/dashboard/pastwins`);
    expect(html).not.toContain('Fairlot');
  });
});

test('an auction of one session is told by its invoice alone', async () => {
  const { make } = server;
  const lot = await make.lot();
  const open = await make.lot({ auction_id: lot.auctionId, session_id: lot.sessionId });
  const ann = await make.bidder(lot.auctionId);
  await sell(lot.id, ann, 500);
  await round();
  await end(open.id);
  await round();
  expect(await mailsTo(server, ann.email)).toEqual([]);
});

test('a mail that cannot be written is made up for, and keeps nobody else’s', async () => {
  const { auctionId, first } = await twoDays();
  const [ann, bob] = [await server.make.bidder(auctionId), await server.make.bidder(auctionId)];
  await sell(first.lots[0].id, ann, 500);
  await sell(first.lots[1].id, bob, 500);
  await mailWins({
    ...dependencies,
    async enqueueEmail(transaction, envelope, email) {
      await dependencies.enqueueEmail(transaction, envelope, email);
      if (envelope.to === ann.email) throw new Error('killed');
    },
  });
  expect(await mailsTo(server, ann.email)).toEqual([]);
  expect(await mailsTo(server, bob.email)).toEqual(['session-won']);
  await round();
  expect(await mailsTo(server, ann.email)).toEqual(['session-won']);
  expect(await mailsTo(server, bob.email)).toEqual(['session-won']);
});

test('a node that ends writes to no further winner', async () => {
  const { auctionId, first } = await twoDays();
  const [ann, bob] = [await server.make.bidder(auctionId), await server.make.bidder(auctionId)];
  await sell(first.lots[0].id, ann, 50_00);
  await sell(first.lots[1].id, bob, 60_00);
  const stopping = new AbortController();
  const ending: typeof dependencies = {
    ...dependencies,
    async enqueueEmail(...mail) {
      stopping.abort();
      await dependencies.enqueueEmail(...mail);
    },
  };
  await mailWins(ending, stopping.signal);
  const mails = [await mailsTo(server, ann.email), await mailsTo(server, bob.email)];
  expect(mails.flat()).toEqual(['session-won']);
});
