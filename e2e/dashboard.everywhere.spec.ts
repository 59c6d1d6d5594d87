import type { Page } from '@playwright/test';
import { becomeBidder, password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { layoutShifts, observeLayoutShifts } from './support/in-page.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const titles = ['Walnut Sideboard', 'Brass Lamp', 'Oak Bench', 'Pewter Jug', 'Wool Rug'];
const more = ['Clock', 'Mirror', 'Chest', 'Easel', 'Globe'];
const host = 'ferry.localhost';

let sale: Sale;
let ferry: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Union Street House',
    lots: [...titles, ...more].map((title) => ({ title })),
  });
  ferry = await open.importSale({
    title: 'The Ferry Street House',
    seller: 'Ferry Auctions',
    host,
    // Later than the days that pass for the other sale in this file.
    firstCloseTime: '+9d',
    lots: [{ title: 'Tin Lantern' }],
  });
});

const person = (name: string) => ({
  email: `${name}-${crypto.randomUUID()}@bidders.example`,
  firstName: name,
  lastName: 'Moss',
});
const lotId = (index: number) => sale.lots[index]?.secureId ?? '';
const open = async (page: Page, path = '') => {
  await page.goto(`${server().url}/dashboard${path}`);
  await expectSignedIn(page);
};
const tile = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: title });
const filter = (page: Page, tab: string, name: string) =>
  page.getByRole('navigation', { name: tab, exact: true }).getByRole('link', { name });
const placeBid = (page: Page, index: number, bidAmount: number) =>
  post(page, server(), 'placebid', {
    lotSecureId: lotId(index),
    bidAmount,
    bidUniqueId: crypto.randomUUID(),
  });

/** Nothing has moved about either. */
async function expectSoundAndSteady(page: Page): Promise<void> {
  const shifts = await layoutShifts(page);
  expect(shifts.total, shifts.what.join('\n')).toBeLessThanOrEqual(0.02);
  await expectSound(page);
}

test('the dashboard is for those who are signed in', { tag: '@long' }, async ({ page }) => {
  await becomeBidder(page, server(), { ...person('Ida'), email: 'ida@bidders.example' }, sale);
  await page.context().clearCookies();
  await observeLayoutShifts(page);

  await test.step('a visitor is led home from the saved searches', async () => {
    await page.goto(`${server().url}/dashboard/search`);
    await expect(page).toHaveURL(`${server().url}/`);
    const own = server().url.replace('localhost', host);
    await page.goto(`${own}/dashboard/search`);
    await expect(page).toHaveURL(`${own}/`);
  });

  await test.step('elsewhere they log in where they are', async () => {
    await page.goto(`${server().url}/dashboard/currentbids`);
    await expect(page).toHaveTitle('My bids | Fairlot');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
    await expectSoundAndSteady(page);
    await main.getByLabel('Email', { exact: true }).fill('ida@bidders.example');
    await main.getByLabel('Password', { exact: true }).fill(password);
    await main.locator('[type=submit]').click();
    await expect(main.getByText('No Current Bids')).toBeVisible();
  });

  await test.step('the head of the page leads to it', async () => {
    await page.goto(server().url);
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(`${server().url}/dashboard`);
    await expect(page.getByText('No Favorites')).toBeVisible();
    await expectSoundAndSteady(page);
  });

  await test.step('every empty list says so', async () => {
    await filter(page, 'Favorites', 'Past').click();
    await expect(page.getByText('No Past Favorites')).toBeVisible();
    await filter(page, 'Dashboard', 'My Bids').click();
    await expect(page.getByText('No Current Bids')).toBeVisible();
    await filter(page, 'My Bids', 'Past').click();
    await expect(page.getByText('No Past Bids')).toBeVisible();
    await filter(page, 'My Bids', 'Won').click();
    await expect(page.getByText('No Past Wins')).toBeVisible();
    await filter(page, 'Dashboard', 'Following').click();
    await expect(page.getByText('You have not saved any searches.')).toBeVisible();
    await filter(page, 'Following', 'Auctioneers').click();
    await expect(page.getByText('You are not following any Auctioneers.')).toBeVisible();
    await expectSoundAndSteady(page);
  });
});

