import type { Page } from '@playwright/test';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  const lots = ['Walnut Sideboard', 'Brass Lamp', 'Oak Table'].map((title) => ({ title }));
  sale = await open.importSale({ title: 'The Willard Place House', firstCloseTime: '+1h', lots });
  await open.installation.database.kysely
    .updateTable('auctions')
    .set({ published_at: null, previewed_at: null })
    .where('id', '=', sale.auctionSecureId)
    .execute();
});

const paste = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Lots' }).evaluate((element, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `Lamp ${index + 1}\tBrass`).join('\n');

test('lots are typed, pasted, filled down and taken back, beside a colleague’s changes', async ({
  page,
}) => {
  const clerk = await makeClerk(server(), sale, 'cataloguer');
  await signInAtConsole(page, server(), clerk);
  const address = `sellers/${clerk.sellerId}/sales/${sale.auctionSecureId}`;
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/lots`);
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
  await paste(page, 'Worn\t2\r\nGood\t3\r\n');
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

  // The search is in the address: it survives a reload and going back.
  const find = page.getByRole('searchbox', { name: 'Find' });
  await find.fill('cherry');
  await expect(page.getByText('1 of 3 lots')).toBeVisible();
  await expect(page).toHaveURL(/find=cherry/);
  await page.getByRole('link', { name: 'Photos' }).click();
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 of 3 lots')).toBeVisible();
  await expect(find).toHaveValue('cherry');
  await find.fill('');
  await expect(page).not.toHaveURL(/find=/);

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

  // A colleague's edit, of which this page has not heard yet.
  const heardNothing = Promise.withResolvers<undefined>();
  await page.route('**/lots/changes/*', async (route) => {
    await route.fulfill({ json: { isOpen: true, version: 0, lots: [], removed: [] } });
    heardNothing.resolve(undefined);
  });
  // No earlier request is still running.
  await heardNothing.promise;
  expect(await colleagueWrites(2, 'Oak Table', 'Elm Table')).toBe(200);
  await cell(2, 'title').click();
  await page.keyboard.type('Ash Table');
  await page.keyboard.press('Enter');
  const problems = page.getByRole('region', { name: 'Changes that could not be saved' });
  await expect(problems).toContainText('“Elm Table” in the meantime; you entered “Ash Table”');
  await expectAccessible(page);
  await problems.getByRole('button', { name: 'Use mine' }).click();
  await expect(saved).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(cell(2, 'title')).toHaveText('Ash Table');
});

test(
  'thousands of rows are pasted after a preview, and more than a sale holds are not',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    const clerk = await makeClerk(server(), sale, 'cataloguer');
    await signInAtConsole(page, server(), clerk);
    await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/lots`);
    const first = page.locator(`[id="${sale.lots[0]?.secureId}-title"]`);
    const saved = page.getByRole('status').filter({ hasText: 'All changes saved' });
    await first.click();
    await paste(page, rows(10_001));
    await expect(page.getByText('A sale holds 10,000 lots')).toBeVisible();
    await expect(first).not.toHaveText('Lamp 1');

    await paste(page, rows(2_500));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2,497 lots are added at the end');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Paste 2,500 rows' }).click();
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect(first).toHaveText('Lamp 1');
    await expect(saved).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Control+End');
    await expect(page.getByText('Lamp 2500')).toBeVisible();

    // The texts, then the rows.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(saved).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('3 lots', { exact: true })).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'the checklist leads to the very cell, photos and field that it is about',
  { tag: '@long' },
  async ({ page }) => {
    const clerk = await makeClerk(server(), sale);
    const overview = `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}`;
    const { kysely } = server().installation.database;
    const second = sale.lots[1]?.secureId ?? '';
    await kysely
      .updateTable('lots')
      .set({ low_estimate_cents: 100, title: 'Brass Lamp' })
      .where('auction_id', '=', sale.auctionSecureId)
      .execute();
    await kysely
      .updateTable('lots')
      .set({ low_estimate_cents: null })
      .where('id', '=', second)
      .execute();
    await kysely.deleteFrom('lot_images').where('lot_id', '=', second).execute();
    await kysely
      .updateTable('auctions')
      .set({ zip: '' })
      .where('id', '=', sale.auctionSecureId)
      .execute();
    await signInAtConsole(page, server(), clerk);

    await page.goto(overview);
    await page.getByRole('link', { name: /^Fix: .* estimate/ }).click();
    const grid = page.getByRole('grid', { name: 'Lots' });
    await expect(grid).toBeFocused();
    await expect(grid).toHaveAttribute('aria-activedescendant', `${second}-lowEstimate`);
    await page.goBack();
    await page.getByRole('link', { name: /^Fix: .* photo/ }).click();
    await expect(page.locator('[data-lot]').filter({ hasText: 'No photo' })).toBeFocused();
    await page.goBack();
    await page.getByRole('link', { name: /^Fix: The address/ }).click();
    await expect(page.getByLabel('ZIP')).toBeFocused();
  },
);

test(
  'a description of which the table has only the beginning is edited in full',
  { tag: '@long' },
  async ({ page }) => {
    const clerk = await makeClerk(server(), sale, 'cataloguer');
    const long = `Chest. ${'Carved oak with brass handles. '.repeat(100)}The end.`;
    const first = sale.lots[0]?.secureId ?? '';
    const { kysely } = server().installation.database;
    await kysely
      .updateTable('lots')
      .set({ description_html: long })
      .where('id', '=', first)
      .execute();
    await signInAtConsole(page, server(), clerk);
    await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/lots`);
    await page.locator(`[id="${first}-description"]`).click();
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Enter');
    const text = page.getByRole('dialog').getByLabel('Description', { exact: true });
    await expect(text).toHaveValue(long);
    await expectAccessible(page);
    await text.fill(long.replace('Chest.', 'Blanket chest.'));
    await page.getByRole('button', { name: 'Save the description' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
    await expect(page.locator(`[id="${first}-description"]`)).toContainText('Blanket chest.');
    const { description_html: stored } = await kysely
      .selectFrom('lots')
      .select('description_html')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(long.replace('Chest.', 'Blanket chest.'));
  },
);
