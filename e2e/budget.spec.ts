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
    lots: [{ title: 'Cherry Desk' }],
  });
});

test('a bid beyond the budget is placed only by who says that it may go beyond', async ({
  page,
}) => {
  const person = { email: 'amy@bidders.example', firstName: 'Amy', lastName: 'Moss' };
  await becomeBidder(page, server(), person, sale);
  await post(page, server(), 'setbudget', { secureAuctionId: sale.auctionSecureId, budget: 50 });
  const sent = bidsSent(page);
  await page.goto(lotUrl(server(), sale));
  await expectSignedIn(page);
  const agreement = dialog(page).getByRole('checkbox', { name: 'Bid beyond my budget' });

  await test.step('a bid is asked about for what it costs all in', async () => {
    await bidding(page).getByRole('button', { name: 'Place Bid' }).click();
    // Within the budget by itself: with 18% premium, and 8% tax on both, it is $57.35.
    await enterBid(page, '45');
    await expect(dialog(page)).toContainText(
      'With this bid you may pay up to $57.35 in this sale, all in. Your budget is $50.00.',
    );
    await expect(dialog(page)).toContainText('Please tick this to bid beyond your budget.');
    await expect(agreement).not.toBeChecked();
    expect(sent).toEqual([]);
  });

  await test.step('one within it is not asked about', async () => {
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await dialog(page).getByLabel('Your maximum bid in dollars').fill('30');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page)).toContainText('Your budget is $50.00.');
    await expect(agreement).toBeHidden();
  });

  await test.step('who ticks it places the bid', async () => {
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await dialog(page).getByLabel('Your maximum bid in dollars').fill('45');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await agreement.check();
    await expect(dialog(page)).not.toContainText('Please tick this');
    await dialog(page).getByRole('button', { name: 'Place Bid' }).click();
    await expect(dialog(page)).toContainText("You're the High Bidder");
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expectPrice(page, '$5.00', '1 bid');
    await expect(bidding(page)).toContainText('Your Max$45.00');
    expect(sent).toEqual([45]);
  });
});

/** The amounts of the bids that a page sends from now on, in dollars. */
function bidsSent(page: Page): number[] {
  const amounts: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/placebid')) return;
    amounts.push((request.postDataJSON() as { bidAmount: number }).bidAmount);
  });
  return amounts;
}
