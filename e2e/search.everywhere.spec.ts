import type { Locator, Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { layoutShifts, observeLayoutShifts, scriptBytes } from './support/in-page.ts';
import { expectSound } from './support/sound.ts';
import { expectSignedIn, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const chairs = 27;
/** Compressed bytes of JavaScript that a public page may load. */
const scriptBudget = 84 * 1024;

let sale: Sale;
let past: Sale;
const server = useServer(async (open) => {
  past = await open.importSale({
    title: 'The Wharf Street House',
    firstCloseTime: '+5m',
    lots: [{ title: 'Oak Chair from the Parlor', category: 'Furniture' }],
  });
  sale = await open.importSale({
    title: 'The Warren Street House',
    lots: [
      ...Array.from({ length: chairs }, (_, index) => ({
        title: `Oak Chair No. ${index + 1}`,
        category: index < 20 ? 'Furniture' : 'Garden & Outdoors',
        startingBid: 10 + index,
        pictures: index < 4 ? 1 : 0,
      })),
      { title: 'Mahogany Writing Desk', category: 'Furniture', pictures: 0 },
    ],
  });
  await open.importSale({
    title: 'The Mountain House',
    seller: 'Catskill Auctions',
    host: 'catskill.localhost',
    firstCloseTime: '+20h',
    pickupOptions: ['ThirdPartyShip'],
    lots: [{ title: 'Mahogany Mantel Clock', category: 'Clocks', pictures: 0 }],
  });
  await open.clock.leave(past.lots[0]?.secureId ?? '', -10);
  // Search results follow changes within seconds.
  const isFound = async (path: string, text: string) =>
    (await (await fetch(open.url + path)).text()).includes(text);
  await expect
    .poll(() => isFound('/search/past?s=parlor', 'Oak Chair from the Parlor'), { timeout: 30_000 })
    .toBe(true);
  await expect
    .poll(() => isFound('/search?s=mantel', 'Mahogany Mantel Clock'), { timeout: 30_000 })
    .toBe(true);
});

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const tiles = (page: Page) => results(page).getByRole('article');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search all lots' });
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const bell = (page: Page) => page.getByRole('button', { name: 'Save search' });
/** What is drawn on a button. */
const drawing = (button: Locator) => button.locator('svg').innerHTML();
/** A choice among the filters. */
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
/** The announced count of lots. */
const count = (page: Page, text: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text });
const open = (page: Page, path: string) => page.goto(server().url + path);
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** The search box of a page that is no search page; a phone hides it behind a button. */
async function openBox(page: Page): Promise<void> {
  await open(page, '/past');
  // The page is interactive once it knows who is signed in.
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: 'Search', exact: true }).click();
  else await box(page).focus();
  await expect(box(page)).toBeFocused();
}

async function openCategories(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Categories' }).click();
}

/** More results load only by a button (the second specification, section 9). */
async function showMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show More' }).click();
}

test(
  'search works from any page, with any form of a word',
  { tag: '@long-on-phone' },
  async ({ page }) => {
    await openBox(page);
    await box(page).fill('   ');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/past$/);
    await box(page).fill('  oak chairs ');
    await box(page).press('Enter');
    await expect(heading(page)).toHaveText('Results for “oak chairs”');
    await expect(page).toHaveURL(/\/search\?s=/);
    await expect(box(page)).toHaveValue('oak chairs');
    await expect(count(page, `${chairs} lots upcoming for “oak chairs”`)).toBeVisible();
    await expect(tiles(page)).toHaveCount(24);
    await expect(tiles(page).first()).toContainText(sale.title);
    await expectSound(page);
    await showMore(page);
    await expect(tiles(page)).toHaveCount(chairs);
  },
);

test('a typo is corrected, and the page says so', { tag: ['@desk', '@long'] }, async ({ page }) => {
  await open(page, '/search?s=mahogny');
  await expect(page.getByText('Showing results for mahogany')).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  await expectSound(page);
});

