import { resumePaused } from '#main/testing/resume-paused.ts';
import { previewNow, publishNow } from '#main/testing/publish.ts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { byCommand } from '#main/testing/by-command.ts';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { marketplaceHost, testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { announce } from '#bidding/running/announce.ts';
import { cancelSale } from '#bidding/running/cancel-sale.ts';
import { extendSale } from '#bidding/running/extend-sale.ts';
import { pauseSale } from '#bidding/running/pause-sale.ts';
import { changeLot, changeTerms } from '#selling/sales/public.ts';

const day = 24 * 60 * 60_000;
const by = byCommand;
/** When lots close. */
const close = new Date(Date.now() + 3 * day);
/** Programs get lists so large that they are cached, and their pages for a minute. */
const crawler = 'Googlebot/2.1';

let server: TestServer;
/** The node where people watch; changes are made at the other. */
let beside: Awaited<ReturnType<TestServer['nodeBeside']>>;
let manager: TestClient;
let sellerId: string;
const scene = biddingScene(() => server);
const { clerk, logIn } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
  beside = await server.nodeBeside();
  ({ id: sellerId } = await server.make.seller());
  ({ client: manager } = await clerk(sellerId, 'console.localhost'));
});
afterAll(() => server.drop());

let saleId: string;
let sessionId: string;
let lotId: string;
async function makeSale(
  row: Parameters<TestServer['make']['auction']>[0] = {},
  state: Parameters<TestServer['make']['lot']>[1] = {},
) {
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId, ...row }));
  ({ id: sessionId } = await server.make.session({ auction_id: saleId, first_close_at: close }));
  ({ id: lotId } = await server.make.lot(
    { auction_id: saleId, session_id: sessionId, title: 'Brass sextant' },
    { close_at: close, scheduled_close_at: close, ...state },
  ));
}
beforeEach(() => makeSale());

async function ask(url: string): Promise<string> {
  const headers = { host: marketplaceHost, 'user-agent': crawler };
  return (await beside.app.inject({ url, headers })).body;
}

/** The data of pages about the sale. */
async function answers(): Promise<string> {
  const asked = [
    `getauctionandlots/${saleId}/0/10000`,
    `getlot/${lotId}`,
    `getlotquestions/${lotId}`,
  ];
  const bodies = await Promise.all(asked.map((call) => ask(`/api/site/${call}`)));
  return bodies.join('\n');
}

/** Stands in for rendering, which makes the same calls. */
const render = async () => ({
  status: 200,
  headers: [],
  body: Buffer.from(await answers()),
  packed: Buffer.alloc(0),
});

/** As seen by visitors and crawlers at the other node: rendered again if not cached. */
async function pages(): Promise<string> {
  const { forVisitors, forCrawlers } = beside.modules.pages.cache;
  const shown = [await forVisitors(saleId, render), await forCrawlers(saleId, render)];
  return shown.map(({ body }) => body.toString()).join('\n');
}

const ofSale = () => ({ sellerId, saleId });
const withIds = () => ({ params: { sellerId, saleId, lotId } });
const order = (reason: string) => ({ saleId, by, reason });

interface Change {
  readonly name: string;
  /** Preparation before the change. */
  readonly given?: () => Promise<unknown>;
  readonly make: () => Promise<unknown>;
  readonly shows?: string;
  readonly hides?: string;
}