test(
  'favorites are found on the dashboard, eight at a time',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/500/);
    await becomeBidder(page, server(), person('Ann'), sale);
    // In another order than that of their closings, in either direction.
    for (const index of [4, 9, 1, 7, 2, 8, 3, 6, 5]) {
      await post(page, server(), 'setfavorite', { secureId: lotId(index), isFavorite: true });
    }
    await observeLayoutShifts(page);
    await page.goto(`${server().url}/auction/${sale.sessionId}`);
    await expectSignedIn(page);
    await page.getByRole('button', { name: 'Favorite: Walnut Sideboard' }).click();

    await open(page);
    const tiles = page.getByRole('main').getByRole('article');
    await expect(tiles).toHaveCount(8);
    await expect(tiles).toContainText([...titles, ...more].slice(0, 8));
    await expectSoundAndSteady(page);
    const showMore = page.getByRole('button', { name: 'Show More' });
    await page.route('**/api/site/favorites/8/8', (route) =>
      route.fulfill({ status: 500, json: { code: 'Error', message: '' } }),
    );
    await showMore.click();
    await expect(toast(page, 'More could not be loaded.')).toBeVisible();
    await page.unroute('**/api/site/favorites/8/8');
    await showMore.focus();
    await page.keyboard.press('Enter');
    await expect(tiles).toHaveCount(10);
    await expect(tiles, 'in the order of their closings').toContainText([...titles, ...more]);
    await expect(showMore).toBeHidden();
    await expect(tiles.nth(8).getByRole('link')).toBeFocused();

    // The heart may be toggled back while the list is shown.
    const heart = tile(page, 'Brass Lamp').getByRole('button', { name: /^Favorite/ });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect(tiles.first()).toContainText('Walnut Sideboard');
    await expect(tile(page, 'Brass Lamp')).toBeHidden();
  },
);