test(
  'categories and the order are in the address, which can be shared',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    await open(page, '/search?s=oak');
    await openCategories(page);
    await page.getByRole('link', { name: /^Garden & Outdoors 7 lots/ }).click();
    await expect(count(page, '7 lots')).toBeVisible();
    await expect(tiles(page)).toHaveCount(7);
    await sort(page).focus();
    await sort(page).selectOption('Highest price');
    await expect(tiles(page).first()).toContainText(`Oak Chair No. ${chairs}`);
    await expect(sort(page)).toBeFocused();
    await expect(page).toHaveURL(/\/search\?s=oak&c=\d+&o=PriceHigh$/);
    await expectSound(page);

    const other = await newcomer();
    await other.goto(page.url());
    await expect(tiles(other)).toHaveCount(7);
    await expect(tiles(other).first()).toContainText(`Oak Chair No. ${chairs}`);
    await expect(other.getByRole('combobox', { name: 'Sort by' })).toHaveValue('PriceHigh');

    await page.goBack();
    await expect(sort(page)).toHaveValue('Relevance');
    await page.goBack();
    await expect(count(page, `${chairs} lots`)).toBeVisible();
    await page.goForward();
    // While the previous page is shown, the same link would add the category.
    await expect(count(page, '7 lots')).toBeVisible();
    const remove = isPhone(page) ? 'No longer only Garden & Outdoors' : /^Garden & Outdoors/;
    await page.getByRole('link', { name: remove }).first().click();
    await expect(count(page, `${chairs} lots`)).toBeVisible();
    await expect(page).toHaveURL(/\/search\?s=oak$/);
  },
);

test(
  'past lots have no order of upcoming ones, and no prices for visitors',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    await open(page, '/search?s=oak&o=EndingSoonest');
    await expect(sort(page)).toHaveValue('EndingSoonest');
    await page
      .getByRole('navigation', { name: 'When' })
      .getByRole('link', { name: 'Past', exact: true })
      .click();
    await expect(page).toHaveURL(/\/search\/past\?s=oak$/);
    await expect(sort(page)).toHaveValue('Relevance');
    await expect(sort(page).getByRole('option')).toHaveCount(4);
    await expect(tiles(page)).toHaveCount(1);
    await expect(tiles(page)).toContainText('Oak Chair from the Parlor');
    await expect(tiles(page)).toContainText('Log in to see the price');
    await expectSound(page);
    await open(page, '/search/past?s=oak&o=Viewed');
    await expect(sort(page)).toHaveValue('Relevance');
  },
);

test('suggestions are chosen by keyboard', { tag: '@long' }, async ({ page }) => {
  await openBox(page);
  await box(page).pressSequentially('mahog');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await box(page).press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(box(page)).toHaveValue('mahog');
  await expect(box(page)).toBeFocused();
  await box(page).pressSequentially('an');
  await expect(option(page, 'mahogany')).toBeVisible();
  const place = await page.getByRole('option').allTextContents();
  for (let at = 0; at <= place.indexOf('mahogany'); at += 1) await box(page).press('ArrowDown');
  await expect(option(page, 'mahogany')).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await option(page, 'mahogany').getAttribute('id')) ?? 'none',
  );
  await box(page).press('Enter');
  await expect(heading(page)).toHaveText('Results for “mahogany”');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(tiles(page)).toHaveCount(2);
});

test('a suggestion is chosen by pointing at it', { tag: ['@desk', '@long'] }, async ({ page }) => {
  await openBox(page);
  await box(page).pressSequentially('mante');
  await page
    .getByRole('option', { name: /^mantel/ })
    .first()
    .click();
  await expect(heading(page)).toContainText('Results for “mantel');
  await expect(tiles(page)).toHaveCount(1);
});

test('missing things are reported, with a link to go on', { tag: '@long' }, async ({ page }) => {
  await open(page, '/search?s=parlor');
  await expect(results(page)).toContainText('No upcoming results for that search');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
  await expectSound(page);
  await results(page).getByRole('link', { name: 'Search past lots' }).click();
  await expect(tiles(page)).toHaveCount(1);
  await open(page, '/search/past?s=unicorn');
  await expect(results(page)).toContainText('No past results for that search');
});

