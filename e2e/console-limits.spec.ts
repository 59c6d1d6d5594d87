import { becomeBidder } from './support/bidders.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bid, bidding, dialog, enterBid, expectLabel, lotUrl } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    lots: [{ title: 'Brass Mantel Clock' }, { title: 'Windsor Chair' }],
  });
});

const ann = { email: 'ann@bidders.example', firstName: 'Ann', lastName: 'Bidwell' };

test(
  'a newcomer’s bid waits above their limit, until the seller, who sees no more than that, raises it',
  {
    tag: '@long',
  },
  async ({ page, newcomer }) => {
    const clerk = await makeClerk(server(), sale, 'manager');
    await signInAtConsole(page, server(), clerk);
    const bidders = `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/bidders`;
    await page.goto(`${bidders}?status=rules`);
    await page.getByLabel('Newcomers may bid up to').selectOption('$250');
    await expectAccessible(page);
    await page
      .getByRole('form', { name: 'Limit for newcomers' })
      .getByRole('button', { name: 'Save for all sales' })
      .click();
    await expect(page.getByText('The limit for newcomers is saved.')).toBeVisible();

    const bidder = await newcomer();
    await becomeBidder(bidder, server(), ann, sale);
    await bidder.goto(lotUrl(server(), sale));
    await bidding(bidder)
      .getByRole('button', { name: 'Place Bid' })
      .filter({ visible: true })
      .click();
    await enterBid(bidder, '400');
    await expect(dialog(bidder)).toContainText('Your bid is waiting');
    await expect(dialog(bidder)).toContainText('up to $250.00 in this sale');
    await expectAccessible(bidder);
    await dialog(bidder).getByRole('button', { name: 'Close' }).last().click();
    await expectLabel(bidder, 'Pending');
    await expect(bidding(bidder)).toContainText('it is above the limit');
    await expectAccessible(bidder);

    // Taken back, and entered once more.
    await bidding(bidder).getByRole('button', { name: 'Take my waiting bid back' }).click();
    await expect(bidding(bidder)).not.toContainText('it is above the limit');
    await bid(bidder, '450', 'Your bid is waiting');

    await page.goto(bidders);
    await expect(page.getByText('1 bidder asks for a higher limit.')).toBeVisible();
    const row = page.getByRole('list', { name: 'Bidders' }).getByRole('listitem').first();
    await expect(row).toContainText('Ann Bidwell');
    await expect(row).toContainText('Has asked for a higher limit since');
    await expect(row).toContainText('Limit $250');
    await expect(page.getByRole('main')).not.toContainText('450');
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Limit of Ann Bidwell' }).click();
    await expect(dialog(page)).toContainText('You can change it 3 more times');
    await dialog(page).getByLabel('They may bid up to').selectOption('$500');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Save the limit' }).dblclick();
    await expect(page.getByText('Ann Bidwell may bid up to $500.')).toBeVisible();
    await expectLabel(bidder, 'High Bid');
    await expect(bidding(bidder)).toContainText('$450.00');
    await expect(bidding(bidder)).not.toContainText('it is above the limit');
    await page.reload();
    await expect(row).toContainText('Limit $500');
    await expect(page.getByText('asks for a higher limit')).toBeHidden();
  },
);
