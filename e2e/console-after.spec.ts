import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { countActions } from './support/count-actions.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expectSignedIn, lotUrl } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Journey 7 of the console: the maximum of actions to decide ten failed reserves. */
const ceiling = { clicks: 12, seconds: 5 * 60 };
const phone = { width: 390, height: 844 };

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Union Street House',
    firstCloseTime: '+30m',
    lots: Array.from({ length: 10 }, (_, index) => ({
      title: `Walnut Chair ${index + 1}`,
      reserve: 100,
    })),
  });
});

const bidOnAll = async (page: Page, amount: number) => {
  for (const { secureId } of sale.lots) {
    await post(page, server(), 'placebid', {
      lotSecureId: secureId,
      bidAmount: amount,
      bidUniqueId: randomUUID(),
    });
  }
};

test(
  'ten failed reserves are decided, and a bidder buys by an offer',
  { tag: '@long' },
  async ({ page: desk, newcomer }) => {
    test.slow();
    const clerk = await makeClerk(server(), sale);
    const [eva, bob] = [await newcomer(), await newcomer()];
    const person = { email: 'eva@bidders.example', firstName: 'Eva', lastName: 'Hale' };
    await becomeBidder(eva, server(), person, sale);
    const other = { email: 'bob@bidders.example', firstName: 'Bob', lastName: 'Hill' };
    const bobsPaddle = await becomeBidder(bob, server(), other, sale);
    await bidOnAll(bob, 60);
    await bidOnAll(eva, 80);
    const last = sale.lots.at(-1);
    await server().clock.leave(last?.secureId ?? '', 1);

    await signInAtConsole(desk, server(), clerk);
    const overview = `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}`;
    await expect(async () => {
      await desk.goto(`${overview}/after`);
      await expect(desk.getByRole('link', { name: 'To decide (10)' })).toBeVisible();
      await expect(desk.getByRole('checkbox', { name: 'Select all 10' })).toBeVisible();
    }).toPass();
    await desk.goto(overview);

    const counter = await countActions(desk);
    const button = (name: string) => desk.getByRole('button', { name });
    const box = (lot: number) =>
      desk.getByRole('checkbox', { name: `Lot ${lot}, Walnut Chair ${lot}`, exact: true });
    const confirm = (name: string) =>
      desk.getByRole('dialog').getByRole('button', { name }).click();

    await test.step('Journey 7', async () => {
      await desk
        .getByRole('navigation', { name: 'Sale' })
        .getByRole('link', { name: 'Unsold lots' })
        .click();
      await expect(
        desk.getByRole('listitem').filter({ hasText: 'Walnut Chair 1' }).first(),
      ).toContainText('80%');
      await expectAccessible(desk);
      await box(1).click();
      await box(2).click();
      await button('Return to consignor (2)').click();
      await expectAccessible(desk);
      await confirm('Return');
      await expect(desk.getByText('2 lots returned.')).toBeVisible();
      await box(3).click();
      await box(4).click();
      await button('Counteroffer (2)').click();
      await confirm('Make the offer');
      await expect(desk.getByRole('link', { name: 'To decide (6)' })).toBeVisible();
      await desk.getByRole('checkbox', { name: 'Select all 6' }).click();
      await button('Offer at the high bid (6)').click();
      await expectAccessible(desk);
      await confirm('Make the offer');
      await expect(desk.getByText('No lots are waiting for you')).toBeVisible();
      await counter.expectAtMost('Journey 7', ceiling);
    });

    await test.step('a bidder accepts one on its page and declines another in the account', async () => {
      await eva.goto(lotUrl(server(), sale, 4));
      await expectSignedIn(eva);
      const offer = eva.getByRole('region', { name: 'Offer' });
      // With a premium of 18 % and tax of 8 %.
      await expect(offer).toContainText('$101.95');
      await expectAccessible(eva);
      await offer.getByRole('button', { name: 'Accept' }).click();
      await expect(eva.getByRole('dialog')).toContainText('$101.95');
      await expectAccessible(eva);
      await eva.getByRole('button', { name: 'Buy for $80.00' }).click();
      await expect(offer).toContainText('the lot is yours for $80.00');
      await offer.getByRole('link', { name: 'Go to the invoice' }).click();
      await expect(eva.getByRole('main')).toContainText('Walnut Chair 5');

      await eva.setViewportSize(phone);
      await eva.goto(`${server().url}/account#offers`);
      const counter = eva.getByRole('listitem').filter({ hasText: 'Lot 3, Walnut Chair 3' });
      await expect(counter).toContainText('$90.00');
      await expectAccessible(eva);
      await counter.getByRole('button', { name: 'Decline' }).click();
      await eva.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
      await expect(counter).toContainText('You declined this offer.');
    });

    await test.step('what was declined waits again, and goes down the list', async () => {
      await desk.setViewportSize(phone);
      await desk.reload();
      await expect(desk.getByRole('link', { name: 'To decide (1)' })).toBeVisible();
      await expectAccessible(desk);
      await box(3).check();
      // An impossible choice is reported where it was made.
      await button('Counteroffer (1)').click();
      await desk.getByRole('dialog').getByLabel('Price').selectOption('other');
      await desk.getByRole('dialog').getByLabel('Dollars').fill('150');
      await confirm('Make the offer');
      await expect(desk.getByRole('dialog')).toContainText(
        'must be between the bid and the reserve',
      );
      await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await button('Offer down the list (1)').click();
      await expect(desk.getByRole('dialog')).toContainText(`Lot 3: paddle ${bobsPaddle}, $60.00`);
      await expectAccessible(desk);
      await confirm('Make the offer');
      await desk.getByRole('link', { name: 'Decided (3)' }).click();
      const sold = desk.getByRole('listitem').filter({ hasText: 'Walnut Chair 5' }).first();
      await expect(sold).toContainText('Sold after');
      await expectAccessible(desk);
      await bob.goto(lotUrl(server(), sale, 2));
      await expect(bob.getByRole('region', { name: 'Offer' })).toContainText('$60.00');
    });
  },
);
