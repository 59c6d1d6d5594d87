import type { Locator, Page } from '@playwright/test';
import { createFactories } from '../packages/server/src/main/testing/factories.ts';
import { useServer } from './support/test-server.ts';
import type { Sale, TestServer } from './support/test-server.ts';
import {
  brokenWords,
  firstFrames,
  layoutShifts,
  observeLayoutShifts,
  scriptBytes,
  styledAt,
  untilHydrated,
  withoutTimers,
} from './support/in-page.ts';
import { bidding, dialog, lotUrl, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const many = 30;
const otherSales = 13;
const hyphened = 'Hand-Carved Oak Chair No. 3 with Walnut-Grain Back';
/** Longer than what a lot's page says of it in short. */
const pickupTerms = `<p>Bring help and blankets. ${'Nothing is carried for you. '.repeat(12)}The piano leaves last.</p>`;
/** Compressed bytes of JavaScript that a public page may load. */
const scriptBudget = 84 * 1024;

let sale: Sale;
let past: Sale;
/** Of a seller who has withdrawn a lot, and was asked two questions and has answered one. */
let small: Sale | undefined;
let marketingLink: string;
const server = useServer(async (open) => {
  past = await open.importSale({
    title: 'The Dock Street House',
    firstCloseTime: '+5m',
    lots: [{ title: 'Copper Kettle' }],
  });
  sale = await open.importSale({
    title: 'The Prospect Avenue House',
    firstCloseTime: '+1d',
    pickupTerms,
    lots: Array.from({ length: many }, (_, index) => ({
      title:
        index === 2
          ? hyphened
          : `${index % 3 === 0 ? 'Persian Rug' : 'Oak Chair'} No. ${index + 1}`,
      ...(index === 1 && { estimate: [40, 60] as const }),
      pictures: index === 1 ? 2 : index < 14 ? 1 : 0,
      startingBid: index === many - 1 ? 50 : 5,
      ...(index >= many - 5 && { category: 'Furniture' }),
    })),
  });
  for (let number = 1; number <= otherSales; number += 1) {
    const made = await open.importSale({
      title: `A Small House No. ${number}`,
      seller: 'Catskill Auctions',
      host: 'catskill.localhost',
      lots: ['Box of Books', ...(number === 1 ? ['Box of Maps'] : [])].map((title) => ({
        title,
        pictures: 0,
      })),
    });
    small ??= made;
  }
  await leaveRecord(open, small);
  await open.clock.leave(past.lots[0]?.secureId ?? '', -10);
  // A sale becomes a past one with its hammer, within seconds.
  await expect
    .poll(async () => {
      const answer = await fetch(`${open.url}/api/site/getauctions/0/12/past`);
      return ((await answer.json()) as { auctionSessionCount: number }).auctionSessionCount;
    })
    .toBe(1);
  const { kysely } = open.installation.database;
  marketingLink = crypto.randomUUID();
  await kysely
    .insertInto('auction_marketing_links')
    .values({ id: marketingLink, session_id: sale.sessionId, name: 'Postcard' })
    .execute();
});

const tiles = (page: Page) => page.getByRole('article');
const auctionUrl = () => `${server().url}/auction/${sale.sessionId}`;

test('home shows twelve auctions and grows while one scrolls', async ({ page }) => {
  await page.goto(server().url);
  await expect(page.getByRole('heading', { name: 'Current Auctions' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
  await expect(tiles(page).first()).toContainText(sale.title);
  await expect(tiles(page).first()).toContainText('30 lots');
  await expect(tiles(page).first()).toContainText('18%');
  await expectAccessible(page);
  const cover = tiles(page).first().locator('img').first();
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/auctionphoto\/.+\/1000$/);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(tiles(page)).toHaveCount(otherSales + 1);
});

test('a visitor who joins is asked for an account', async ({ page }) => {
  await page.goto(server().url);
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
  await page.getByLabel(/Join to bid/).fill('new@bidders.example');
  await page.getByRole('button', { name: 'JOIN' }).click();
  const email = dialog(page).getByLabel('Email', { exact: true });
  await expect(email).toHaveValue('new@bidders.example');
  await expectAccessible(page);
});

test('past auctions hide their prices from visitors', async ({ page }) => {
  await page.goto(`${server().url}/past`);
  await expect(page.getByRole('heading', { level: 1, name: 'Past Auctions' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page)).toContainText('Sale closed');
  await expectAccessible(page);
  await page.getByRole('link', { name: past.title }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(tiles(page)).toContainText('Passed');
  await expect(tiles(page)).toContainText('Log in to see the price');
  await expect(page.getByRole('button', { name: 'Register to Bid' })).toBeHidden();
});

test('an auction shows its lots by the dozen, its terms and its seller', async ({ page }) => {
  const asked: number[] = [];
  page.on('request', (request) => {
    const [, take] = /getauctionlots\/[^/]+\/\d+\/(\d+)/i.exec(request.url()) ?? [];
    if (take !== undefined) asked.push(Number(take));
  });
  await page.goto(auctionUrl());
  await expect(page.getByText('Sale begins to close')).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
  const costs =
    'A $100 bid costs $127.44 all in. Buyer’s premium: 18% of the bid. Sales tax: 8% of';
  await expect(page.getByRole('main')).toContainText(costs, { useInnerText: true });
  await expectAccessible(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  // Where the browser keeps the foot in view, the dozen after it follows at once.
  const dozens = () => tiles(page).count();
  await expect.poll(dozens).toBeGreaterThanOrEqual(24);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(tiles(page)).toHaveCount(many);
  expect(new Set(asked)).toEqual(new Set([12]));
  await page.getByRole('link', { name: 'Details/Pickup' }).click();
  await expect(page.getByText('Bring help and blankets.')).toBeVisible();
  await expect(page.getByText('Returns Accepted')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'About the Seller' }).click();
  await expect(page.getByText('Ruth Vogel')).toBeVisible();
  const logo = page.getByRole('main').locator('section img');
  await expect(logo).toHaveAttribute('src', /SellerLogo/);
  await expectAccessible(page);
});

test('a tap before the scripts have loaded loses no lot', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(auctionUrl(), { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'Show More' });
  await more.dispatchEvent('click');
  await expect(page.getByRole('link', { name: 'More lots' })).toBeHidden();
  held.resolve();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(page.url()).not.toContain('page=');
  await expect(tiles(page).first()).toContainText('No. 1');
});

test('what is pressed before the scripts have loaded is done once when they have', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(lotUrl(server(), sale, 1), { waitUntil: 'commit' });
  await bidding(page).getByRole('button', { name: 'Place Bid' }).click();
  await page.getByRole('button', { name: 'Next photo' }).click();
  held.resolve();
  const current = page.getByRole('region', { name: 'Photos' }).locator('button[aria-current]');
  await expect(current).toHaveAccessibleName('Photo 2');
  await expect(dialog(page)).toBeHidden();
});

test('what is pressed while the scripts begin is done, too', async ({ page }) => {
  await page.addInitScript(() => {
    let fetch = window.fetch.bind(window);
    // Replaced by the first script right before the page is its own.
    Object.defineProperty(window, 'fetch', {
      get: () => fetch,
      set(replacement: typeof fetch) {
        fetch = replacement;
        queueMicrotask(() =>
          document.querySelector<HTMLElement>('[aria-label="Next photo"]')?.click(),
        );
      },
    });
  });
  await page.goto(lotUrl(server(), sale, 1));
  const current = page.getByRole('region', { name: 'Photos' }).locator('button[aria-current]');
  await expect(current).toHaveAccessibleName('Photo 2');
});

test('search within an auction finds all its lots in order of their numbers', async ({ page }) => {
  await page.goto(auctionUrl());
  const box = page.getByRole('searchbox', { name: 'Search the lots of this auction' });
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await box.fill('   ');
  await box.press('Enter');
  await expect(tiles(page)).toHaveCount(12);
  await box.fill('rug');
  await box.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '“rug”' })).toHaveText(
    '10 lots for “rug”',
  );
  await expect(tiles(page)).toHaveCount(10);
  await expect(tiles(page).first()).toContainText('Persian Rug No. 1');
  await expect(tiles(page).last()).toContainText('Persian Rug No. 28');
  await expectAccessible(page);
  await box.fill('unicorn');
  await box.press('Enter');
  await expect(page.getByText('No results for “unicorn”')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(tiles(page).first()).toBeVisible();

  await test.step('what is cleared of a sorted search is its order', async () => {
    await page.goto(`${auctionUrl()}?s=rug&o=PriceHigh`);
    await expect(tiles(page)).toHaveCount(10);
    await page.getByText('Highest price').first().click();
    await page.getByRole('link', { name: 'Clear', exact: true }).click();
    await expect(page).toHaveURL(/\?s=rug$/);
    await expect(tiles(page)).toHaveCount(10);
  });
});

test('the lots of an auction are sorted and filtered by their address, and listed if one likes', async ({
  page,
  newcomer,
  noise,
}) => {
  noise.expect(/^request: csp .*\.js$/);
  await page.goto(auctionUrl());
  await page.getByText('Sort and filter').click();
  const heart = tiles(page)
    .first()
    .getByRole('button', { name: /favorite/i });
  expect(await isBelowForm(heart), 'what opens over the lots is over their hearts').toBe(true);
  await page.getByLabel('Sort by').selectOption('Highest price');
  await page.getByRole('button', { name: 'Show lots' }).click();
  await expect(tiles(page).first()).toContainText('No. 30');
  await expect(page.getByText('Highest price').first()).toBeVisible();
  await page.getByText('Highest price').first().click();
  await page.getByLabel('Category').selectOption({ label: 'Furniture (5)' });
  await page.getByLabel('Sort by').selectOption('Lot number');
  await page.getByRole('button', { name: 'Show lots' }).click();
  await expect(tiles(page)).toHaveCount(5);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'List view' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Grid view' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(5);
  const places = await tiles(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().x),
  );
  expect(new Set(places).size).toBe(2);
  const reader = await newcomer({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await reader.goto(page.url());
  await expect(tiles(reader)).toHaveCount(5);
  expect((await tiles(reader).first().boundingBox())?.y).toBeLessThan(600);
  await expect(
    reader.getByText(/costs \$127\.44 all in, with 18% premium and 8% sales tax/),
  ).toBeVisible();
  await reader.goto(`${auctionUrl()}?t=60`);
  await expect(reader.getByText('No lots found')).toBeVisible();

  await test.step('those that close within a day stay, and the last ones go', async () => {
    const lot = (title: string) => page.getByRole('link', { name: title, exact: true });
    await page.goto(`${auctionUrl()}?o=PriceHigh`);
    await expect(lot(`Oak Chair No. ${many}`)).toBeVisible();
    await page.getByText('Highest price').first().click();
    await page.getByRole('combobox', { name: 'Closing', exact: true }).selectOption('Within a day');
    await page.getByRole('button', { name: 'Show lots' }).click();
    await expect(lot(`Oak Chair No. ${many}`)).toBeHidden();
    await expect(lot('Persian Rug No. 1')).toBeVisible();
  });
});

test('what matters before a bid stands beside it, and below the lot what to look at next', async ({
  page,
}) => {
  await page.goto(lotUrl(server(), sale, 0));
  const before = page.getByRole('region', { name: 'Before you bid' });
  await expect(before).toContainText('1 sale held, ');
  await test.step('in the column beside the pictures, on the first screen', async () => {
    const [photos, bids, facts] = await Promise.all(
      [page.getByRole('region', { name: 'Photos' }), bidding(page), before].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(facts?.x).toBe(bids?.x);
    expect(facts?.x).toBeGreaterThan((photos?.x ?? 0) + (photos?.width ?? 0));
    expect(facts?.y).toBeLessThan(900);
  });
  await expect(before).toContainText('You bid your maximumWe bid for you, only as high as needed');
  await expect(before).toContainText('A $100 bid costs $127.44');
  await expect(before).toContainText('charged within 24 hours after the last lot closes');
  await expect(before).toContainText('Bring help and blankets.');
  await expect(before).not.toContainText('The piano leaves last.');
  await expect(before).toContainText('Returns AcceptedRead the Terms');
  await before.getByRole('link', { name: 'All pickup terms' }).click();
  await expect(page.getByText('The piano leaves last.')).toBeInViewport();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const next = page.getByRole('region', { name: 'Next in this sale' });
  await expect(next.getByRole('article')).toHaveCount(4);
  const [row, last] = await Promise.all(
    [next, next.getByRole('article').last()].map((part) => part.boundingBox()),
  );
  expect((last?.x ?? 0) + (last?.width ?? 0), 'where a row ends').toBeCloseTo(
    (row?.x ?? 0) + (row?.width ?? 0),
    0,
  );
  await expect(next.getByRole('article').first()).toContainText('$6.37 all in');
  // Those of this sale, too, whose terms are known.
  const similar = page.getByRole('region', { name: 'Similar lots' }).getByRole('article').first();
  await expect(similar).toContainText('Persian Rug');
  await expect(similar).toContainText('$6.37 all in');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share this lot' }).click();
  await expect(toast(page, /Link copied|\/lot\//)).toBeVisible();
  const shared = await page.evaluateHandle(() => {
    const sheets: ShareData[] = [];
    Object.assign(navigator, { share: async (data: ShareData) => void sheets.push(data) });
    return sheets;
  });
  await page.getByRole('button', { name: 'Share this lot' }).click();
  expect(await shared.jsonValue()).toEqual([
    { title: 'Persian Rug No. 1', url: lotUrl(server(), sale) },
  ]);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('RecentlySeen')))
    .toContain('Persian Rug No. 1');
  await next.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Oak Chair No. 2' })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const seen = page.getByRole('region', { name: 'Recently seen' });
  await expect(seen.getByRole('link')).toHaveText(['Persian Rug No. 1']);
  await seen.getByRole('button', { name: 'Clear' }).click();
  await expect(seen).toBeHidden();

  if (small !== undefined) await page.goto(lotUrl(server(), small));
  await expect(before).toContainText('1 lot withdrawn or canceled');
  await expect(before).toContainText('1 of 2 questions answered, 1 dismissed');
});

test('a lot shows its photos, its terms and its neighbors', async ({ page }) => {
  await page.goto(lotUrl(server(), sale, 1));
  await expect(page.getByRole('heading', { level: 1, name: 'Oak Chair No. 2' })).toBeVisible();
  await expect(bidding(page)).toContainText('$5.00');
  await expect(bidding(page)).toContainText('Estimate $40.00 – $60.00');
  await expectAccessible(page);
  const pictures = page.getByRole('region', { name: 'Photos' });
  const current = pictures.locator('button[aria-current]');
  const next = pictures.getByRole('button', { name: 'Next photo' });
  await expect(current).toHaveAccessibleName('Photo 1');
  await pictures.getByRole('button', { name: 'Previous photo' }).click();
  await expect(current).toHaveAccessibleName('Photo 2');
  const second = pictures.getByRole('img', { name: /photo 2 of 2/ });
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await next.click();
  await expect(current).toHaveAccessibleName('Photo 1');
  await pictures.getByRole('button', { name: 'Photo 2', exact: true }).click();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await bidding(page).getByRole('button', { name: '0 bids' }).click();
  await expect(dialog(page)).toContainText('No Bids');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await bidding(page).getByRole('button', { name: 'Place Bid' }).click();
  // The least bid, two a little higher, and the low estimate.
  await expect(
    dialog(page).getByRole('group', { name: 'Suggested amounts' }).getByRole('button'),
  ).toHaveText(['$5.00', '$6.00', '$7.00', '$40.00']);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Favorite: Oak Chair No. 2' }).first().click();
  await expect(dialog(page)).toContainText('Account Information');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: `Next lot: ${hyphened}` }).click();
  const title = page.getByRole('heading', { level: 1, name: /Oak Chair No\. 3/ });
  await expectUnbroken(page, title);
  await page.getByRole('link', { name: sale.title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
  await expectUnbroken(page, tiles(page).nth(2).getByRole('heading'));
});

test('marketing links, and paths in any case, lead to the same pages', async ({ page }) => {
  await page.goto(`${server().url}/Auction/AML-${marketingLink}/ANY-TITLE`);
  await expect(page.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
  await page.goto(`${server().url}/PAST`);
  await expect(page.getByRole('heading', { level: 1, name: 'Past Auctions' })).toBeVisible();
  await page.goto(
    lotUrl(server(), sale).replace('/auction/', '/Auction/').replace('/lot/', '/LOT/'),
  );
  await expect(bidding(page)).toContainText('Starting bid');
});

test('what does not exist is not found, and says so', async ({ page, noise }) => {
  noise.expect(/40[04]|status of 500|answer: 500 \/error/);
  const unknown = '019a0000-0000-7000-8000-000000000000';
  for (const path of ['/no/such/page', '/notfound', `/auction/${unknown}`, '/auction/rubbish']) {
    const answer = await page.goto(server().url + path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await expectAccessible(page);
  const failure = await page.goto(`${server().url}/error`);
  expect(failure?.status()).toBe(500);
  await expect(page.getByText('An error occurred.')).toBeVisible();
  await page.getByRole('link', { name: 'See the auctions' }).click();
  await expect(tiles(page)).toHaveCount(12);
});

test('photos that fail to load have a placeholder everywhere', async ({ page, noise }) => {
  noise.expect(/InventoryImage|ERR_FAILED|failed/i);
  await page.route('**/InventoryImage/**', (route) => route.abort());
  await page.goto(lotUrl(server(), sale));
  const pictures = page.getByRole('region', { name: 'Photos' });
  await expect(pictures.getByText(/\(no image\)$/).first()).toBeAttached();
  await expect(pictures.getByRole('img')).toHaveCount(0);
  await expect(pictures.locator('button img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show full screen' }).click();
  await expect(dialog(page).getByText('Photo (no image)').first()).toBeAttached();
});

test('a photo that a node of the release before has in fewer sizes is shown in one of those', async ({
  page,
  noise,
}) => {
  noise.expect(/InventoryImage|404/);
  await page.route(/InventoryImage\/[^/]+\/(?:90|700|1000)$/, (route) =>
    route.fulfill({ status: 404 }),
  );
  await page.goto(lotUrl(server(), sale));
  const photo = page.getByRole('region', { name: 'Photos' }).getByRole('img').first();
  await expect(photo).toHaveJSProperty('naturalWidth', 450);
});

test('a seller’s own host shows that seller alone', async ({ page, noise }) => {
  noise.expect(/404/);
  const own = server().url.replace('localhost', 'catskill.localhost');
  await page.goto(own);
  await expect(page.getByRole('heading', { level: 1, name: 'Catskill Auctions' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
  await expect(page.getByText(sale.title)).toBeHidden();
  await expect(page.getByRole('button', { name: 'JOIN' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Past Auctions', exact: true }).click();
  await expect(page.getByText('No Past Auctions')).toBeVisible();
  const foreign = await page.goto(`${own}/auction/${sale.sessionId}`);
  expect(foreign?.status()).toBe(404);
  const nobody = await page.request.get(`http://127.0.0.1:${server().port}/`, {
    headers: { host: 'unknown.localhost' },
  });
  expect(nobody.status()).toBe(404);
});

test('a service worker that an earlier site has left is unregistered', async ({ page }) => {
  await page.addInitScript(() => {
    const left = {
      unregister: async () => document.documentElement.setAttribute('data-gone', ''),
    };
    navigator.serviceWorker.getRegistrations = async () => [left as never];
  });
  await page.goto(server().url);
  await expect(page.locator('html[data-gone]')).toHaveCount(1);
});

test('every page reads without JavaScript', async ({ newcomer, noise }) => {
  // Scripts are asked for by the page and refused by the browser.
  noise.expect(/^request: csp .*\.js$/);
  const page = await newcomer({ javaScriptEnabled: false });
  await page.goto(server().url);
  await expect(tiles(page)).toHaveCount(12);
  await page.getByRole('link', { name: sale.title }).click();
  await expect(tiles(page)).toHaveCount(12);
  // With 18% premium, and 8% tax on both.
  await expect(tiles(page).first()).toContainText(/\$5\.00.*\$6\.37 all in/);
  await page.getByRole('link', { name: 'More lots' }).click();
  await expect(tiles(page).first()).toContainText('Rug No. 13');
  await tiles(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rug No. 13');
  await expect(bidding(page)).toContainText('$5.00');
  await expect(page.getByText('Sound, with honest wear.')).toBeVisible();
  for (const [path, what] of [
    ['/dashboard', 'Your dashboard'],
    ['/account', 'Your account'],
  ] as const) {
    await page.goto(server().url + path);
    // Playwright does not find text inside <noscript>.
    await expect(page.locator('noscript p')).toContainText(`${what} needs JavaScript.`);
    await expect(page.locator('noscript p')).toBeVisible();
  }
});

test('pages describe themselves to search engines and link previews', async ({ page }) => {
  await page.goto(server().url);
  await expect(page).toHaveTitle(/Fairlot/);
  await page.goto(auctionUrl());
  const auction = await metadata(page);
  expect(auction.title).toContain(sale.title);
  expect(auction.description).toMatch(/^30 lots by Hudson Estate Sales in Hudson, NY/);
  expect(auction.og['og:title']).toContain(sale.title);
  expect(auction.structured).toContainEqual(expect.objectContaining({ name: sale.title }));

  await page.goto(lotUrl(server(), sale));
  const lot = await metadata(page);
  expect(lot.title).toContain('Persian Rug No. 1');
  expect(lot.canonical).toBe(lotUrl(server(), sale));
  expect(lot.og['og:type']).toBe('product');
  const picture = await page.request.get(lot.og['og:image'] ?? '');
  expect(picture.headers()['content-type']).toMatch(/^image\//);
  expect(lot.structured).toContainEqual(
    expect.objectContaining({ '@type': 'Product', name: 'Persian Rug No. 1' }),
  );
});

test('a search engine gets all lots at once', async ({ page }) => {
  const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const answer = await page.request.get(auctionUrl(), { headers: { 'user-agent': googlebot } });
  const visible = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
  expect(visible.match(/<article/g)).toHaveLength(many);
});

for (const [name, address] of [
  ['home', () => server().url],
  ['auction', auctionUrl],
  ['lot', () => lotUrl(server(), sale)],
] as const) {
  test(`the ${name} page loads little JavaScript`, async ({ page }) => {
    await page.goto(address(), { waitUntil: 'networkidle' });
    await untilHydrated(page);
    const scripts = await scriptBytes(page);
    expect(scripts.total, scripts.files.join('\n')).toBeLessThanOrEqual(scriptBudget);
    expect(scripts.total).toBeGreaterThan(10_000);
    // What the first frame needs has the line to itself.
    expect(scripts.from).toBeGreaterThan(await styledAt(page));
  });

  test(`nothing on the ${name} page jumps while it loads and is read`, async ({ page }) => {
    await observeLayoutShifts(page);
    await page.goto(address(), { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await readToEnd(page);
    const { total, what } = await layoutShifts(page);
    expect(total, what.join('\n')).toBeLessThanOrEqual(0.02);
  });
}

test('scripts leave the line to the pictures in view', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/InventoryImage/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await withoutTimers(page, 3_000);
  await page.goto(lotUrl(server(), sale), { waitUntil: 'commit' });
  await firstFrames(page);
  const scripts = page.locator('link[rel=modulepreload]');
  await expect(scripts).toHaveCount(0);
  held.resolve();
  await expect(scripts).not.toHaveCount(0);
});

/** What counts as a seller's record beside their sales. */
async function leaveRecord({ installation }: TestServer, sale: Sale | undefined): Promise<void> {
  const [asked, withdrawn] = sale?.lots.map(({ secureId }) => secureId) ?? [];
  if (asked === undefined || withdrawn === undefined) throw new Error('Two lots are needed.');
  const { kysely } = installation.database;
  const now = new Date();
  const { id: asker_id } = await createFactories(installation.database).user();
  const question = { lot_id: asked, asker_id, host: 'localhost', question: 'Is it heavy?' };
  await kysely
    .insertInto('lot_questions')
    .values([
      { ...question, id: crypto.randomUUID() },
      { ...question, id: crypto.randomUUID(), answer: 'For two.', answered_at: now },
      { ...question, id: crypto.randomUUID(), dismissed_at: now },
    ])
    .execute();
  await kysely
    .updateTable('lot_states')
    .set({ outcome: 'withdrawn', ended_at: now })
    .where('lot_id', '=', withdrawn)
    .execute();
}

/** No word of a title is broken at its hyphen, at the width of any phone and of a desk. */
async function expectUnbroken(page: Page, title: Locator): Promise<void> {
  for (const width of [320, 360, 390, 430, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => brokenWords(title), `broken at ${width}`).toEqual([]);
  }
}

/** Scrolls to the footer of a page that grows meanwhile. */
async function readToEnd(page: Page): Promise<void> {
  const foot = page.getByRole('contentinfo').getByRole('navigation');
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await page.waitForLoadState('networkidle');
    await expect(foot).toBeInViewport({ timeout: 50 });
  }).toPass({ intervals: [50] });
}

interface Metadata {
  readonly title: string;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly og: Record<string, string>;
  readonly structured: unknown[];
}

async function metadata(page: Page): Promise<Metadata> {
  const contents = (selector: string) => page.locator(selector).getAttribute('content');
  const og: Record<string, string> = {};
  for (const tag of await page.locator('meta[property^="og:"]').all()) {
    og[(await tag.getAttribute('property')) ?? ''] = (await tag.getAttribute('content')) ?? '';
  }
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return {
    title: await page.title(),
    description: await contents('meta[name="description"]'),
    canonical: await page.locator('link[rel="canonical"]').getAttribute('href'),
    og,
    structured: scripts.map((text) => JSON.parse(text) as unknown),
  };
}

/** Whether a form that is open covers it. */
const isBelowForm = (what: Locator) =>
  what.evaluate((it) => {
    it.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = it.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top?.closest('form') != null;
  });
