import { publishNow } from '#main/testing/publish.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mount } from '#main/mount.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readConfig } from '#platform/config/config.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createLog } from '#platform/log/log.ts';
import { bringTo } from '#selling/sales/public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => server.clock.shift(0));
afterAll(() => server.drop());

async function publish(auctionId: string) {
  await publishNow(server.database, auctionId);
  await server.deliverFacts();
}

async function person() {
  const { id } = await server.make.user();
  return { id, client: await signIn(server.client(), server.database, id) };
}
type Person = Awaited<ReturnType<typeof person>>;

const follow = ({ client }: Person, secureId: string, isFavorite = true) =>
  client.call('POST /api/site/setfollow', { body: { secureId, isFavorite } });
const alertsOf = async ({ client }: Person) =>
  (await client.call('GET /api/site/isauth')).body.alerts;

let sellers = 0;
async function preview() {
  const seller = await server.make.seller({ company_name: `Hudson Sales ${(sellers += 1)}` });
  const auction = await server.make.auction({
    seller_company_id: seller.id,
    title: 'The Whitcomb House',
    published_at: null,
  });
  const session = await server.make.session({ auction_id: auction.id });
  await server.make.session({ auction_id: auction.id, position: 2 });
  await server.make.lot({ auction_id: auction.id, session_id: session.id });
  return { seller: seller.id, auction: auction.id, session: session.id };
}

test('a published auction is an alert to those who follow its seller, once', async () => {
  const sale = await preview();
  const [ann, bob, carl] = [await person(), await person(), await person()];
  await follow(ann, sale.seller);
  await follow(bob, (await server.make.seller()).id);
  await follow(carl, sale.seller);
  await follow(carl, sale.seller, false);
  await publish(sale.auction);
  await server.deliverFacts();
  const alerts = await alertsOf(ann);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toMatchObject({
    alertEnumName: 'SellerPublishedAuction',
    messageText: 'Hudson Sales 1 published The Whitcomb House',
    secureAuctionId: sale.auction,
    secureAuctionSessionId: sale.session,
    secureLotId: null,
  });
  expect([await alertsOf(bob), await alertsOf(carl)]).toEqual([[], []]);
});

test('what was not published after all is told to nobody', async () => {
  const sale = await preview();
  const ann = await person();
  await follow(ann, sale.seller);
  const undone = server.database.transaction(async (transaction) => {
    await bringTo(transaction, sale.auction, 'published');
    throw new Error('changed its mind');
  });
  await expect(undone).rejects.toThrow('changed its mind');
  await server.deliverFacts();
  expect(await alertsOf(ann)).toEqual([]);
});

test('an auction published while no server ran is told of by the next one', async () => {
  const sale = await preview();
  const ann = await person();
  await follow(ann, sale.seller);
  await publishNow(server.database, sale.auction);
  const { database, databaseUrl, dataDir } = server;
  const next = await mount({
    config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    database,
    databaseUrl,
    files: openFileStore(dataDir),
    log: createLog('silent'),
  });
  await next.deliverFacts();
  await next.stop();
  expect(await alertsOf(ann)).toHaveLength(1);
});

test.each([
  ['whose lots have closed', { after: 90 * 60_000, withdrawn: false }],
  ['whose open lots were withdrawn', { after: 0, withdrawn: true }],
])('an auction %s before a server ran is no news', async (_, { after, withdrawn }) => {
  const sale = await preview();
  const ann = await person();
  await follow(ann, sale.seller);
  await publishNow(server.database, sale.auction);
  if (withdrawn) {
    const { lot_id: lot } = await server.database.kysely
      .selectFrom('lot_states')
      .select('lot_id')
      .where('auction_id', '=', sale.auction)
      .executeTakeFirstOrThrow();
    const by = { kind: 'command', name: 'a test' } as const;
    await server.modules.bids.takeOut({
      lotId: lot,
      leaving: { kind: 'withdrawn' },
      by,
      reason: '',
    });
  }
  await server.clock.shift(after);
  await server.deliverFacts();
  expect(await alertsOf(ann)).toEqual([]);
});

test('an auction of a seller whom nobody follows, and followers who have left', async () => {
  const [lonely, left] = [await preview(), await preview()];
  const gone = await server.make.user({ deactivated_at: new Date() });
  await server.database.kysely
    .insertInto('follows')
    .values({ user_id: gone.id, seller_company_id: left.seller, followed_at: new Date() })
    .execute();
  await publish(lonely.auction);
  await publish(left.auction);
  const alerts = await server.database.kysely
    .selectFrom('alerts')
    .select('id')
    .where('auction_id', 'in', [lonely.auction, left.auction])
    .execute();
  expect(alerts).toEqual([]);
});
