import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createLog } from '#platform/log/log.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { mailOutbids } from './public.ts';

const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
let dependencies: Parameters<typeof mailOutbids>[0];
beforeAll(async () => {
  server = await testServer();
  dependencies = {
    database: server.database,
    log: createLog('silent'),
    linkTo: server.linkTo,
    enqueueEmail: server.modules.messages.enqueueEmail,
  };
});
/** Each test runs a day after the one before. */
let shift = 0;
beforeEach(() => pass(24 * hour));
afterAll(() => server.drop());

async function pass(milliseconds: number): Promise<void> {
  shift += milliseconds;
  await server.clock.shift(shift);
}
const round = () => mailOutbids(dependencies);

/** A lot of its own auction that is open for this long, and how to bid on it. */
async function openLot(leftMs = 20 * hour, title = 'Walnut dresser') {
  const { make } = server;
  const closeAt = new Date((await server.clock.now()).getTime() + leftMs);
  const session = await make.session({ first_close_at: closeAt });
  const lot = await make.lot(
    { auction_id: session.auctionId, session_id: session.id, lot_number: '12', title },
    { close_at: closeAt, scheduled_close_at: closeAt },
  );
  return {
    ...lot,
    bid: async (who: Person, dollars: number) => {
      const { kysely } = server.database;
      const known = await kysely
        .selectFrom('registrations')
        .select('id')
        .where('auction_id', '=', lot.auctionId)
        .where('user_id', '=', who.id)
        .executeTakeFirst();
      if (!known) await make.registration({ auction_id: lot.auctionId, user_id: who.id });
      expect((await bid(who.client, lot.id, dollars)).body.bidResultEnum).toMatch(/Bid|Max/);
    },
  };
}

async function person() {
  const { id, email } = await server.make.user();
  const client = await signIn(server.client(), server.database, id);
  return { id, email, client, mails: () => mailsTo(server, email) };
}
type Person = Awaited<ReturnType<typeof person>>;

const people = async () => [await person(), await person()] as const;

