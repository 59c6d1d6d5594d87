import type { Locator, Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import {
  bidding,
  dialog,
  expectLabel,
  expectPrice,
  expectSignedIn,
  lotUrl,
} from './support/steps.ts';
import { contentWidth, smallTargets } from './support/in-page.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
let costly: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Mill Street House',
    firstCloseTime: '+30m',
    lotIntervalSeconds: 600,
    lots: [{ title: 'Walnut Writing Box', pictures: 2 }, { title: 'Oil Lamp' }],
  });
  costly = await open.importSale({
    title: 'The Hill Street House',
    firstCloseTime: '+5d',
    lots: [{ title: 'Tall Case Clock', startingBid: 4_000 }],
  });
});

test('the journey to a bid fits a thumb', async ({ page }) => {
  const person = { email: 'ida@bidders.example', firstName: 'Ida', lastName: 'Moss' };
  await becomeBidder(page, server(), person, sale);

  await test.step('home, auction and lot', async () => {
    await page.goto(server().url);
    await expectSignedIn(page);
    await expectFits(page);
    // The head leads to past ones: nothing says it again.
    await expect(page.getByRole('main').getByText('Current Auctions')).toHaveCount(1);
    await page.getByRole('link', { name: sale.title, exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
    await expect(page.getByText(/costs \$127\.44 all in, .*, charged to your card/)).toBeVisible();
    await expectOneLine(
      page.getByRole('button', { name: 'List view' }),
      page.getByText(/^Show closed/),
    );
    await expectFits(page);
    await page.getByRole('link', { name: 'Walnut Writing Box' }).tap();
    await expect(bidding(page)).toContainText('Starting bid');
    await expectFits(page);
  });

  await test.step('the bid bar stands at the foot of the screen, wherever one reads', async () => {
    await expectAtFoot(page);
    await page.mouse.wheel(0, 2_000);
    await expectAtFoot(page);
    await expect(bidBar(page)).toContainText(
      /^\$5\.00Starting bidLot 1 · [\dms ]+ leftBid \$5\.00/,
    );
    // $5.00, 18% premium, and 8% tax on both.
    await expect(bidBar(page)).toContainText('Bid $5.00: $6.37 all in');
  });

  await test.step('the bid dialog comes up as a sheet', async () => {
    await bidButton(page).tap();
    const sheet = dialog(page);
    const amount = sheet.getByLabel('Your maximum bid in dollars');
    await expect(amount).toHaveAttribute('inputmode', 'decimal');
    await expectSheet(page);
    await amount.fill('12');
    await sheet.getByRole('button', { name: 'Continue' }).tap();
    await expect(sheet).toContainText('At most, all in');
    await expectSheet(page);
    await sheet.getByRole('button', { name: 'Back' }).tap();
    await expect(amount).toHaveValue('12.00');
    await sheet.getByRole('button', { name: 'Continue' }).tap();
    await sheet.getByRole('button', { name: 'Place Bid' }).tap();
    await expect(sheet).toContainText("You're the High Bidder");
    await expectSheet(page);
    await sheet.getByRole('button', { name: 'Close' }).last().tap();
  });

  await test.step('the bar tells where one stands', async () => {
    await expectPrice(page, '$5.00', '1 bid');
    await expectLabel(page, 'High Bid');
    await expect(bidButton(page)).toHaveText('Update Max');
    await expect(bidBar(page)).toContainText('$15.29 all in at most');
    await expectFits(page);
  });

  await test.step('history and pictures open full', async () => {
    await bidding(page).getByRole('button', { name: '1 bid' }).tap();
    await expectSheet(page);
    await dialog(page).getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Show full screen' }).tap();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
  });

  await test.step('what passes a budget is told whole, beside the paddle', async () => {
    const budget = { secureAuctionId: sale.auctionSecureId, budget: 10 };
    await post(page, server(), 'setbudget', budget);
    await page.goto(`${server().url}/auction/${sale.sessionId}`);
    for (const words of [/\$6\.37 all in, \$15\.29 at most$/, '$5.29 over budget']) {
      const line = page.getByText(words);
      await expect(line).toBeVisible();
      expect(await line.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThan(1);
    }
  });
});

test('a visitor’s ways, and signing up and registering, fit a phone', async ({ page }) => {
  await test.step('the bid bar of a narrow phone has room for thousands and days', async () => {
    await page.setViewportSize({ width: 360, height: 760 });
    await page.goto(lotUrl(server(), costly));
    for (const words of [
      /^Lot \d+ · \d+d \d+h \d+m left$/,
      /^Bid \$4,000\.00: \$\d,\d{3}\.\d\d all in$/,
    ]) {
      const line = bidBar(page).getByText(words);
      await expect(line).toBeVisible();
      expect(await line.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThan(1);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await test.step('the head leads on', async () => {
    const ways = page.getByRole('banner').getByRole('navigation').getByRole('link');
    await expect(ways).toHaveText(['Auctions', 'Past', 'About Us', 'Sell', 'FAQs']);
    for (const way of await ways.all()) await expect(way).toBeInViewport({ ratio: 1 });
    await ways.nth(1).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Past Auctions' })).toBeVisible();
  });
  await page.goto(server().url);
  await page.getByRole('button', { name: 'Sign Up' }).tap();
  await expect(dialog(page).getByRole('heading', { name: 'Account Information' })).toBeVisible();
  await expectSheet(page);
  await dialog(page).getByRole('button', { name: 'Log in' }).tap();
  await expectSheet(page);
  await dialog(page).getByRole('button', { name: 'Close' }).tap();
});

/** What is to be chosen of a list takes no more lines than it needs. */
async function expectOneLine(...parts: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
}

/** The button of the bar; the desk's one is there too, but hidden. */
function bidButton(page: Page) {
  return page.getByRole('button', { name: /^(Place Bid|Update Max)$/ }).filter({ visible: true });
}

function bidBar(page: Page) {
  return page.locator('[data-bid-bar]');
}

async function expectAtFoot(page: Page): Promise<void> {
  await expect(bidButton(page)).toBeInViewport({ ratio: 1 });
  const box = await bidButton(page).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(height - (box?.y ?? 0), 'distance of the button from the foot').toBeLessThan(120);
}

/** No sideways scrolling, targets for fingers, and nothing that axe finds. */
async function expectFits(page: Page): Promise<void> {
  expect(await contentWidth(page), 'width of the page').toBeLessThanOrEqual(390);
  expect(await smallTargets(page), 'targets under 44 px').toEqual([]);
  await expectAccessible(page);
}

/** The dialog fills the width and ends at the foot of the screen. */
async function expectSheet(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const box = await dialog(page).boundingBox();
      return box && { x: box.x, width: box.width, foot: Math.round(box.y + box.height) };
    })
    .toEqual({ x: 0, width: 390, foot: 844 });
  await expectFits(page);
}