test(
  'bids are followed live, retracted and won from the dashboard',
  { tag: '@desk' },
  async ({ page, newcomer }) => {
    test.slow();
    const rival = await newcomer();
    const eva = person('Eva');
    await becomeBidder(page, server(), eva, sale);
    // For longer than the days that pass here.
    await post(page, server(), 'login', { email: eva.email, password, keepLoggedIn: true });
    const ray = person('Ray');
    await becomeBidder(rival, server(), ray, sale);
    await post(rival, server(), 'login', { email: ray.email, password, keepLoggedIn: true });
    await placeBid(page, 0, 60);
    await placeBid(page, 1, 60);
    await placeBid(page, 2, 20);
    await observeLayoutShifts(page);
    await open(page, '/currentbids');

    await test.step('each tile says how one stands', async () => {
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
      await expect(tile(page, 'Walnut Sideboard')).toContainText('High Bid');
      await expect(tile(page, 'Walnut Sideboard')).toContainText('Your Max $60.00');
      await expect(tile(page, 'Walnut Sideboard')).toContainText('The Union Street House');
      await expectSoundAndSteady(page);
    });

    await test.step('a rival’s bid arrives, and with it the red badge', async () => {
      await placeBid(rival, 2, 50);
      await expect(tile(page, 'Oak Bench')).toContainText('Outbid');
      await expect(tile(page, 'Oak Bench')).toContainText('$21.00');
      const retract = tile(page, 'Oak Bench').getByRole('button', { name: /^Retract/ });
      await expect(retract).toBeHidden();
    });

    await test.step('a bid is taken back after a question, and the list is read again', async () => {
      const retract = page.getByRole('button', { name: 'Retract my bid: Brass Lamp' });
      await retract.click();
      await expect(dialog(page)).toContainText('Retract your bid?');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Keep my bid' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(retract).toBeFocused();
      await retract.click();
      await dialog(page).getByRole('button', { name: 'Retract bid' }).click();
      await expect(dialog(page)).toContainText('Please choose a reason.');
      await expectAccessible(page);
      await dialog(page).getByLabel('Why are you retracting it?').selectOption('TypingSlip');
      await dialog(page).getByRole('button', { name: 'Retract bid' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(tile(page, 'Brass Lamp')).toBeHidden();
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
      // Once an auction.
      await expect(page.getByRole('button', { name: /^Retract/ })).toBeHidden();
    });

    await test.step('a retraction that comes too late is refused with its reason', async () => {
      await open(rival, '/currentbids');
      await rival.getByRole('button', { name: 'Retract my bid: Oak Bench' }).click();
      await server().clock.leave(lotId(0), 23 * 3600);
      await dialog(rival).getByLabel('Why are you retracting it?').selectOption('TypingSlip');
      await dialog(rival).getByRole('button', { name: 'Retract bid' }).click();
      await expect(dialog(rival)).toContainText('within 24 hours of the scheduled close');
      await page.reload();
      await expect(tile(page, 'Walnut Sideboard')).toContainText('High Bid');
      await expect(page.getByRole('button', { name: /^Retract/ })).toBeHidden();
    });

    await test.step('what one won is past and among the wins', async () => {
      await server().clock.leave(lotId(0), 3);
      await page.reload();
      await expect(tile(page, 'Walnut Sideboard')).toContainText('Won!', { timeout: 20_000 });
      await filter(page, 'My Bids', 'Won').click();
      await expect(tile(page, 'Walnut Sideboard')).toContainText('Won!');
      await expect(tile(page, 'Walnut Sideboard')).toContainText('$5.00');
      await expectSoundAndSteady(page);
      await server().clock.leave(lotId(2), -10);
      await filter(page, 'My Bids', 'Past').click();
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
      await expect(page.getByRole('main').getByRole('article').first()).toContainText('Oak Bench');
      await expect(tile(page, 'Oak Bench')).toContainText('Not won');
      await expect(tile(page, 'Walnut Sideboard')).toContainText('Won!');
      await filter(page, 'My Bids', 'Current').click();
      await expect(page.getByText('No Current Bids')).toBeVisible();
    });
  },
);

test(
  'searches and auctioneers that one follows are kept on the dashboard',
  { tag: '@long' },
  async ({ page, noise }) => {
    await becomeBidder(page, server(), person('Una'), sale);
    const found = (await post(page, server(), 'search', {
      Search: 'lantern',
      OrderBy: 'EndingSoonest',
    })) as { savedSearchId: string };
    const { savedSearchId } = found;
    await post(page, server(), 'setfollowsearch', { secureId: savedSearchId, isFavorite: true });
    const answer = await page
      .context()
      .request.get(`${server().url}/api/site/getauctionandlots/${ferry.sessionId}/0/1`);
    const { auctionSession } = (await answer.json()) as {
      auctionSession: { auction: { companySecureId: string } };
    };
    const sellerId = auctionSession.auction.companySecureId;
    await post(page, server(), 'setfollow', { secureId: sellerId, isFavorite: true });
    await observeLayoutShifts(page);

    await test.step('a saved search leads to its results, and its bell forgets it', async () => {
      await open(page, '/search');
      await expect(tile(page, 'lantern')).toContainText('sorted by ending soonest');
      await expect(page.getByText('End of Searches')).toBeVisible();
      await expectSoundAndSteady(page);
      await expect(page.getByRole('link', { name: 'lantern' })).toHaveAttribute(
        'href',
        `/search/${savedSearchId}?o=EndingSoonest`,
      );
      const bell = page.getByRole('button', { name: 'Saved search: lantern' });
      await bell.click();
      await expect(bell).toHaveAttribute('aria-pressed', 'false');
      await page.waitForLoadState('networkidle');
      await page.reload();
      await expect(page.getByText('You have not saved any searches.')).toBeVisible();
    });

    await test.step('an auctioneer is no longer followed only once the server says so', async () => {
      await filter(page, 'Following', 'Auctioneers').click();
      await expect(tile(page, 'Ferry Auctions')).toContainText('Hudson, NY');
      await expect(page.getByText('End of Auctioneers')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ferry Auctions' })).toHaveAttribute(
        'href',
        `/seller/${sellerId}`,
      );
      await expectSoundAndSteady(page);
      noise.expect(/500/);
      await page.route('**/api/site/setfollow', (route) => route.fulfill({ status: 500 }));
      await page.getByRole('button', { name: 'Unfollow Ferry Auctions' }).click();
      await expect(toast(page, 'An error occurred.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Unfollow Ferry Auctions' })).toBeVisible();
      await page.unroute('**/api/site/setfollow');
      await page.getByRole('button', { name: 'Unfollow Ferry Auctions' }).click();
      await expect(page.getByRole('button', { name: 'Follow Ferry Auctions' })).toBeVisible();
      await page.reload();
      await expect(page.getByText('You are not following any Auctioneers.')).toBeVisible();
    });
  },
);

test(
  'a seller’s own site has a dashboard of its lots alone, and nothing to follow',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    const someone = person('Max');
    await becomeBidder(page, server(), someone, sale);
    for (const secureId of [lotId(9), ferry.lots[0]?.secureId]) {
      await post(page, server(), 'setfavorite', { secureId, isFavorite: true });
    }
    const site = server().url.replace('localhost', host);
    await page.goto(`${site}/dashboard/auctioneers`);
    await expect(page).toHaveURL(`${site}/dashboard`);
    const main = page.getByRole('main');
    await main.getByLabel('Email', { exact: true }).fill(someone.email);
    await main.getByLabel('Password', { exact: true }).fill(password);
    await main.locator('[type=submit]').click();
    await expect(main.getByRole('article')).toHaveCount(1);
    await expect(main.getByRole('article')).toContainText('Tin Lantern');
    await expect(filter(page, 'Dashboard', 'My Bids')).toBeVisible();
    await expect(filter(page, 'Dashboard', 'Following')).toBeHidden();
  },
);
