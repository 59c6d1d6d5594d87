import { auctionPath, directorPath, lotPath, sellerPath } from '@fairlot/contract';
import type { Page } from '@playwright/test';
import { becomeBidder, password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { TestServer, Sale } from './support/test-server.ts';
import { layoutShifts, observeLayoutShifts } from './support/in-page.ts';
import { expectSignedIn } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

// The full route table of the second specification (section 2), on both kinds of host. Pages that are
// only read are walked in furniture.everywhere.spec.ts, an invoice in invoices.everywhere.spec.ts.

let sale: Sale;
let past: Sale;
let sellerId: string;
let managerId: string;
const server = useServer(async (open) => {
  const seller = { seller: 'Catskill Auctions', host: 'catskill.localhost' };
  past = await open.importSale({
    ...seller,
    title: 'The Ferry Street House',
    firstCloseTime: '+5m',
    lots: [{ title: 'Copper Kettle' }],
  });
  sale = await open.importSale({
    ...seller,
    title: 'The Court Street House',
    firstCloseTime: '+2d',
    lots: [{ title: 'Brass Lamp', pictures: 2 }, { title: 'Oak Chair' }],
  });
  await open.clock.leave(past.lots[0]?.secureId ?? '', -10);
  const manager = await open.installation.database.kysely
    .selectFrom('managers')
    .select(['id', 'seller_company_id'])
    .executeTakeFirstOrThrow();
  sellerId = manager.seller_company_id;
  managerId = manager.id;
});

/** The same server, called by the seller's own name. */
const onSellersHost = (): TestServer => ({
  ...server(),
  url: server().url.replace('localhost', 'catskill.localhost'),
});

type Answers = readonly (readonly [path: string, status: number])[];

/** Pages that anybody sees, one of each look, with the status they have. */
function publicPages(): Answers {
  const { sessionId, title, lots } = sale;
  const lot = lots[0] ?? { secureId: '', title: '' };
  const found = [
    '/',
    '/past',
    auctionPath(sessionId, title),
    auctionPath(past.sessionId, past.title),
    lotPath(sessionId, lot.secureId, lot.title),
    '/search',
    '/search?s=lamp',
    sellerPath(sellerId),
    sellerPath(sellerId, 'directors'),
    directorPath(managerId),
    '/verify/no-such-code/019a0000-0000-7000-8000-000000000000',
    '/resetpassword/no-such-code',
    '/transfer/no-such-key?returnUrl=/',
    '/Invoice/019a0000-0000-7000-8000-000000000000/no-such-key',
    '/dashboard',
  ].map((path) => [path, 200] as const);
  return [...found, ['/no/such/page', 404], ['/error', 500]];
}

/** Pages that look like one of those. */
function likePages(): Answers {
  const found = [
    auctionPath(sale.auctionSecureId, sale.title),
    '/search/past?s=kettle',
    sellerPath(sellerId, 'past'),
    directorPath(managerId, 'past'),
    '/transferto',
    '/Invoice/019a0000-0000-7000-8000-000000000000',
    '/account',
  ].map((path) => [path, 200] as const);
  return [...found, ['/notfound', 404]];
}

/** The user's own pages. */
const ownPages = [
  '/dashboard',
  '/dashboard/pastfavorites',
  '/dashboard/currentbids',
  '/dashboard/pastitems',
  '/dashboard/pastwins',
  '/dashboard/invoices',
  '/dashboard/search',
  '/dashboard/auctioneers',
  '/account',
  '/account/bids/currentbids',
  '/account/bids/pastbids',
  '/account/personalinfo',
  '/account/notifications',
  '/account/notifications/alerts',
  '/account/payment',
  '/account/taxcerts',
  '/account/logout',
];

async function expectSound(page: Page, address: string, status: number): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  expect(answer?.status(), address).toBe(status);
  await expect(page.getByRole('heading').first(), address).toBeVisible();
  await expectAccessible(page);
  const { total, what } = await layoutShifts(page);
  expect(total, `${address}\n${what.join('\n')}`).toBeLessThanOrEqual(0.02);
}

// Each look of a page that anybody sees is walked on the marketplace; journeys pass most of one's own.
// `npm run test:long` walks all pages, on a seller's own host too.
const isLong = process.env['FAIRLOT_LONG'] === '1';
for (const [kind, host, tag] of [
  ['the marketplace', server, []],
  ['a seller’s own host', onSellersHost, ['@long']],
] as const) {
  test(
    `every page that anybody sees stands on ${kind}`,
    { tag: [...tag] },
    async ({ page, noise }) => {
      test.slow();
      // Pages that are meant not to be there, keys that are meant to be wrong, and what the marketplace
      // alone serves.
      noise.expect(/40[034]|status of 500|answer: 500 \/error/);
      await observeLayoutShifts(page);
      for (const [path, status] of isLong ? [...publicPages(), ...likePages()] : publicPages()) {
        await test.step(path, () => expectSound(page, host().url + path, status));
      }
    },
  );

  test(`every page of one’s own stands on ${kind}`, { tag: '@long' }, async ({ page }) => {
    test.slow();
    await observeLayoutShifts(page);
    await enterWithABid(page, host);
    for (const path of ownPages) await expectOwn(page, host, path);
  });
}

test(
  'a seller’s own host answers every path, and stands where it looks differently',
  { tag: '@long' },
  async ({ page, noise }) => {
    test.slow();
    for (const [path, status] of [
      ...publicPages(),
      ...likePages(),
      ...ownPages.map((own) => [own, 200] as const),
    ]) {
      // Browsers know where `*.localhost` is; the test's own client is told.
      const headers = { host: new URL(onSellersHost().url).host };
      const answer = await page.request.get(server().url + path, { headers });
      expect(answer.status(), path).toBe(status);
    }
    await observeLayoutShifts(page);
    const { sessionId, title, lots } = sale;
    for (const path of [
      '/',
      auctionPath(sessionId, title),
      lotPath(sessionId, lots[0]?.secureId ?? '', title),
      '/search?s=lamp',
      sellerPath(sellerId),
    ]) {
      await test.step(path, () => expectSound(page, onSellersHost().url + path, 200));
    }
    noise.expect(/404/);
    await expectSound(page, `${onSellersHost().url}/no/such/page`, 404);
    await enterWithABid(page, onSellersHost);
    for (const path of ['/dashboard/currentbids', '/account']) {
      await expectOwn(page, onSellersHost, path);
    }
  },
);

/** Signs the page's browser in on this host as a user with a bid and a favorite. */
async function enterWithABid(page: Page, host: () => TestServer): Promise<void> {
  const email = `${crypto.randomUUID()}@bidders.example`;
  await becomeBidder(page, server(), { email, firstName: 'Ida', lastName: 'Moss' }, sale);
  const lotSecureId = sale.lots[0]?.secureId;
  const bid = { lotSecureId, bidAmount: 60, bidUniqueId: crypto.randomUUID() };
  await post(page, server(), 'placebid', bid);
  await post(page, server(), 'setfavorite', { secureId: lotSecureId, isFavorite: true });
  await page.goto(`${host().url}/account`);
  if (host !== server) {
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').locator('[type=submit]').click();
  }
  await expectSignedIn(page);
}

async function expectOwn(page: Page, host: () => TestServer, path: string): Promise<void> {
  await test.step(path, async () => {
    await expectSound(page, host().url + path, 200);
    await expectSignedIn(page);
  });
}
