import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bidding, dialog, enterBid, expectSignedIn, lotUrl, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Mill Street House',
    firstCloseTime: '+3d',
    lots: [{ title: 'Oak Settle' }],
  });
});

const person = (firstName: string) => ({
  email: `${firstName}-${crypto.randomUUID()}@bidders.example`,
  firstName,
  lastName: 'Moss',
});
const button = (page: Page, name: string | RegExp) => bidding(page).getByRole('button', { name });

test(
  'a bid far too high is typed twice and retracted, and whom it exposed lowers their maximum',
  { tag: '@long' },
  async ({ page: ann, newcomer }) => {
    test.slow();
    const bob = await newcomer();
    await becomeBidder(ann, server(), person('Ann'), sale);
    await becomeBidder(bob, server(), person('Bob'), sale);
    await post(ann, server(), 'placebid', {
      lotSecureId: sale.lots[0]?.secureId,
      bidAmount: 543.21,
      bidUniqueId: crypto.randomUUID(),
    });
    await ann.goto(server().url);
    await expectSignedIn(ann);
    await bob.goto(lotUrl(server(), sale));
    await expectSignedIn(bob);

    await test.step('ten times the price is asked for once more', async () => {
      await button(bob, 'Place Bid').click();
      await enterBid(bob, '9999');
      await expect(dialog(bob)).toContainText('This is not the $9,999.00 that you entered before.');
      await expectAccessible(bob);
      await dialog(bob).getByLabel('Type your maximum once more').fill('9,999');
      await dialog(bob).getByRole('button', { name: 'Place Bid' }).click();
      await expect(dialog(bob)).toContainText("You're the High Bidder");
      await dialog(bob).getByRole('button', { name: 'Close' }).last().click();
      await expect(bidding(bob)).toContainText('$553.21');
    });

    await test.step('the retraction takes price and further bids with it', async () => {
      await button(bob, 'Retract my bid').click();
      await dialog(bob).getByLabel('Why are you retracting it?').selectOption('TypingSlip');
      await dialog(bob).getByRole('button', { name: 'Retract bid' }).click();
      await expect(bidding(bob)).toContainText('You retracted your bid on this lot');
      await expect(bidding(bob)).toContainText('$5.00');
      await expect(button(bob, 'Place Bid')).toBeHidden();
      await button(bob, '1 bid').click();
      await expect(dialog(bob)).toContainText('This bid was retracted.');
      await expect(dialog(bob)).not.toContainText('553.21');
    });

    await test.step('the alert leads to lowering', async () => {
      const alert = toast(ann, 'The retracted bid may have shown others your maximum');
      await alert.getByRole('link').click();
      const amount = dialog(ann).getByLabel('Your maximum bid in dollars');
      await expect(amount).toHaveValue('5.00');
      await enterBid(ann, '300');
      await expect(dialog(ann)).toContainText('Maximum lowered');
    });
  },
);
