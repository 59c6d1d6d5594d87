import { createFactories } from '../packages/server/src/main/testing/factories.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    lots: [{ title: 'Oak Bench' }],
  });
  const make = createFactories(open.installation.database);
  for (let index = 0; index < 40; index += 1) {
    const { id } = await make.user({ first_name: 'Max', last_name: `Frey ${index + 1}` });
    const made = { auction_id: sale.auctionSecureId, user_id: id, status: 'pending' as const };
    await make.registration({ ...made, requested_at: new Date(Date.now() - (40 - index) * 1_000) });
  }
});

test(
  'forty bidders are decided on by keys, and those who are approved have paddles',
  { tag: '@long' },
  async ({ page }) => {
    const clerk = await makeClerk(server(), sale, 'manager');
    await signInAtConsole(page, server(), clerk);
    await page.goto(
      `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/bidders`,
    );
    await expect(page.getByRole('link', { name: 'Waiting (40)' })).toBeVisible();
    await expectAccessible(page);

    // Three are declined by keyboard, all others approved at once.
    for (const key of ['j', 'x', 'j', 'x', 'j', 'x', 'd']) await page.keyboard.press(key);
    const declining = page.getByRole('dialog', { name: 'Decline 3 bidders?' });
    await expect(declining.getByRole('radio', { name: 'No reason' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(declining.getByText('“They could not confirm')).toBeVisible();
    await declining.getByLabel('Note for your team').fill('The mailbox is full.');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 bidders declined.')).toBeVisible();
    // The first of the others, by themselves.
    await expect(page.getByRole('checkbox', { name: 'Max Frey 4', exact: true })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Waiting (37)' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all 37' }).check();
    await page.getByRole('button', { name: 'Approve 37' }).click();
    await expect(page.getByText('Nobody is waiting for approval')).toBeVisible();
    await page.getByRole('link', { name: 'Approved (37)' }).click();
    await expect(page.getByRole('list', { name: 'Bidders' })).toContainText('101 Max Frey 4');
    await expectAccessible(page);

    // Notes about a bidder are visible to colleagues.
    await page.getByRole('button', { name: 'Note on Max Frey 4', exact: true }).click();
    const notes = page.getByRole('dialog', { name: 'Notes on Max Frey 4' });
    await notes.getByLabel('Note', { exact: true }).fill('Brings a truck.');
    await expectAccessible(page);
    await notes.getByRole('button', { name: 'Save the note' }).dblclick();
    await expect(page.getByRole('list', { name: 'Bidders' })).toContainText('“Brings a truck.”');

    // A bidder who never paid is blocked in all sales of the company.
    await page.getByRole('button', { name: 'Block Max Frey 4', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Block Max Frey 4?' });
    await expect(dialog).toContainText('They are told by email, without the reason');
    await dialog.getByLabel('What happened').selectOption('They have not paid');
    await expect(dialog).toContainText('They have no bids on your open lots.');
    await dialog.getByLabel('What happened').selectOption('Something else');
    await dialog.getByLabel('Reason').fill('Never paid in March.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText('Max Frey 4 was blocked.')).toBeVisible();
    // Whose approval is withdrawn keeps the bids that they have placed, and the dialog says so.
    await page.getByRole('checkbox', { name: 'Max Frey 5', exact: true }).check();
    await page.getByRole('button', { name: 'Withdraw approval 1…' }).click();
    const withdrawing = page.getByRole('dialog', { name: 'Withdraw the approval of Max Frey 5?' });
    await expect(withdrawing).toContainText('Bids already placed stand');
    await withdrawing.getByRole('button', { name: 'Withdraw approval' }).click();
    await expect(page.getByText('The approval of 1 bidder was withdrawn.')).toBeVisible();
    await page.getByRole('link', { name: 'Declined (5)' }).click();
    const refused = page.getByRole('list', { name: 'Bidders' }).getByRole('listitem');
    await expect(refused.filter({ hasText: 'Max Frey 4' })).toContainText('Blocked');
    await expect(refused.filter({ hasText: 'Max Frey 1' })).toContainText(
      'Declined: Details not confirmed · “The mailbox is full.”',
    );
    await page.getByRole('link', { name: 'Blocked', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Blocked bidders' })).toContainText(
      'Never paid in March.',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lift the block of Max Frey 4' }).click();
    await expect(page.getByText('Nobody is blocked')).toBeVisible();

    await page.getByRole('link', { name: 'Rules' }).click();
    await page
      .getByLabel('Bidders who have paid you before')
      .selectOption('Approve from 1 paid invoice with you');
    await expectAccessible(page);
    await page
      .getByRole('form', { name: 'Approval rules' })
      .getByRole('button', { name: 'Save for all sales' })
      .click();
    await expect(page.getByText('The rules are saved.')).toBeVisible();
  },
);
