import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bidding, dialog, enterBid, expectPrice, expectSignedIn, lotUrl } from './support/steps.ts';
import { expect, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Allen Street House',
    lots: ['Hall Mirror', 'Milk Can', 'Quilt Rack'].map((title) => ({ title })),
  });
});

const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|hubs\/bid|WebSocket/;
/** Longer than any delay before a reload. */
const pastReloadMs = 10_000;

test.beforeEach(async ({ page, noise }) => {
  noise.expect(offline);
  await page.clock.install();
});

test(
  'a bid being typed survives a lost network, and the price is updated',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const rival = await newcomer();
    await becomeBidder(rival, server(), person('rival'), sale);
    await becomeBidder(page, server(), person('typist'), sale);
    await openLot(page, 0);
    await placeBidButton(page).click();
    const amount = dialog(page).getByLabel('Your maximum bid in dollars');
    await amount.fill('25');

    await page.context().setOffline(true);
    await post(rival, server(), 'placebid', {
      lotSecureId: sale.lots[0]?.secureId,
      bidAmount: 12,
      bidUniqueId: crypto.randomUUID(),
    });
    const reread = page.waitForResponse(/api\/site\/getlot\//);
    const asked = page.waitForResponse(/api\/site\/isauth/);
    await comeBack(page);
    await Promise.all([reread, asked]);

    await expect(marked(page)).toHaveCount(1);
    await expect(amount).toHaveValue('25');
    await expect(dialog(page)).toContainText('Current bid$5.00');
    await enterBid(page, '25');
    await expect(dialog(page)).toContainText("You're the High Bidder");
  },
);

test('a retry of an unanswered bid survives it, too', { tag: '@long' }, async ({ page }) => {
  await becomeBidder(page, server(), person('unsure'), sale);
  await openLot(page, 1);
  const sent: string[] = [];
  await page.route('**/api/site/placebid', async (route) => {
    sent.push((route.request().postDataJSON() as { bidUniqueId: string }).bidUniqueId);
    // The first reaches the server, but its answer never reaches the browser.
    const answer = await route.fetch();
    await (sent.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await placeBidButton(page).click();
  await enterBid(page, '30');
  await expect(dialog(page)).toContainText('we keep trying');

  await page.context().setOffline(true);
  await comeBack(page);
  await expect(marked(page)).toHaveCount(1);
  await expect(dialog(page)).toContainText("You're the High Bidder");
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expectPrice(page, '$5.00', '1 bid');
  expect(new Set(sent).size).toBe(1);
});

test('a half-filled sign-up survives it', { tag: '@long' }, async ({ page }) => {
  await openLot(page, 2);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  await dialog(page).getByLabel('Email', { exact: true }).fill('half@bidders.example');
  await dialog(page).getByLabel('First name').fill('Hal');

  await page.context().setOffline(true);
  await comeBack(page);
  await expect(marked(page)).toHaveCount(1);
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Hal');
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue(
    'half@bidders.example',
  );
});

test(
  'a field of the page itself survives, too; a page without input is reloaded',
  { tag: '@long' },
  async ({ page }) => {
    await openLot(page, 2);
    const search = page.getByRole('banner').getByRole('combobox');
    await search.fill('lamp');
    await page.context().setOffline(true);
    await comeBack(page);
    await expect(marked(page)).toHaveCount(1);
    await expect(search).toHaveValue('lamp');

    // Another page: input on the previous one no longer counts.
    await search.fill('');
    await page.getByRole('link', { name: sale.title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
    await page.context().setOffline(true);
    await comeBack(page);
    await expect(marked(page)).toHaveCount(0);
  },
);

function person(name: string) {
  return { email: `${name}@bidders.example`, firstName: 'Ira', lastName: 'Reed' };
}

async function openLot(page: Page, lot: number): Promise<void> {
  await page.goto(lotUrl(server(), sale, lot));
  await expect(bidding(page)).toContainText('Starting bid');
  // Only a hydrated page, which knows who is signed in, tracks input.
  if ((await page.context().cookies()).some(({ name }) => name === 'LoginCookie')) {
    await expectSignedIn(page);
  } else {
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  }
  // A reload loses the mark.
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

/** The network returns, and every delay after that has passed. */
async function comeBack(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.context().setOffline(false);
  // A page that is just reloading cannot be evaluated.
  await expect(async () => {
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  }).toPass();
  await page.clock.runFor(pastReloadMs);
}

function marked(page: Page) {
  return page.locator('html[data-marked]');
}

function placeBidButton(page: Page) {
  return page.getByRole('button', { name: 'Place Bid' }).filter({ visible: true });
}
