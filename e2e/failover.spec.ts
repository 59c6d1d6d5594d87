import type { Page } from '@playwright/test';
import { becomeBidder, password, post } from './support/bidders.ts';
import { standInProxy } from './support/stand-in-proxy.ts';
import type { StandInProxy } from './support/stand-in-proxy.ts';
import { goWithin } from './support/in-page.ts';
import { bidding, dialog, enterBid, expectPrice, expectSignedIn, lotUrl } from './support/steps.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

// The seconds of a failover as a bidder sees them: HAProxy's page, lost answers, slow ones (decision 246).

let sale: Sale;
let proxy: StandInProxy;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Ferry Street House',
    firstCloseTime: '+10m',
    lots: ['Tall Clock', 'Settle', 'Dry Sink', 'Hooked Rug', 'Blanket Chest'].map((title) => ({
      title,
    })),
  });
});
test.beforeAll(async () => {
  proxy = await standInProxy(server().port);
});
test.afterAll(() => proxy.close());
test.beforeEach(({ noise }) => {
  proxy.become('fair');
  proxy.bids.length = 0;
  noise.expect(/503|ERR_EMPTY_RESPONSE|ERR_CONNECTION|hubs\/bid|WebSocket/);
});

const reconnecting = 'We are reconnecting. Your bid is not confirmed yet; we keep trying.';
/** From the server’s return to the told outcome: the longest pause and a second, and time for a busy machine. */
const soonMs = 10_000;

test('a bid during a failover is told as soon as the server is back, and counts once', async ({
  page,
}) => {
  await openLot(page, 0, 'ada');
  proxy.become('away');
  await enterBid(page, '25');
  await expect(dialog(page)).toContainText(reconnecting);
  await expect.poll(() => proxy.bids.length, { timeout: 20_000 }).toBeGreaterThan(1);

  const told = await afterReturn(page, "You're the High Bidder");
  test.info().annotations.push({ type: 'told after', description: `${told} ms` });
  expect(told).toBeLessThan(soonMs);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expectPrice(page, '$5.00', '1 bid');
  expect(new Set(proxy.bids).size).toBe(1);
});

test(
  'whether a bid was in time is told after the close, too',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const late = await newcomer();
    await openLot(late, 1, 'lea');
    await openLot(page, 1, 'ben');
    // His bid arrives, and the answer is lost; hers does not arrive before the lot closes.
    proxy.become('loses');
    await enterBid(page, '30');
    await expect(dialog(page)).toContainText(reconnecting);
    proxy.become('away');
    await enterBid(late, '40');
    await expect(dialog(late)).toContainText(reconnecting);
    await server().clock.leave(sale.lots[1]?.secureId ?? '', -1);

    proxy.become('fair');
    await expect(dialog(page)).toContainText('Your bid arrived in time', { timeout: soonMs });
    await expect(dialog(page)).toContainText('You are its high bidder at $5.00.');
    await expect(dialog(late)).toContainText('The lot had closed before your bid arrived.', {
      timeout: soonMs,
    });
    expect(new Set(proxy.bids).size).toBe(2);
  },
);

test(
  'a reload of the page asks for the outcome of the same bid',
  { tag: '@long' },
  async ({ page }) => {
    await openLot(page, 2, 'cleo');
    proxy.become('loses');
    await enterBid(page, '35');
    await expect(dialog(page)).toContainText(reconnecting);
    proxy.become('away');
    // HAProxy's page, which comes back by itself.
    await page.reload();
    await expect(page.getByText('One moment')).toBeVisible();

    await afterReturn(page, "You're the High Bidder");
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expectPrice(page, '$5.00', '1 bid');
    expect(new Set(proxy.bids).size).toBe(1);
    await page.reload();
    await expectSignedIn(page);
    await expect(bidding(page)).toContainText('Your Max');
    await expect(dialog(page)).toHaveCount(0);
  },
);

test(
  'a bid that is repeated is not sent for whoever logs in meanwhile in another tab',
  { tag: '@long' },
  async ({ page, newcomer, noise }) => {
    noise.expect(/40[13]/);
    const rival = { email: 'bob@bidders.example', firstName: 'Bob', lastName: 'Reed' };
    await becomeBidder(await newcomer(), server(), rival, sale);
    await openLot(page, 4, 'flo');
    proxy.become('away');
    await enterBid(page, '50');
    await expect(dialog(page)).toContainText(reconnecting);
    // The tab is hidden: it does not look at its login by itself.
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
    );
    const { email } = rival;
    await post(page, server(), 'logout', { Param: '' });
    await post(page, server(), 'login', { email, password, keepLoggedIn: false });
    const sent = proxy.bids.length;
    await expect(dialog(page)).toContainText('Your login has changed', { timeout: soonMs });
    expect(proxy.bids.length - sent).toBeLessThanOrEqual(1);
    proxy.become('fair');
    const lot = lotUrl({ ...server(), url: proxy.url }, sale, 4);
    await page.goto(lot);
    await expect(bidding(page)).toContainText('0 bids');
  },
);

test(
  'a slow answer is waited for; who has waited enough may stop',
  { tag: '@long' },
  async ({ page }) => {
    await openLot(page, 3, 'dora');
    proxy.become('holds');
    await enterBid(page, '45');
    await expect(dialog(page)).toContainText('This takes longer than usual.');
    proxy.become('away');
    await dialog(page).getByRole('button', { name: 'Stop trying' }).click();
    await expect(dialog(page)).toContainText('it is not certain whether your bid arrived');
    const sent = proxy.bids.length;
    proxy.become('fair');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page)).toContainText("You're the High Bidder");
    expect(proxy.bids).toHaveLength(sent + 1);
    expect(new Set(proxy.bids).size).toBe(1);
  },
);

test(
  'a page that cannot be read yet leaves the open one on the screen',
  { tag: '@long' },
  async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(lotUrl({ ...server(), url: proxy.url }, sale, 3), { waitUntil: 'networkidle' });
    proxy.become('away');
    const going = goWithin(page, lotUrl({ ...server(), url: '' }, sale, 2));
    await expect(page.getByText('Reconnecting… The page opens soon.')).toBeVisible();
    await expect(heading).toHaveText('Hooked Rug');
    proxy.become('fair');
    await expect(heading).toHaveText('Dry Sink');
    // Within the same document.
    await going;
  },
);

test('a favorite marked during a failover is kept', { tag: '@long' }, async ({ page }) => {
  await openLot(page, 3, 'eve');
  await page.keyboard.press('Escape');
  proxy.become('away');
  const heart = bidding(page).getByRole('button', { name: /favorite/i });
  const refused = page.waitForResponse(/setfavorite/);
  await heart.click();
  expect((await refused).status()).toBe(503);
  const saved = page.waitForResponse((answer) => /setfavorite/.test(answer.url()) && answer.ok());
  proxy.become('fair');
  await saved;
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

/** Opens a lot's page through the proxy and its bid dialog. */
async function openLot(page: Page, index: number, name: string): Promise<void> {
  const person = { email: `${name}@bidders.example`, firstName: name, lastName: 'Reed' };
  await becomeBidder(page, server(), person, sale);
  await page.goto(lotUrl({ ...server(), url: proxy.url }, sale, index));
  await expectSignedIn(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Place Bid' }).filter({ visible: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Milliseconds from the server's return until the dialog says what became of the bid. */
async function afterReturn(page: Page, outcome: string): Promise<number> {
  const back = performance.now();
  proxy.become('fair');
  await expect(dialog(page)).toContainText(outcome, { timeout: 30_000 });
  return Math.round(performance.now() - back);
}
