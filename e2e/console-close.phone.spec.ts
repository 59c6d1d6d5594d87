import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { countActions } from './support/count-actions.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  const lots = ['Walnut Sidebord', 'Brass Lamp', 'Oak Table'].map((title) => ({ title }));
  sale = await open.importSale({
    title: 'The Prospect Street House',
    firstCloseTime: '+40m',
    lots,
  });
});

// Journey 6 of the console, from the board on a phone, where the close needs nobody as a rule.
test('a close is paused in two taps, a lot withdrawn in three, a typo fixed in four @long', async ({
  page,
}) => {
  const clerk = await makeClerk(server(), sale);
  await signInAtConsole(page, server(), clerk);
  await page.getByRole('link', { name: 'Live board', exact: true }).filter({ visible: true }).tap();
  await expect(page.getByRole('heading', { name: 'Next to close' })).toBeVisible();
  const counter = await countActions(page);

  await page.getByRole('button', { name: 'Pause this sale…' }).tap();
  // The dialog shows the effect, who is notified, and a default reason.
  await expect(
    page.getByText(/Everyone watching the sale is told your reason at once/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pause now' }).tap();
  await expect(page.getByText(/Paused: Short pause/)).toBeVisible();
  await counter.expectAtMost('Journey 6, pause', { clicks: 2, seconds: 5 });

  counter.beginAnew();
  await page.getByRole('button', { name: 'Withdraw lot 2' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap();
  await expect(page.getByText('Lot 2 was withdrawn.')).toBeVisible();
  await counter.expectAtMost('Journey 6, withdraw', { clicks: 3, seconds: 15 });

  counter.beginAnew();
  await page.getByRole('link', { name: 'Lot 1 · Walnut Sidebord' }).tap();
  // A tap after the last word puts the cursor there.
  await page.getByLabel('Title').tap({ position: { x: 300, y: 20 } });
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ard');
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByRole('heading', { name: 'Walnut Sideboard' })).toBeVisible();
  await counter.expectAtMost('Journey 6, a typo', { clicks: 4, seconds: 20 });
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}`);
  await expect(page.getByText('The Prospect Street House is paused')).toBeVisible();
});
