import { limits } from '@fairlot/contract';
import type { Page, WebSocketRoute } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bidding, expectPrice, expectSignedIn, lotUrl } from './support/steps.ts';
import { expect, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Union Street House',
    lots: ['Silver Tray', 'Globe', 'Sewing Table'].map((title) => ({ title })),
  });
});

/** Long enough for the pauses between attempts to reconnect. */
const recovery = { timeout: 40_000 };
const lostConnection = /ERR_CONNECTION|hubs\/bid|WebSocket|ERR_FAILED|answer: 50\d|status of 50\d/;

test(
  'an open page survives a restart of the server',
  { tag: '@long' },
  async ({ page, newcomer, noise }) => {
    noise.expect(lostConnection);
    const rival = await newcomer();
    await becomeBidder(page, server(), person('eva'), sale);
    await becomeBidder(rival, server(), person('tom'), sale);
    await page.goto(lotUrl(server(), sale, 0));
    await expectSignedIn(page);
    await placeByApi(rival, 0, 10);
    await expectPrice(page, '$5.00', '1 bid');

    await server().stopServer();
    await expect(page.getByText('Reconnecting…')).toBeVisible(recovery);
    await server().startServer();
    // The page misses this event and has to refetch when it reconnects.
    await placeByApi(page, 0, 7);
    await expect(page.getByText('Reconnecting…')).toBeHidden(recovery);
    await expectPrice(page, '$8.00', '2 bids');

    await placeByApi(rival, 0, 15);
    await placeByApi(page, 0, 12);
    await expectPrice(page, '$13.00', '3 bids');
  },
);

test('a lost live connection is announced politely and recovered', async ({
  page,
  newcomer,
  noise,
}) => {
  noise.expect(lostConnection);
  const bidder = await newcomer();
  await becomeBidder(bidder, server(), person('max'), sale);
  const line = await tapHubLine(page);
  await page.goto(lotUrl(server(), sale, 1));
  await expect(bidding(page)).toContainText('Starting bid');
  await expect.poll(() => line.isUp()).toBe(true);

  await line.cut();
  await expect(page.getByText('Reconnecting… Prices may be out of date.')).toBeVisible();
  await placeByApi(bidder, 1, 40);
  await line.restore();
  await expect(page.getByText('Reconnecting…')).toBeHidden(recovery);
  await expect(bidding(page)).toContainText('1 bid');
  await expect(bidding(page)).toContainText('Current bid');
});

test(
  'a browser without network says so and reloads the page when it is back',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/ERR_INTERNET_DISCONNECTED|hubs\/bid|WebSocket/);
    await page.goto(lotUrl(server(), sale, 2));
    await expect(bidding(page)).toContainText('Starting bid');
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline. Prices may be out of date.')).toBeVisible();
    const reloaded = page.waitForEvent('load', recovery);
    const back = Date.now();
    await page.context().setOffline(false);
    await reloaded;
    // Two seconds, and a little that differs from page to page.
    expect(Date.now() - back).toBeGreaterThanOrEqual(limits.onlineReloadMs);
    await expect(bidding(page)).toContainText('Starting bid');
  },
);

test(
  'what is pressed while no code comes says so or needs none, and all is well on the page loaded anew',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/ERR_FAILED/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(server().url, { waitUntil: 'networkidle' });
    await page.route('**/*', (route) => route.abort());
    const news = page.getByRole('region', { name: 'Hear about it first' });
    await news.getByLabel('Email for the newsletter').fill('news@readers.example');
    await news.getByRole('button', { name: 'Subscribe' }).click();
    await expect(news.getByRole('alert')).toContainText('Please reload the page and try again.');
    await page.unroute('**/*');
    await page.reload({ waitUntil: 'networkidle' });
    await news.getByLabel('Email for the newsletter').fill('news@readers.example');
    await news.getByRole('button', { name: 'Subscribe' }).click();
    await expect(news).toContainText('an email is on its way');

    await page.goto(lotUrl(server(), sale, 1), { waitUntil: 'networkidle' });
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Share this lot' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  },
);

test(
  'a lot that the seller takes out of the sale is out of it on every screen at once',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    // Sooner than any page refetches its lots.
    const atOnce = { timeout: 3_000 };
    const reader = await newcomer();
    const listReader = await newcomer();
    const withdrawn = await server().importSale({
      title: 'The Prospect Street House',
      lots: [{ title: 'Parlor Organ' }, { title: 'Pier Glass' }],
    });
    await becomeBidder(page, server(), person('ida'), withdrawn);
    await watch(page, lotUrl(server(), withdrawn, 0));
    await watch(reader, lotUrl(server(), withdrawn, 0));
    await watch(listReader, `${server().url}/Auction/${withdrawn.auctionSecureId}`);
    const tile = listReader.getByRole('listitem').filter({ hasText: 'Parlor Organ' });
    await expect(tile).toContainText('$5');
    for (const screen of [page, reader])
      await expect(bidding(screen)).toContainText('Starting bid');

    await server().command('lot', 'withdraw', withdrawn.lots[0]?.secureId ?? '');
    await Promise.all([
      expect(bidding(page)).toContainText('Widthdrawn', atOnce),
      expect(bidding(reader)).toContainText('Widthdrawn', atOnce),
      expect(tile).toContainText('Widthdrawn', atOnce),
    ]);
    await expect(page.getByRole('button', { name: 'Place Bid' })).toHaveCount(0);
  },
);

function person(name: string) {
  return { email: `${name}@bidders.example`, firstName: name, lastName: 'Reed' };
}

/** Opens a page and waits until the hub has let it watch. */
async function watch(page: Page, url: string): Promise<void> {
  const isLetIn = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"type":3')),
    );
  await page.goto(url);
  await isLetIn;
}

async function placeByApi(page: Page, lot: number, bidAmount: number): Promise<void> {
  await post(page, server(), 'placebid', {
    lotSecureId: sale.lots[lot]?.secureId,
    bidAmount,
    bidUniqueId: crypto.randomUUID(),
  });
}

/** A proxy between a page and the hub that can cut the connection and keep it cut. */
async function tapHubLine(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  let messages = 0;
  await page.routeWebSocket(/\/api\/hubs\/bid/, (socket) => {
    if (isCut) {
      void socket.close({ code: 1001 });
      return;
    }
    open.add(socket);
    const server = socket.connectToServer();
    server.onMessage((message) => {
      messages += 1;
      socket.send(message);
    });
  });
  return {
    /** The hub has answered the handshake and the subscription. */
    isUp: () => messages > 1,
    async cut() {
      isCut = true;
      await page.route('**/api/hubs/**', (route) => route.abort());
      for (const socket of open) await socket.close({ code: 1001 });
      open.clear();
    },
    async restore() {
      isCut = false;
      await page.unroute('**/api/hubs/**');
    },
  };
}
