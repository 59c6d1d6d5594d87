import type { Page } from '@playwright/test';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

const many = 26;
const closing = 5;

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Warren Street House',
    firstCloseTime: '+30m',
    lotIntervalSeconds: 600,
    lots: Array.from({ length: many }, (_, index) => ({
      title: `Quilt No. ${index + 1}`,
      pictures: 0,
    })),
  });
});

test(
  'no open lot is missing from a list that is scrolled while the sale closes',
  { tag: '@desk' },
  async ({ page }) => {
    const tiles = page.getByRole('article');
    // When it starts watching the sale the page refetches its first dozen lots; from then on it only gets events.
    const isWatching = page.waitForResponse(/getauctionlots/i);
    await page.goto(`${server().url}/auction/${sale.sessionId}`);
    await isWatching;
    await expect(tiles).toHaveCount(12);

    await server().clock.leave(sale.lots[closing - 1]?.secureId ?? '', -1);
    await expectClosed(page, closing);

    await expect(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(tiles.last()).toContainText(`Quilt No. ${many}`, { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(tiles).toHaveCount(many - closing);
    await expect(tiles.first()).toContainText(`Quilt No. ${closing + 1}`);
  },
);

test(
  'a view that follows the close has what closes next at its top, until one reads elsewhere',
  { tag: '@long-on-phone' },
  async ({ page }) => {
    test.slow();
    const tile = (number: number) =>
      page.getByRole('article').filter({ hasText: new RegExp(`Quilt No\\. ${number}\\D`) });
    const expectAtTop = (number: number) =>
      expect
        .poll(async () => {
          const box = await tile(number).boundingBox();
          return box !== null && box.y >= 0 && box.y < 60;
        }, `No. ${number} at the top`)
        .toBe(true);
    const close = (number: number) =>
      server().clock.leave(sale.lots[number - 1]?.secureId ?? '', -1);

    await close(closing);
    await expectClosed(page, closing);
    // Ticked before the scripts of the page have come.
    const ticked = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await ticked.promise;
      await route.continue();
    });
    await page.goto(`${server().url}/auction/${sale.sessionId}`);
    const follow = page.getByRole('checkbox', { name: 'Auto-scroll' });
    const showClosed = page.getByRole('checkbox', { name: 'Show closed' });
    await follow.focus();
    await page.keyboard.press('Space');
    // An answer from before the clock jumps would set the page's clock back.
    const isWatching = page.waitForResponse(/getauctionlots/i);
    ticked.resolve();
    await isWatching;
    await expectAtTop(closing + 1);
    // The header runs to the same close.
    await expect(page.getByRole('main')).toContainText(/Happening NowNext lot closes in 9m \d+s/);
    await close(11);
    await expectClosed(page, 11);
    await expectAtTop(12);
    // A page learns of a jump of the clock by an answer: at the latest by that of each minute.
    await expect(tile(11)).toContainText('Lot Closed', { timeout: 75_000 });
    // It shows those that close meanwhile by itself.
    await expect(follow).toBeChecked();
    await expect(showClosed).toBeHidden();

    await test.step('it stands still for who has scrolled on, and offers the way back', async () => {
      const back = page.getByRole('button', { name: 'Back to what closes next' });
      await page.mouse.wheel(0, 1_500);
      await expect(back).toBeVisible();
      const before = await tile(18).boundingBox();
      await close(15);
      await expectClosed(page, 15);
      expect(await tile(18).boundingBox()).toEqual(before);
      await back.focus();
      await page.keyboard.press('Enter');
      await expectAtTop(16);
      await expect(back).toBeHidden();
    });

    await test.step('lots in another order do not follow the close: nothing offers it', async () => {
      await page.goto(`${server().url}/auction/${sale.sessionId}?o=LotNumber`);
      await expect(tile(17)).toBeVisible();
      await expect(follow).toBeHidden();
      await expect(tile(1)).toBeHidden();
      await showClosed.check();
      await expect(tile(1)).toBeVisible();
      // Frame and all, so that a tall picture's ground pales with it.
      const picture = (number: number) =>
        tile(number).locator(':scope > div').first().locator('> *').first();
      await expect(picture(1)).toHaveCSS('opacity', '0.6');
      await expect(picture(17)).toHaveCSS('opacity', '1');
    });

    await test.step('among search results, too, a clock runs to each close', async () => {
      await page.goto(`${server().url}/search?s=quilt&o=EndingSoonest`);
      await expect(tile(16)).toContainText(/Happening Now, \d+m \d+s/);
    });
  },
);

/** So many lots have been hammered. */
async function expectClosed(page: Page, count: number): Promise<void> {
  await expect(async () => {
    const address = `${server().url}/api/site/getauctionlots/${sale.sessionId}/0/${many}`;
    const { lots } = (await (await page.request.get(address)).json()) as {
      lots: { isClosed: boolean }[];
    };
    expect(lots.filter(({ isClosed }) => isClosed)).toHaveLength(count);
  }).toPass({ timeout: 15_000 });
}
