import { createFactories } from '../packages/server/src/main/testing/factories.ts';
import { makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    firstCloseTime: '+1h',
    lots: [{ title: 'Walnut Sideboard' }, { title: 'Brass Lamp' }],
  });
  const make = createFactories(open.installation.database);
  await make.registration({ auction_id: sale.auctionSecureId, status: 'pending' });
});

test('the console starts with open tasks, and reaches them from anywhere by a few keys @long', async ({
  page,
}) => {
  await signInAtConsole(page, server(), await makeClerk(server(), sale));
  const waiting = page.getByRole('list', { name: 'Needs you now' });
  await waiting.getByRole('link', { name: /1 bidder is waiting for approval/ }).click();
  await page.getByRole('checkbox', { name: /^Ada Bidder/ }).check();
  await page.getByRole('button', { name: 'Approve 1' }).click();
  await expect(page.getByText('Nobody is waiting for approval')).toBeVisible();

  // A lot by number, a page of the current sale, a page of the company: by keyboard only.
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('2');
  await expect(dialog.getByRole('link').first()).toContainText('Lot 2 Brass Lamp');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lot 2 · Brass Lamp' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to…' }).click();
  await page.keyboard.type('willard set');
  await expect(dialog.getByRole('link').first()).toContainText('Setup');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Set up: Basics' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('no such thing');
  await expect(dialog).toContainText('No page, sale or lot has “no such thing” in its name.');
  await page.keyboard.press('Escape');

  // On a phone: what is left to do, the board one tap away, and the rest below “More”.
  await page.setViewportSize({ width: 390, height: 844 });
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Console' }).getByText(name).filter({ visible: true });
  await tab('Today').click();
  await expect(page.getByText('Nothing needs you now')).toBeVisible();
  await expectAccessible(page);
  await tab('Live board').click();
  await expect(page.getByRole('heading', { name: 'Next to close' })).toBeVisible();
  await tab('More').click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
});
