import type { Page } from '@playwright/test';
import { becomeBidder, password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { recordTexts } from './support/in-page.ts';
import { bidding, dialog, expectLabel, expectSignedIn, logOut, lotUrl } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const people = {
  ida: { email: 'ida@bidders.example', firstName: 'Ida', lastName: 'Moss' },
  ray: { email: 'ray@bidders.example', firstName: 'Ray', lastName: 'Pike' },
};

let sale: Sale;
let past: Sale;
const server = useServer(async (open) => {
  const lots = [{ title: 'Walnut Sideboard' }];
  past = await open.importSale({ title: 'The Ferry Street House', firstCloseTime: '+5m', lots });
  sale = await open.importSale({
    title: 'The Partition Street House',
    firstCloseTime: '+1d',
    lots: [...lots, { title: 'Walnut Sideboard with Mirror' }],
  });
});

test('a bidder’s private data is shown until they log out', async ({ page, newcomer, noise }) => {
  noise.expect(/hubs\/bid|WebSocket|ERR_FAILED/);
  const rival = await newcomer();
  await becomeBidder(page, server(), people.ida, sale);
  await becomeBidder(rival, server(), people.ray, sale);
  const lotSecureId = sale.lots[0]?.secureId;
  const bid = { lotSecureId, bidAmount: 60, bidUniqueId: crypto.randomUUID() };
  await post(page, server(), 'placebid', bid);
  await post(page, server(), 'setfavorite', { secureId: lotSecureId, isFavorite: true });
  const heart = page.getByRole('button', { name: 'Favorite: Walnut Sideboard' }).first();

  await test.step('their maximum and favorite show without the hub', async () => {
    await page.route('**/api/hubs/**', (route) => route.abort());
    await page.routeWebSocket(/\/api\/hubs\/bid/, (socket) => void socket.close({ code: 1001 }));
    await page.goto(lotUrl(server(), sale));
    await expectSignedIn(page);
    await expect(bidding(page)).toContainText('$60.00');
    await expectLabel(page, 'High Bid');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('No live connection yet. Prices may be out of date.')).toBeVisible({
      timeout: 15_000,
    });
    await expect.poll(() => seenLots(page)).toContain('Walnut Sideboard');
  });

  await test.step('nothing of it stays after they have logged out', async () => {
    const lotPage = page.url();
    await logOut(page);
    expect(await seenLots(page)).toBeNull();
    await page.goto(lotPage);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(bidding(page)).toContainText('$5.00');
    await expect(bidding(page)).not.toContainText('$60.00');
    await expect(bidding(page)).not.toContainText('Your Max');
    await expect(page.getByText('High Bid', { exact: true })).toBeHidden();
    await expect(page.getByText('Outbid', { exact: true })).toBeHidden();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('a rival who logs in in the same tab sees nothing of it', async () => {
    const heard = await recordTexts(bidding(page));
    await page.getByRole('button', { name: 'Log In' }).click();
    await dialog(page).getByLabel('Email', { exact: true }).fill(people.ray.email);
    await dialog(page).getByLabel('Password', { exact: true }).fill(password);
    await dialog(page).locator('[type=submit]').click();
    await expectSignedIn(page);
    await page.waitForLoadState('networkidle');
    await expect(bidding(page)).toContainText('$5.00');
    expect((await heard()).join('\n')).not.toMatch(/60\.00|Your Max|High Bid|Outbid/);
  });
});

test(
  'prices of a past auction are for those who are signed in',
  { tag: '@long' },
  async ({ page }) => {
    await becomeBidder(page, server(), { ...people.ida, email: 'ivy@bidders.example' }, past);
    await post(page, server(), 'placebid', {
      lotSecureId: past.lots[0]?.secureId,
      bidAmount: 60,
      bidUniqueId: crypto.randomUUID(),
    });
    await server().clock.leave(past.lots[0]?.secureId ?? '', -10);
    const tile = page.getByRole('article').filter({ hasText: 'Walnut Sideboard' });
    const isAskedToLogIn = page.getByText('Log in to see the price');
    await page.goto(`${server().url}/auction/${past.sessionId}`);
    await expectSignedIn(page);
    await expect(tile).toContainText('Sold');
    await expect(tile).toContainText('$5.00');
    await expect(isAskedToLogIn).toBeHidden();
    await page.goto(lotUrl(server(), past));
    await expect(bidding(page)).toContainText('Final bid');
    await expect(bidding(page)).toContainText('$5.00');
    await expect(isAskedToLogIn).toBeHidden();

    await test.step('they stand below a lot of another sale that is like it', async () => {
      await page.goto(lotUrl(server(), sale, 1));
      await expectSignedIn(page);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      const before = page.getByRole('region', { name: 'Sold before' });
      await expect(before).toContainText('1 comparable lot sold in past sales for $5.00');
      await expect(before.getByRole('article')).toContainText('$5.00');
    });
  },
);

const seenLots = (page: Page) => page.evaluate(() => localStorage.getItem('RecentlySeen'));
