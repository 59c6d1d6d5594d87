import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import {
  codeInOutbox,
  fillInProfile,
  openAccount,
  registerForAuction,
  saveSandboxCard,
  verifyEmail,
} from './support/joining.ts';
import { recordTexts } from './support/in-page.ts';
import {
  bid,
  bidding,
  dialog,
  enterAmount,
  enterBid,
  expectLabel,
  expectPrice,
  expectSignedIn,
  lotUrl,
  toast,
} from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    firstCloseTime: '+30m',
    lotIntervalSeconds: 600,
    buyersPremium: {
      bands: [
        { from: 0, rate: 0.16 },
        { from: 5, rate: 0.2 },
      ],
      cumulative: true,
    },
    lots: [{ title: 'Brass Mantel Clock', pictures: 2 }, { title: 'Windsor Chair' }],
  });
});

test('two bidders drive a lot from its first bid over a soft close to the hammer', async ({
  page: ann,
  newcomer,
}) => {
  // One story in three browsers, with axe at every stop.
  test.slow();
  const bob = await newcomer();
  const visitor = await newcomer();

  await test.step('a newcomer finds the sale and a lot in it', async () => {
    await ann.goto(server().url);
    await ann.getByRole('link', { name: sale.title, exact: true }).click();
    await expect(ann.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
    await ann.getByRole('link', { name: 'Brass Mantel Clock' }).click();
    await expect(bidding(ann)).toContainText('Starting bid');
    await expect(bidding(ann)).toContainText('$5.00');
  });

  await test.step('a bid leads from its amount through the account and the registration', async () => {
    await bidding(ann).getByRole('button', { name: 'Place Bid' }).click();
    await enterAmount(ann, '10,00');
    await openAccount(ann, 'ann@bidders.example');
    await fillInProfile(ann);
    await saveSandboxCard(ann);
    await verifyEmail(ann, await codeInOutbox(ann, server(), 'ann@bidders.example'));
    await registerForAuction(ann);
    await expect(toast(ann, 'Your paddle number is 101.')).toBeVisible();
  });

  await test.step('the bid that they came with stands at the start price, with all costs shown before', async () => {
    // Premium of 16 % on the first five dollars and 20 % on the others, then 8 % tax on both.
    await expect(dialog(ann)).toContainText('16%–20%');
    await expect(dialog(ann)).toContainText('$1.80');
    await expect(dialog(ann)).toContainText('$0.94');
    await expect(dialog(ann)).toContainText('$12.74');
    await expectAccessible(ann);
    await dialog(ann).getByRole('button', { name: 'Place Bid' }).click();
    await expect(dialog(ann)).toContainText("You're the High Bidder");
    await dialog(ann).getByRole('button', { name: 'Close' }).last().click();
    await expectPrice(ann, '$5.00', '1 bid');
    await expectLabel(ann, 'High Bid');
    await expect(bidding(ann)).toContainText('Your Max');
  });

  await test.step('a second bidder and a visitor watch the same lot', async () => {
    const person = { email: 'bob@bidders.example', firstName: 'Bob', lastName: 'Hale' };
    expect(await becomeBidder(bob, server(), person, sale)).toBe('102');
    await bob.goto(lotUrl(server(), sale));
    await expectSignedIn(bob);
    await expectPrice(bob, '$5.00', '1 bid');
    await visitor.goto(`${server().url}/auction/${sale.sessionId}`);
    await expect(tile(visitor)).toContainText('$5.00');
  });

  await test.step('a bid below the leader’s maximum raises the price for everybody', async () => {
    await bob.getByRole('button', { name: 'Place Bid' }).filter({ visible: true }).click();
    await enterBid(bob, '8');
    await expect(dialog(bob)).toContainText('Outbid');
    await expectPrice(ann, '$9.00', '2 bids');
    await expectLabel(ann, 'High Bid');
    await expect(tile(visitor)).toContainText('$9.00');
    await expect(tile(visitor)).toContainText('2 bids');
  });

  await test.step('a rebid above it takes the lead, and the other one hears of it', async () => {
    await dialog(bob).getByRole('button', { name: 'Rebid' }).click();
    await enterBid(bob, '20');
    await expect(dialog(bob)).toContainText("You're the High Bidder");
    await dialog(bob).getByRole('button', { name: 'Close' }).last().click();
    await expectPrice(bob, '$11.00', '3 bids');
    await expectLabel(bob, 'High Bid');
    await expectPrice(ann, '$11.00', '3 bids');
    await expectLabel(ann, 'Outbid');
    await expect(toast(ann, /outbid.*Brass Mantel Clock/)).toBeVisible();
    await expect(ann.getByRole('button', { name: 'Alerts, 2 new' })).toBeVisible();
  });

  await test.step('the leader raises their maximum unseen', async () => {
    await expect(bidding(bob).getByRole('button', { name: 'Update Max' })).toBeVisible();
    await bid(bob, '50', 'Maximum raised');
    await expect(bidding(bob)).toContainText('$50.00');
    await expectPrice(bob, '$11.00', '3 bids');
    await expect(bidding(ann)).not.toContainText('$50.00');
  });

  await test.step('the history explains each price and follows new bids', async () => {
    await bidding(bob).getByRole('button', { name: '3 bids' }).click();
    const rows = dialog(bob).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('You');
    await expect(rows.last()).toContainText('Paddle 101');
    for (const row of await rows.all()) await expect(row).toContainText(/[A-Z].{12,}\./);
    await bid(ann, '30', 'Outbid');
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText('$31.00');
    await expectAccessible(bob);
    await dialog(bob).getByRole('button', { name: 'Close' }).click();
    await expectPrice(bob, '$31.00', '4 bids');
  });

  await test.step('a bid in the last two minutes gives everybody two minutes again', async () => {
    await server().clock.leave(sale.lots[0]?.secureId ?? '', 90);
    for (const page of [ann, bob]) {
      await page.reload();
      await expectSignedIn(page);
      await expect(bidding(page).getByRole('timer')).toHaveText(/^1m [0-2]?\ds$/);
    }
    await bid(ann, '60', "You're the High Bidder");
    for (const page of [ann, bob]) {
      await expect(bidding(page).getByRole('timer')).toHaveText(/^(2m 0s|1m [45]\ds)$/);
      await expect(bidding(page)).toContainText(/Extended by .*late bid/);
      await expectPrice(page, '$51.00', '5 bids');
    }
    await expectLabel(bob, 'Outbid');
    await expect(toast(bob, /outbid.*Brass Mantel Clock/)).toBeVisible();
  });

  await test.step('the lot is sold, and everybody sees what concerns them', async () => {
    await visitor.goto(lotUrl(server(), sale));
    await expect(bidding(visitor)).toContainText('$51.00');
    await server().clock.leave(sale.lots[0]?.secureId ?? '', 8);
    for (const page of [ann, bob, visitor]) await page.reload();
    for (const page of [ann, bob, visitor]) {
      await expect(bidding(page).getByText('Sold', { exact: true })).toBeVisible({
        timeout: 20_000,
      });
    }
    await expectLabel(ann, 'Won!');
    await expect(bidding(ann)).toContainText('$51.00');
    await expectLabel(bob, 'Not won');
    await expect(bidding(bob)).toContainText('$51.00');
    await expect(bidding(visitor)).not.toContainText('$51.00');
    const priceLock = bidding(visitor).getByRole('button', { name: 'Log in to see the price' });
    await expect(priceLock).toBeVisible();
    await expect(ann.getByRole('button', { name: 'Place Bid' })).toBeHidden();
    for (const page of [ann, bob, visitor]) await expectAccessible(page);
  });

  await test.step('a bid after the hammer changes nothing', async () => {
    const answer = await post(bob, server(), 'placebid', {
      lotSecureId: sale.lots[0]?.secureId,
      bidAmount: 500,
      bidUniqueId: 'too-late',
    });
    expect(answer).toMatchObject({ bidResultEnum: 'LotClosed', currentAmount: 51 });
  });
});

test('who leads at their maximum reads what it comes to, and what a raise would', async ({
  page,
  newcomer,
}) => {
  const eve = { email: 'eve@bidders.example', firstName: 'Eve', lastName: 'Reed' };
  await becomeBidder(page, server(), eve, sale);
  await placeOnChair(page, 5);
  await page.goto(lotUrl(server(), sale, 1));
  await expect(bidding(page)).toContainText('Your Max$5.00$6.26 all in');
  await expect(bidding(page)).toContainText('Raise your maximum to $6.00 or more.');
  await expect(bidding(page)).toContainText('Your total at $6.00: $7.56');
  // A phone's, which a desk does not show.
  await expect(page.locator('[data-bid-bar]')).toContainText('Raise to $6.00: $7.56 all in');

  await test.step('whoever cannot see the price hears it change, once, and of a quick run its end', async () => {
    const rival = await newcomer();
    const ray = { email: 'ray@bidders.example', firstName: 'Ray', lastName: 'Pike' };
    await becomeBidder(rival, server(), ray, sale);
    const texts = await recordTexts(bidding(page).locator('[aria-live=polite]').first());
    const said = async () => (await texts()).filter((text) => text !== '');
    await placeOnChair(rival, 20);
    await expect.poll(said).toEqual(['Current bid $6.00. Outbid']);
    // While the clock of the lot runs on, second by second.
    for (const amount of [8, 10, 12]) await placeOnChair(page, amount);
    await expectPrice(page, '$13.00', '5 bids');
    await expect.poll(said).toEqual(['Current bid $6.00. Outbid', 'Current bid $13.00. Outbid']);
  });
});

function placeOnChair(page: Page, bidAmount: number) {
  return post(page, server(), 'placebid', {
    lotSecureId: sale.lots[1]?.secureId,
    bidAmount,
    bidUniqueId: crypto.randomUUID(),
  });
}

function tile(page: Page) {
  return page.getByRole('article').filter({ hasText: 'Brass Mantel Clock' });
}