describe('a bidder who was outbid', () => {
  test('is written to after some minutes, with the lot, its price and its close', async () => {
    const [ann, bob] = await people();
    const lot = await openLot();
    await lot.bid(ann, 50);
    await lot.bid(bob, 80);
    await round();
    expect(await ann.mails()).toEqual([]);
    await pass(5 * minute);
    await Promise.all([round(), round()]);
    await round();
    expect(await ann.mails()).toEqual(['outbid']);
    expect(await bob.mails()).toEqual([]);
    const html = await latestMailTo(server, ann.email);
    expect(html).toContain('Lot 12: Walnut dresser');
    expect(html).toMatch(/now \$51\.00 · closes \w+ \d+, \d{4}, \d+:\d\d [AP]M E[SD]T/);
    expect(html).toContain(
      `http://localhost:3000/auction/${lot.sessionId}/lot/${lot.id}/WALNUT-DRESSER`,
    );
    expect(html).toContain('http://localhost:3000/dashboard/currentbids');
    expect(html).not.toContain('$80');
  });

  test('is written to once in three hours, about what is new by then', async () => {
    const [ann, bob] = await people();
    const [first, second, third] = [
      await openLot(20 * hour, 'First'),
      await openLot(20 * hour, 'Second'),
      await openLot(20 * hour, 'Third'),
    ];
    for (const lot of [first, second, third]) await lot.bid(ann, 50);
    await first.bid(bob, 80);
    await pass(6 * minute);
    await round();
    // Also between composing the mail and sending it.
    await second.bid(bob, 80);
    for (let minutes = 0; minutes < 170; minutes += 10) {
      await pass(10 * minute);
      await round();
    }
    await third.bid(bob, 80);
    expect(await ann.mails()).toEqual(['outbid']);
    await pass(11 * minute);
    await round();
    expect(await ann.mails()).toEqual(['outbid', 'outbid']);
    const html = await latestMailTo(server, ann.email);
    expect(html).toContain('Second');
    expect(html).toContain('Third');
    expect(html).not.toContain('First');
    await pass(4 * hour);
    await round();
    expect(await ann.mails()).toHaveLength(2);
  });

  test('within the minutes before a mail is told by the next', async () => {
    const [ann, bob] = await people();
    const [first, second] = [await openLot(20 * hour, 'First'), await openLot(20 * hour, 'Second')];
    for (const lot of [first, second]) await lot.bid(ann, 50);
    await first.bid(bob, 80);
    await pass(4 * minute);
    await second.bid(bob, 80);
    await pass(2 * minute);
    await round();
    expect(await latestMailTo(server, ann.email)).not.toContain('Second');
    await pass(3 * hour);
    await round();
    expect(await latestMailTo(server, ann.email)).toContain('Second');
  });

  test.each([
    ['leads again', (lot: Lot, ann: Person) => lot.bid(ann, 100)],
    [
      'has dismissed the alert',
      (_lot: Lot, ann: Person) => ann.client.call('POST /api/site/dismissalerts'),
    ],
    [
      'has left',
      async (_lot: Lot, ann: Person) => {
        await server.database.kysely
          .updateTable('users')
          .set({ deactivated_at: new Date() })
          .where('id', '=', ann.id)
          .execute();
      },
    ],
    ['has less than half an hour left', () => pass(90 * minute)],
    ['was told by nobody for six hours', () => pass(6 * hour)],
  ])('and %s is not', async (_what, happens) => {
    const [ann, bob] = await people();
    const lot = await openLot(_what.startsWith('has less') ? 2 * hour : 20 * hour);
    await lot.bid(ann, 50);
    await lot.bid(bob, 80);
    await happens(lot, ann);
    await pass(6 * minute);
    await round();
    expect(await ann.mails()).toEqual([]);
  });

  test('on lots of sites that differ is written to by the marketplace', async () => {
    const [ann, bob] = await people();
    const lots = [await openLot(20 * hour, 'First'), await openLot(20 * hour, 'Second')];
    for (const [index, lot] of lots.entries()) {
      await lot.bid(ann, 50);
      const { kysely } = server.database;
      const host = `seller-${index}.localhost`;
      const auction = await kysely
        .selectFrom('auctions')
        .select('seller_company_id')
        .where('id', '=', lot.auctionId)
        .executeTakeFirstOrThrow();
      await server.make.site({ host, name: 'Seller', ...auction });
      await kysely
        .updateTable('registrations')
        .set({ host })
        .where('auction_id', '=', lot.auctionId)
        .execute();
    }
    await lots[0]?.bid(bob, 80);
    await pass(6 * minute);
    await round();
    expect(await latestMailTo(server, ann.email)).toContain('http://seller-0.localhost:3000/dash');
    await pass(3 * hour);
    await lots[0]?.bid(ann, 100);
    await lots[0]?.bid(bob, 200);
    await lots[1]?.bid(bob, 80);
    await pass(6 * minute);
    await round();
    expect(await latestMailTo(server, ann.email)).toContain('http://localhost:3000/dash');
  });

  test('is written to by a later round when the first one broke', async () => {
    const [ann, bob] = await people();
    const lot = await openLot();
    await lot.bid(ann, 50);
    await lot.bid(bob, 80);
    await pass(6 * minute);
    await mailOutbids({
      ...dependencies,
      async enqueueEmail(...email) {
        await dependencies.enqueueEmail(...email);
        throw new Error('killed');
      },
    });
    expect(await ann.mails()).toEqual([]);
    await round();
    expect(await ann.mails()).toEqual(['outbid']);
  });
});
type Lot = Awaited<ReturnType<typeof openLot>>;

test('a node that ends writes to no further bidder', async () => {
  const [ann, bob] = await people();
  const cal = await person();
  const [desk, chair] = [await openLot(), await openLot()];
  await desk.bid(ann, 50);
  await desk.bid(cal, 100);
  await chair.bid(bob, 50);
  await chair.bid(cal, 100);
  await pass(10 * minute);
  const stopping = new AbortController();
  const ending: typeof dependencies = {
    ...dependencies,
    async enqueueEmail(...mail) {
      stopping.abort();
      await dependencies.enqueueEmail(...mail);
    },
  };
  await mailOutbids(ending, stopping.signal);
  expect([...(await ann.mails()), ...(await bob.mails())]).toEqual(['outbid']);
});
