import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { createFactories } from '../packages/server/src/main/testing/factories.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
let otherId: string;
const titles = ['Walnut Sideboard', 'Brass Lamp', 'Oak Table', 'Silver Teapot'];
const server = useServer(async (open) => {
  const lots = titles.map((title) => ({ title }));
  sale = await open.importSale({ title: 'The Willard Place House', firstCloseTime: '+1h', lots });
  const { kysely } = open.installation.database;
  await kysely
    .updateTable('auctions')
    .set({ published_at: null, previewed_at: null })
    .where('id', '=', sale.auctionSecureId)
    .execute();
  const { seller_company_id } = await kysely
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', sale.auctionSecureId)
    .executeTakeFirstOrThrow();
  const make = createFactories(open.installation.database);
  const drafted = { seller_company_id, previewed_at: null, published_at: null };
  const other = await make.auction({ ...drafted, title: 'The Cedar Street House' });
  otherId = other.id;
  const session = await make.session({ auction_id: otherId });
  await make.lot({ auction_id: otherId, session_id: session.id, position: 1, lot_number: '2' });
});

test('lots are split, merged, sent, renumbered, moved to another sale and removed, and that is taken back @long', async ({
  page,
}) => {
  const clerk = await makeClerk(server(), sale, 'cataloguer');
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/lots`);
  const numbers = page.getByRole('gridcell').and(page.locator('[id$="-lotNumber"]'));
  const is = (...expected: string[]) => expect(numbers).toHaveText(expected);
  const choose = async (...lots: string[]) => {
    const none = page.getByRole('button', { name: 'Select none' });
    if (await none.isVisible()) await none.click();
    for (const lot of lots) {
      await page.getByRole('checkbox', { name: `Choose lot ${lot}`, exact: true }).check();
    }
  };
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).press('Enter');
    await expectAccessible(page);
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  const undo = page.getByRole('button', { name: 'Undo' });
  const dialog = page.getByRole('dialog');
  await is('1', '2', '3', '4');

  await page.getByRole('searchbox', { name: 'Find' }).fill('lamp');
  await page.getByRole('button', { name: 'Select all 1', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find' }).fill('');
  await page.locator(`[id="${sale.lots[1]?.secureId}-pieces"]`).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();

  await more('Split…');
  await dialog.getByLabel('Pieces that go to lot 2A').fill('4');
  await expect(dialog.getByText('A whole number from 1 to 3')).toBeVisible();
  await dialog.getByLabel('Pieces that go to lot 2A').fill('3');
  await dialog.getByRole('checkbox').check();
  await expect(dialog).toContainText('Lot 2 keeps 1 piece and 0 photos; lot 2A gets 3 pieces');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make lot 2A' }).click();
  await is('1', '2', '2A', '3', '4');

  await choose('2', '2A');
  await more('Merge…');
  await expect(dialog).toContainText('photos of lot 2A join lot 2; that lot leaves the sale');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await is('1', '2', '3', '4');
  await undo.click();
  await is('1', '2', '2A', '3', '4');
  await undo.click();
  await is('1', '2', '3', '4');

  await choose('1', '2');
  await more('Move to a position…');
  await dialog.getByLabel('After lot number').fill('2');
  await expect(dialog).toContainText('This lot is one of those that you move.');
  await dialog.getByLabel('After lot number').fill('3');
  await expect(dialog).toContainText('after lot 3, Oak Table, and before lot 4, Silver Teapot');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move 2 lots' }).click();
  await is('3', '1', '2', '4');

  await choose('2');
  await more('Renumber from here on…');
  await expect(dialog).toContainText('Earlier lots already have some of these numbers: 3');
  await dialog.getByLabel('First number').fill('100');
  await dialog.getByLabel('Step').fill('10');
  await expect(dialog.getByRole('region', { name: 'New numbers' })).toContainText('4 → 110');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Renumber 2 lots' }).click();
  await is('3', '1', '100', '110');
  await undo.click();
  await is('3', '1', '2', '4');
  await page.getByRole('grid', { name: 'Lots' }).focus();
  await page.keyboard.press('Control+z');
  await is('1', '2', '3', '4');

  await choose('3', '4');
  await page.getByRole('button', { name: 'Remove…' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await is('1', '2');
  await undo.click();
  await is('1', '2', '3', '4');

  await choose('2', '3');
  await more('Move to another sale…');
  await dialog.getByLabel('Draft').selectOption(otherId);
  await expect(dialog.getByRole('region', { name: 'Numbers that change' })).toContainText('2 → 3');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move 2 lots' }).click();
  await is('1', '4');
  const there = server()
    .installation.database.kysely.selectFrom('lots')
    .select(['lot_number', 'title'])
    .where('auction_id', '=', otherId)
    .where('title', 'in', titles)
    .orderBy('position');
  expect(await there.execute()).toEqual([
    { lot_number: '3', title: 'Brass Lamp' },
    { lot_number: '4', title: 'Oak Table' },
  ]);
});

test('categories are guessed, and fields of many lots are changed after a preview @long', async ({
  page,
}) => {
  const { kysely } = server().installation.database;
  const { id: cedar } = await kysely
    .selectFrom('auction_sessions')
    .select('id')
    .where('auction_id', '=', otherId)
    .executeTakeFirstOrThrow();
  const make = createFactories(server().installation.database);
  const lots = ['Oak Dining Table', 'Table Lamp', 'Box Lot'];
  const ids: string[] = [];
  for (const [index, title] of lots.entries()) {
    const row = { auction_id: otherId, session_id: cedar, position: index + 11, title };
    const states = { start_price_cents: 1_000, reserve_cents: index === 0 ? 1_050 : null };
    ids.push((await make.lot({ ...row, lot_number: `${index + 21}` }, states)).id);
  }
  const clerk = await makeClerk(server(), sale, 'cataloguer');
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${otherId}/lots`);
  const cell = (index: number, field: string) => page.locator(`[id="${ids[index]}-${field}"]`);
  const dialog = page.getByRole('dialog');
  await expect(cell(0, 'title')).toHaveText('Oak Dining Table');

  await cell(2, 'title').click();
  await page.keyboard.type('Oak Armchair');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lot 23, Oak Armchair, seems to be of Furniture.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set this category' }).click();
  await expect(cell(2, 'category')).toHaveText('Furniture');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(2, 'category')).toHaveText('');

  await page.getByRole('searchbox', { name: 'Find' }).fill('oak');
  await page.getByRole('button', { name: 'Select all', exact: false }).click();
  await page.getByRole('searchbox', { name: 'Find' }).fill('lamp');
  await expect(cell(0, 'title')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Choose lot 22' }).check();
  await page.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Guess categories…' }).press('Enter');
  const guesses = dialog.getByRole('list', { name: 'Guesses' });
  await expect(guesses).toContainText('21 Oak Dining Table');
  await guesses.getByRole('checkbox', { name: '23 Oak Armchair' }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Set \d categories$/ }).click();
  await page.getByRole('searchbox', { name: 'Find' }).fill('');
  await expect(cell(0, 'category')).toHaveText('Furniture');
  await expect(cell(1, 'category')).toHaveText('Lamps & Lighting');
  await expect(cell(2, 'category')).toHaveText('');

  await page.getByRole('button', { name: 'Change a field…' }).click();
  await dialog.getByLabel('Field').selectOption('Start price');
  await dialog.getByLabel('What to do').selectOption('Raise or lower by %');
  await dialog.getByLabel('Percent').fill('25');
  await expect(dialog.getByText('1 lot would be refused, and is left as it is.')).toBeVisible();
  const changes = dialog.getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('listitem').first()).toContainText('Lot 21, Oak Dining Table');
  await expect(changes.getByRole('listitem').first()).toContainText('is below the starting bid');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Change \d lots$/ }).click();
  await expect(cell(0, 'startPrice')).toHaveText('10');
  await expect(cell(1, 'startPrice')).toHaveText('13');

  await page.getByRole('button', { name: 'Change a field…' }).click();
  await dialog.getByLabel('Field').selectOption('Title');
  await dialog.getByLabel('What to do').selectOption('Find and replace');
  await dialog.getByLabel('Find').fill('oak');
  await dialog.getByLabel('Replace with').fill('Ash');
  await expect(changes).toContainText('Oak Armchair → Ash Armchair');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Change \d lots$/ }).click();
  await expect(cell(0, 'title')).toHaveText('Ash Dining Table');
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
});