const changes: readonly Change[] = [
  {
    name: 'a draft is shown to everybody',
    given: () => makeSale({ previewed_at: null, published_at: null }),
    make: () => previewNow(server.database, saleId),
    shows: 'Brass sextant',
  },
  {
    name: 'a sale is published',
    given: () => makeSale({ previewed_at: null, published_at: null }),
    make: () => publishNow(server.database, saleId),
    shows: 'Brass sextant',
  },
  {
    name: 'terms of a sale are others',
    make: () => changeTerms(server.database, saleId, { title: 'A barn at Hudson' }, by),
    shows: 'A barn at Hudson',
  },
  {
    name: 'the place of a sale is another',
    given: () => makeSale({ published_at: null }),
    make: () =>
      manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/setup', {
        params: ofSale(),
        body: { changes: [{ field: 'city', from: 'Hudson', to: 'Kinderhook' }] },
      }),
    shows: 'Kinderhook',
  },
  {
    name: 'a lot of a preview says something else',
    given: () => makeSale({ published_at: null }),
    make: () => changeLot(server.database, lotId, { title: 'Brass compass' }, by),
    shows: 'Brass compass',
    hides: 'Brass sextant',
  },
  {
    name: 'a lot is corrected',
    make: () =>
      manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/correct', {
        ...withIds(),
        body: {
          key: uuid(),
          changes: { title: { from: 'Brass sextant', to: 'Steel sextant' } },
          removedPictures: [],
        },
      }),
    shows: 'Steel sextant',
  },
  {
    name: 'a lot is added',
    make: () =>
      manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/addlot', {
        params: ofSale(),
        body: { key: uuid(), cells: { title: 'A late find' } },
      }),
    shows: 'A late find',
  },
  {
    name: 'a lot is withdrawn',
    make: () =>
      server.modules.bids.takeOut({
        lotId,
        leaving: { kind: 'withdrawn' },
        by,
        reason: 'It is an heirloom.',
      }),
    shows: 'It is an heirloom.',
  },
  {
    name: 'a reserve is taken away',
    async given() {
      await makeSale({}, { reserve_cents: 90_000 });
      await bid((await scene.bidder(saleId)).client, lotId, 333.33);
    },
    make: () => server.modules.bids.lowerReserve({ lotId, to: null, by }),
    shows: '"reserveMet":true',
    hides: '"reserveMet":false',
  },
  {
    name: 'a sale is paused',
    make: () => pauseSale(server.database, order('A storm')),
    shows: 'A storm',
  },
  {
    name: 'a paused sale goes on',
    given: () => pauseSale(server.database, order('A storm')),
    make: () => resumePaused(server.database, order('It has passed.')),
    hides: 'A storm',
  },
  {
    name: 'a sale has more time',
    make: () =>
      extendSale(server.database, {
        ...order('Snow'),
        id: uuid(),
        minutes: 30,
        fromLotId: null,
        byMail: false,
      }),
    shows: new Date(close.getTime() + 30 * 60_000).toISOString(),
  },
  {
    name: 'a sale is canceled',
    make: () => cancelSale(server.database, { ...order('A fire'), cause: 'destroyed' }),
    shows: 'A fire',
  },
  {
    name: 'everybody is told something',
    make: () =>
      announce(server.database, {
        ...ofSale(),
        by,
        id: uuid(),
        text: 'Pickup is at the back door.',
        byMail: false,
      }),
    shows: 'Pickup is at the back door.',
  },
];

test.each(changes)('no node keeps a page from before: $name', async (change) => {
  const { given, make, shows = '', hides } = change;
  const isNew = (page: string) =>
    page.includes(shows) && (hides === undefined || !page.includes(hides));
  await given?.();
  await beside.deliverFacts();
  expect(isNew(await pages())).toBe(false);
  await make();
  await beside.deliverFacts();
  expect(isNew(await pages())).toBe(true);
});

test('no node keeps what a retracted bid had shown', async () => {
  const [leader, retractor] = [await scene.bidder(saleId), await scene.bidder(saleId)];
  await bid(leader.client, lotId, 333.33);
  await bid(retractor.client, lotId, 700);
  expect(await pages()).toContain('338.33');
  const own = (await scene.logOf(lotId)).find((row) => row.bidder_id === retractor.id);
  const { status } = await retractor.client.call('POST /api/site/retractBid', {
    body: { Param: own?.id ?? '' },
  });
  expect(status).toBe(204);
  await beside.deliverFacts();
  expect(await pages()).not.toContain('338.33');
});

test('what is no fact is on every visitor’s page two seconds later', async () => {
  const asker = await logIn(await makeAccount(server));
  await asker.call('POST /api/site/asklot', {
    body: { secureLotId: lotId, question: 'Does it work?' },
  });
  const waiting = await manager.call('GET /api/console/sellers/:sellerId/questions', {
    params: { sellerId },
  });
  const questionId = waiting.body.find((asked) => asked.lotId === lotId)?.questionId ?? '';
  expect(await pages()).not.toContain('It does.');
  await manager.call('POST /api/console/sellers/:sellerId/questions/:questionId/answer', {
    params: { sellerId, questionId },
    body: { answer: 'It does.' },
  });
  const later = performance.now() + 2_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await pages()).toContain('It does.');
  clock.mockRestore();
});