test(
  'searches that nobody saved and pages behind the end are not found',
  { tag: ['@desk', '@long'] },
  async ({ page, noise }) => {
    noise.expect(/404/);
    for (const path of [
      '/search/019a0000-0000-7000-8000-000000000000',
      '/search/rubbish',
      '/search?s=oak&page=3',
    ]) {
      const answer = await open(page, path);
      expect(answer?.status(), path).toBe(404);
    }
    for (const path of [
      '/search?s=%00%27%22%3Cscript%3E&c=x,-1&o=none',
      '/search?s=%25%5F%28%29%7C!',
    ]) {
      const answer = await open(page, path);
      expect(answer?.status(), path).toBe(200);
    }
  },
);

test(
  'prices, distance, state, delivery, close and seller narrow a search by its address',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    await page.goto(`${server().url}/search?s=oak`);
    await page.getByText('Filters').click();
    await page.getByLabel('Price from $').fill('34');
    await choice(page, 'State').selectOption('New York');
    await page.getByRole('button', { name: 'Show lots' }).click();
    await expect(tiles(page)).toHaveCount(3);
    await expect(page.getByLabel('Price from $')).toHaveValue('34');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(tiles(page)).toHaveCount(24);
    await page.getByText('Filters').click();
    await page.getByLabel('to $', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Show lots' }).click();
    await expect(tiles(page)).toHaveCount(3);
    await expect(tiles(page).filter({ hasText: 'Oak Chair No. 1' })).toHaveCount(1);
    await expect(tiles(page).filter({ hasText: `Oak Chair No. ${chairs}` })).toHaveCount(0);
    await page.goto(`${server().url}/search?s=mahogany`);
    await page.getByText('Filters').click();
    await choice(page, 'Seller').selectOption('Catskill Auctions');
    await page.getByRole('button', { name: 'Show lots' }).click();
    await expect(tiles(page)).toHaveCount(1);
    await expect(choice(page, 'Seller').locator(':checked')).toHaveText('Catskill Auctions');
    for (const [name, chosen, found] of [
      ['Getting it home', 'Shipping', 'Mahogany Mantel Clock'],
      ['Getting it home', 'Pickup', 'Mahogany Writing Desk'],
      ['Closing', 'Within a day', 'Mahogany Mantel Clock'],
    ] as const) {
      await page.goto(`${server().url}/search?s=mahogany`);
      await page.getByText('Filters').click();
      await choice(page, name).selectOption(chosen);
      await page.getByRole('button', { name: 'Show lots' }).click();
      await expect(tiles(page)).toHaveCount(1);
      await expect(tiles(page)).toContainText(found);
    }
    await page.goto(`${server().url}/search?s=mahogany&t=60`);
    await expect(tiles(page)).toHaveCount(0);
    // Albany is 28 miles from the houses in Hudson.
    await page.goto(`${server().url}/search?s=mahogany&z=12207&mi=25`);
    await expect(tiles(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Search without filters' })).toHaveAttribute(
      'href',
      '/search?s=mahogany',
    );
    await choice(page, 'Within').selectOption('50 miles');
    await page.getByRole('button', { name: 'Show lots' }).click();
    await expect(tiles(page)).toHaveCount(2);
    await sort(page).selectOption('Nearest');
    await expect(page).toHaveURL(/o=Nearest&z=12207&mi=50$/);
    await page.goto(`${server().url}/search?z=00000&mi=50`);
    await expect(page.getByText('We do not know this ZIP code')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${server().url}/search?st=TX`);
    await expect(page.getByText(/No .*lots|no .*results/i).first()).toBeVisible();
  },
);

test(
  'a search is saved with a bell by whoever is signed in',
  { tag: '@long' },
  async ({ page, noise }) => {
    await open(page, '/search?s=oak+chair');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(bell(page)).toBeHidden();
    // An open page would notice the new login and reload, interrupting the navigation.
    await page.goto('about:blank');
    const email = `ada-${crypto.randomUUID()}@bidders.example`;
    await becomeBidder(page, server(), { email, firstName: 'Ada', lastName: 'Moss' }, sale);
    await observeLayoutShifts(page);
    await open(page, '/search?s=oak+chair&o=PriceLow');
    await expectSignedIn(page);
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
    const heart = await drawing(
      tiles(page)
        .first()
        .getByRole('button', { name: /^Favorite: / }),
    );
    expect(await drawing(bell(page)), 'drawn as a favorite is').not.toBe(heart);
    const { total, what } = await layoutShifts(page);
    expect(total, what.join('\n')).toBeLessThanOrEqual(0.02);
    await expectSound(page);

    noise.expect(/500/);
    await page.route('**/setfollowsearch', (route) => route.fulfill({ status: 500, json: {} }));
    await bell(page).click();
    await expect(toast(page, 'saved searches could not be changed')).toBeVisible();
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
    await page.unroute('**/setfollowsearch');

    const saved = page.waitForResponse('**/setfollowsearch');
    await bell(page).click();
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
    await saved;
    await page.reload();
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await drawing(bell(page)), 'drawn as a favorite is').not.toBe(heart);
    const answer = await page.request.get(`${server().url}/api/site/GetSavedSearches/0/20`);
    const { searches } = (await answer.json()) as { searches: { secureId: string }[] };
    expect(searches).toHaveLength(1);

    // By its name alone it brings its words and its order.
    await open(page, `/search/${searches[0]?.secureId}`);
    await expect(heading(page)).toHaveText('Results for “oak chair”');
    await expect(sort(page)).toHaveValue('PriceLow');
    await expect(tiles(page).first()).toContainText('Oak Chair No. 1');
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'prices in search results are live',
  { tag: ['@desk', '@long'] },
  async ({ page, newcomer }) => {
    const bidder = await newcomer();
    const email = `ben-${crypto.randomUUID()}@bidders.example`;
    await becomeBidder(bidder, server(), { email, firstName: 'Ben', lastName: 'Moss' }, sale);
    await open(page, '/search?s=writing+desk');
    await expect(tiles(page)).toContainText('Starting bid');
    const desk = sale.lots.find(({ title }) => title === 'Mahogany Writing Desk');
    await post(bidder, server(), 'placebid', {
      lotSecureId: desk?.secureId,
      bidAmount: 40,
      bidUniqueId: crypto.randomUUID(),
    });
    await expect(tiles(page)).toContainText('1 bid');
  },
);

test('a lot leads back to the search, as it was scrolled', { tag: '@long' }, async ({ page }) => {
  await open(page, '/search?s=oak&o=PriceLow');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await showMore(page);
  await expect(tiles(page)).toHaveCount(chairs);
  const last = tiles(page).last();
  await last.scrollIntoViewIfNeeded();
  await last.getByRole('link').click();
  await expect(heading(page)).toHaveText(`Oak Chair No. ${chairs}`);
  await page.getByRole('link', { name: 'Back to the search' }).click();
  await expect(page).toHaveURL(/\/search\?s=oak&o=PriceLow$/);
  await expect(tiles(page)).toHaveCount(chairs);
  await expect(tiles(page).last()).toBeInViewport();
});

test(
  'more items load although the page refetches meanwhile',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    await page.clock.install();
    // Without a live connection a page refetches every half minute.
    await page.routeWebSocket(/\/api\/hubs\//, () => undefined);
    const readings: number[] = [];
    const held = Promise.withResolvers<void>();
    await page.route('**/api/site/search', async (route) => {
      const { Skip: skip } = route.request().postDataJSON() as { Skip: number };
      readings.push(skip);
      if (skip > 0) await held.promise;
      await route.continue();
    });
    await open(page, '/search?s=oak&o=PriceLow');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await showMore(page);
    await expect.poll(() => readings).toEqual([24]);
    await page.clock.runFor(34_000);
    held.resolve();
    await expect(tiles(page)).toHaveCount(chairs);
    await expect.poll(() => readings).toContain(0);
    await expect(tiles(page)).toHaveCount(chairs);
  },
);

test(
  'a seller’s own host finds that seller’s lots alone',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    await page.goto(`${server().url.replace('localhost', 'catskill.localhost')}/search`);
    await expect(tiles(page)).toHaveCount(1);
    await expect(tiles(page)).toContainText('Mahogany Mantel Clock');
  },
);

test(
  'all lots and those of a category are for search engines; what anybody types is not',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    await open(page, '/search?o=PriceLow');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${server().url}/search`,
    );
    await openCategories(page);
    await page.getByRole('link', { name: /^Clocks/ }).click();
    await expect(page).toHaveTitle(/^Upcoming lots: Clocks/);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await open(page, '/search?s=oak&o=PriceHigh');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${server().url}/search?s=oak`,
    );
  },
);

test(
  'it all reads without JavaScript',
  { tag: ['@desk', '@long'] },
  async ({ newcomer, noise }) => {
    noise.expect(/^request: csp .*\.js$/);
    const page = await newcomer({ javaScriptEnabled: false });
    await open(page, '/search?s=oak');
    await expect(tiles(page)).toHaveCount(24);
    await page.getByRole('link', { name: 'More results' }).click();
    await expect(tiles(page)).toHaveCount(chairs - 24);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${server().url}/search?s=oak&page=2`,
    );
    await page.getByRole('link', { name: 'Earlier results' }).click();
    await page.getByRole('link', { name: /^Garden & Outdoors/ }).click();
    await expect(tiles(page)).toHaveCount(7);
    await sort(page).selectOption('Lowest price');
    await page.getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL(/\/search\?s=oak&c=\d+&o=PriceLow$/);
    await expect(tiles(page).first()).toContainText('Oak Chair No. 21');
    await box(page).fill('mantel');
    await box(page).press('Enter');
    await expect(tiles(page)).toContainText('Mahogany Mantel Clock');
  },
);

