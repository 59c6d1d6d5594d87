import { makeClerk, signInAtConsole } from './support/console.ts';
import { countActions } from './support/count-actions.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

/** Six rooms of twenty lots; the last two of the first room are the same chair twice. */
const rooms = ['Furniture', 'Lighting', 'Tools', 'Glassware', 'Books', 'Toys'];
const ofRoom = 20;
const lots = rooms.flatMap((room) =>
  Array.from({ length: ofRoom }, (_, index) => ({
    title: `${room}, no. ${Math.min(index, ofRoom - 2) + 1}`,
    pictures: 0,
  })),
);

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({ title: 'The Willard Place House', firstCloseTime: '+3d', lots });
  await open.installation.database.kysely
    .updateTable('auctions')
    .set({ published_at: null, previewed_at: null })
    .where('id', '=', sale.auctionSecureId)
    .execute();
});

// Journey 4 of the console at the desk: categories and prices, duplicates, proof, publication.
test('120 lots get categories and prices by keys, duplicates are merged, and the sale is published @long', async ({
  page,
}) => {
  test.slow();
  const clerk = await makeClerk(server(), sale);
  await signInAtConsole(page, server(), clerk);
  const counter = await countActions(page);
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  const grid = page.getByRole('grid', { name: 'Lots' });
  const cell = (index: number, field: string) =>
    page.locator(`[id="${sale.lots[index]?.secureId}-${field}"]`);

  await page.getByRole('list', { name: 'In preparation' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Lots', exact: true }).click();
  await cell(0, 'category').click();
  for (const room of rooms) {
    await page.keyboard.type(room);
    await press('Enter');
    await press('ArrowUp');
    await press('Shift+ArrowDown', ofRoom - 1);
    await press('Control+d');
    await press('ArrowDown');
  }
  await press('Control+Home');
  await press('ArrowRight', 6);
  for (let index = 0; index < lots.length; index += 1) {
    await page.keyboard.type(String(10 + (index % 9) * 5));
    await press('Enter');
  }
  await press('Control+Home');
  await expect(cell(2, 'category')).toHaveText('Furniture');
  await expect(cell(2, 'startPrice')).toHaveText(/^20/);

  // The same chair twice.
  const same = grid.getByRole('row').filter({ hasText: 'Furniture, no. 19' });
  await same.nth(0).getByRole('checkbox').click();
  await same.nth(1).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Merge/ })
    .click();
  await expect(page.getByText('119 lots')).toBeVisible();

  // Checked in the bidders' view, then published.
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Show a preview only' }).click();
  await dialog.getByRole('button', { name: 'Show the preview' }).click();
  await page.getByRole('link', { name: /^See it on/ }).click();
  await expect(page.getByText('Furniture, no. 1').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Bidders can see it and bid.')).toBeVisible();
  await counter.expectAtMost('Journey 4, at the desk', { seconds: 25 * 60 });
  const { database } = server().installation;
  const written = await database.kysely
    .selectFrom('lots')
    .innerJoin('lot_states', 'lot_id', 'lots.id')
    .innerJoin('categories as c', 'c.id', 'category_id')
    .select(['c.name', 'start_price_cents'])
    .where('lots.auction_id', '=', sale.auctionSecureId)
    .orderBy('position')
    .execute();
  expect(written).toHaveLength(119);
  expect(written.at(-1)).toEqual({ name: 'Toys', start_price_cents: 20_00 });
});
