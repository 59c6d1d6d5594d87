import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useHouse } from './support/house.ts';
import type { Sale } from './support/house.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const house = useHouse(async (open) => {
  const lots = ['Walnut Sideboard', 'Brass Lamp', 'Oak Table'].map((title) => ({ title }));
  sale = await open.importSale({ title: 'The Willard Place House', firstCloseTime: '+1h', lots });
  await open.installation.database.kysely
    .updateTable('auctions')
    .set({ published_at: null, previewed_at: null })
    .where('id', '=', sale.auctionSecureId)
    .execute();
});

test('lots are typed, pasted, filled down and taken back, beside a colleague’s changes', async ({
  page,
}) => {
  const clerk = await makeClerk(house(), sale, 'cataloguer');
  await signInAtConsole(page, house(), clerk);
  const address = `sellers/${clerk.sellerId}/sales/${sale.auctionSecureId}`;
  await page.goto(`${consoleUrl(house())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/lots`);
  const grid = page.getByRole('grid', { name: 'Lots' });
  const cell = (lot: number, field: string) =>
    page.locator(`[id="${sale.lots[lot]?.secureId}-${field}"]`);
  const saved = page.getByRole('status').filter({ hasText: 'All changes saved' });
  await expect(cell(2, 'title')).toHaveText('Oak Table');
  await expectAccessible(page);

  await cell(0, 'title').click();
  await page.keyboard.type('Cherry Desk');
  await page.keyboard.press('Enter');
  await expect(cell(0, 'title')).toHaveText('Cherry Desk');

  await cell(0, 'condition').click();
  await grid.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Worn\t2\r\nGood\t3\r\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(cell(1, 'condition')).toHaveText('Good');
  await expect(cell(1, 'pieces')).toHaveText('3');

  await cell(0, 'category').click();
  await page.keyboard.type('Furniture');
  await page.keyboard.press('Enter');
  await cell(0, 'category').click();
  await cell(2, 'category').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  await expect(cell(2, 'category')).toHaveText('Furniture');
  await expect(saved).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell(2, 'category')).toHaveText('');
  await expect(cell(0, 'category')).toHaveText('Furniture');
  await expect(saved).toBeVisible();

  const colleagueWrites = (lot: number, from: string, to: string) =>
    page.evaluate(
      async ({ path, body }) => {
        const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const headers = {
          'content-type': 'application/json',
          'X-XSRF-TOKEN': decodeURIComponent(token),
        };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        return answer.status;
      },
      {
        path: `/api/console/${address}/changelots`,
        body: {
          key: crypto.randomUUID(),
          lots: [{ lotId: sale.lots[lot]?.secureId, changes: { title: { from, to } } }],
        },
      },
    );
  expect(await colleagueWrites(1, 'Brass Lamp', 'Brass Desk Lamp')).toBe(200);
  await expect(cell(1, 'title')).toHaveText('Brass Desk Lamp');

  // What a colleague writes while this page hears nothing of it.
  const heardNothing = Promise.withResolvers<undefined>();
  await page.route('**/lots/changes/*', async (route) => {
    await route.fulfill({ json: { isOpen: true, version: 0, lots: [], removed: [] } });
    heardNothing.resolve(undefined);
  });
  // No question that was asked before is on its way any more.
  await heardNothing.promise;
  expect(await colleagueWrites(2, 'Oak Table', 'Elm Table')).toBe(200);
  await cell(2, 'title').click();
  await page.keyboard.type('Ash Table');
  await page.keyboard.press('Enter');
  const troubles = page.getByRole('region', { name: 'Changes that could not be saved' });
  await expect(troubles).toContainText('“Elm Table” meanwhile; you wrote “Ash Table”');
  await expectAccessible(page);
  await troubles.getByRole('button', { name: 'Use mine' }).click();
  await expect(saved).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(cell(2, 'title')).toHaveText('Ash Table');
});
