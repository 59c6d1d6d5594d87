import { becomeBidder, password } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const sales = 14;
let sale: Sale;
let sellerPath = '';
const server = useServer(async (open) => {
  for (let number = 1; number <= sales; number += 1) {
    sale = await open.importSale({
      title: `The Green Street House No. ${number}`,
      lots: [{ title: 'Box of Books', pictures: 0 }],
    });
  }
  await open.importSale({
    title: 'A House by the River',
    seller: 'Catskill Auctions',
    host: 'catskill.localhost',
    lots: [{ title: 'Fishing Rod', pictures: 0 }],
  });
  const { kysely } = open.installation.database;
  const seller = await kysely
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', sale.auctionSecureId)
    .executeTakeFirstOrThrow();
  sellerPath = `/seller/${seller.seller_company_id}`;
});

test(
  'a seller’s auctions, past ones and managers each have their page',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${server().url}/auction/${sale.sessionId}`);
    await page.getByRole('banner').waitFor();
    const name = await page.locator('main header a').first().textContent();
    await page.locator('main header a').first().click();
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(12);
    await expectSound(page);
    // Only by a button, after which the keyboard focus continues in the list.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Show More' }).focus();
    await expect(page.getByRole('article')).toHaveCount(12);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(sales);
    await expect(page.getByRole('article').nth(12).getByRole('link').first()).toBeFocused();

    const tabs = page.getByRole('navigation', { name: /^About / });
    await tabs.getByRole('link', { name: 'Past Auctions' }).click();
    await expect(page.getByText('No Past Auctions')).toBeVisible();
    await expectSound(page);

    await tabs.getByRole('link', { name: 'Auction Managers' }).click();
    await expect(page).toHaveURL(/\/directors$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/past$/);
    await page.goForward();
    const manager = page.getByRole('main').getByRole('listitem').getByRole('heading');
    const managerName = (await manager.textContent()) ?? '';
    await expectSound(page);
    await manager.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: managerName })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(12);
    await expectSound(page);
    await page.getByRole('main').getByRole('link', { name: 'Past Auctions' }).click();
    await expect(page.getByText('No Past Auctions')).toBeVisible();
  },
);

test(
  'a page that cannot be loaded keeps the list and its button',
  { tag: ['@desk', '@long'] },
  async ({ page, noise }) => {
    noise.expect(/500/);
    await page.route('**/api/site/getauctions/12/**', (route) =>
      route.fulfill({ status: 500, json: { code: 'Error', message: '' } }),
    );
    await page.goto(server().url + sellerPath);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    const more = page.getByRole('button', { name: 'Show More' });
    const tried = page.waitForRequest('**/api/site/getauctions/12/**');
    await more.click();
    await tried;
    await expect(page.getByText('More could not be loaded. Please try again.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(12);
    await page.unroute('**/api/site/getauctions/12/**');
    await more.click();
    await expect(page.getByRole('article')).toHaveCount(sales);
  },
);

test('a list that becomes empty says so', { tag: ['@desk', '@long'] }, async ({ page }) => {
  const person = { email: 'eve@bidders.example', firstName: 'Eve', lastName: 'Lane' };
  await becomeBidder(page, server(), person, sale);
  await page.route('**/api/site/getauctions/**', (route) =>
    route.fulfill({ json: { auctionSessions: [], auctionSessionCount: 0 } }),
  );
  await page.goto(server().url + sellerPath);
  await expect(page.getByText('No Current Auctions')).toBeVisible();
});

test(
  'signed-in users follow a seller, and still do when they return',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const known = { email: 'ida@bidders.example', firstName: 'Ida', lastName: 'Moss' };
    await becomeBidder(await newcomer(), server(), known, sale);

    await page.goto(server().url + sellerPath);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    // Following is for those who are logged in (the second specification, section 2).
    await expect(page.getByRole('button', { name: /^Follow / })).toBeHidden();
    await page.getByRole('button', { name: 'Log In' }).click();
    await dialog(page).getByLabel('Email', { exact: true }).fill(known.email);
    await dialog(page).getByLabel('Password', { exact: true }).fill(password);
    await dialog(page).locator('[type=submit]').click();
    const followed = page.waitForResponse('**/api/site/setfollow');
    await page.getByRole('button', { name: /^Follow / }).click();
    const unfollow = page.getByRole('button', { name: /^Unfollow / });
    await expect(unfollow).toBeVisible();
    // It is shown at once; the server hears of it a moment later.
    await followed;

    await test.step('a failure takes it back', async () => {
      await page.route('**/api/site/setfollow', (route) =>
        route.fulfill({ status: 200, json: { isError: true } }),
      );
      await unfollow.click();
      await expect(page.getByText(/could not be followed or unfollowed/)).toBeVisible();
      await expect(unfollow).toBeVisible();
      await page.unroute('**/api/site/setfollow');
    });

    await test.step('whoever goes and comes back finds it so', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Frequently' })).toBeVisible();
      await page.goBack();
      await expect(unfollow).toBeVisible();
    });

    await test.step('it stays after a reload, and among the auctioneers', async () => {
      await page.reload();
      await expectSignedIn(page);
      await expect(unfollow).toBeVisible();
      await page.goto(`${server().url}/dashboard/auctioneers`);
      await expect(page.getByRole('main').getByRole('button', { name: /^Unfollow/ })).toBeVisible();
    });
  },
);

test('connecting with a seller is confirmed first', { tag: '@long' }, async ({ page, noise }) => {
  const person = { email: 'ray@bidders.example', firstName: 'Ray', lastName: 'Pike' };
  await becomeBidder(page, server(), person, sale);
  await page.goto(server().url + sellerPath);
  await expectSignedIn(page);
  await page.getByRole('button', { name: 'Connect with the seller' }).click();
  await expectSound(page);

  await test.step('a failure says where help is', async () => {
    noise.expect(/50[03]/);
    await page.route('**/api/site/setregistered', (route) => route.fulfill({ status: 500 }));
    await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog(page)).toContainText('Unable to connect. Please contact support.');
    await page.unroute('**/api/site/setregistered');
  });

  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('You are connected')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are connected')).toBeVisible();
});

test(
  'sellers and managers that are not there, or not on this host, are not found',
  { tag: ['@desk', '@long'] },
  async ({ page, noise }) => {
    noise.expect(/404/);
    const unknown = '019a0000-0000-7000-8000-000000000000';
    const elsewhere = `http://catskill.localhost:${server().port}`;
    const addresses = [
      `${server().url}/seller/${unknown}`,
      `${server().url}/seller/rubbish/past`,
      `${server().url}/director/${unknown}`,
      elsewhere + sellerPath,
    ];
    for (const address of addresses) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
  },
);

test('a seller’s lots are searched from the seller’s page, without scripts too', async ({
  newcomer,
}) => {
  const page = await newcomer({ javaScriptEnabled: false });
  const found = async (words: string) => {
    await page.goto(server().url + sellerPath);
    await page.getByRole('searchbox', { name: 'Search this seller’s lots' }).fill(words);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    return page.getByRole('article').count();
  };
  // The index follows the import within seconds.
  await expect.poll(() => found('books')).toBe(sales);
  expect(await found('rod')).toBe(0);
});