test(
  'the search page loads little script and does not shift',
  { tag: '@long-on-phone' },
  async ({ page }) => {
    await observeLayoutShifts(page);
    const readAnew = page.waitForResponse('**/api/site/search');
    await page.goto(`${server().url}/search?s=oak`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await (await readAnew).finished();
    const scripts = await scriptBytes(page);
    expect(scripts.total, scripts.files.join('\n')).toBeLessThanOrEqual(scriptBudget);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await showMore(page);
    await expect(tiles(page)).toHaveCount(chairs);
    const { total, what } = await layoutShifts(page);
    expect(total, what.join('\n')).toBeLessThanOrEqual(0.02);
  },
);

test('lots found near a ZIP code say how far they are, without scripts too', async ({
  newcomer,
}) => {
  const page = await newcomer({ javaScriptEnabled: false });
  await page.goto(`${server().url}/search?s=writing+desk&z=12207&mi=50`);
  await tiles(page).getByRole('link', { name: 'Mahogany Writing Desk' }).click();
  const before = page.getByRole('region', { name: 'Before you bid' });
  await expect(before).toContainText('About 30 miles from 12207');
  await expect(before).toContainText('1 sale held, ');
  await page.getByRole('link', { name: sale.title }).first().click();
  await expect(page.getByRole('main')).toContainText('Hudson, NY · about 30 miles from 12207');
  await page.getByRole('searchbox', { name: /Search the lots/ }).fill('desk');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/s=desk/);
  await expect(page.getByRole('main')).toContainText('Hudson, NY · about 30 miles from 12207');
  const googlebot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  const answer = await page.request.get(page.url(), { headers: googlebot });
  expect(await answer.text()).not.toContain('miles from');

  await page.goto(`${server().url}/auction/${sale.sessionId}?tab=details`);
  await page.getByText('How far is it?').click();
  await page.getByLabel('Your ZIP code').fill('00000');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('We do not know this ZIP code')).toBeVisible();
  await page.getByLabel('Your ZIP code').fill('12534');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Less than 5 miles from 12534', { exact: true })).toBeVisible();
});
