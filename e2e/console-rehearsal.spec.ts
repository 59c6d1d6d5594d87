import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    firstCloseTime: '+2h',
    lots: [{ title: 'Walnut Sideboard' }, { title: 'Brass Lamp' }],
  });
});

// Half an hour before a sale's first close takes half a minute.
test('a sale is rehearsed, stopped, rehearsed again, and the report is read @long', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const clerk = await makeClerk(server(), sale);
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}`);
  await page.getByRole('link', { name: 'Rehearsal' }).click();
  await page.getByRole('button', { name: 'Rehearse this sale' }).dblclick();
  await expect(page.getByText('Robots bid; no lot has closed yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop it' }).click();
  await expect(page.getByText('Stopped before its end')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Rehearse it again' }).click();
  const report = page.getByRole('listitem').filter({ hasText: 'Result' });
  await expect(report).toBeVisible({ timeout: 150_000 });
  await expect(report.getByText('Moved by late bids')).toBeVisible();
  await expect(report).toContainText('Robots bid by estimates and chance');
  await expect(page.getByRole('button', { name: 'Rehearse it again' })).toBeVisible();
  await expectAccessible(page);
});
