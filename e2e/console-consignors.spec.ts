import type { Page } from '@playwright/test';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { TestServer, Sale } from './support/test-server.ts';
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

test('a consignor is named beside their lots, asked by a link, and agrees to what bidders will see @long', async ({
  page,
  newcomer,
}) => {
  const clerk = await makeClerk(server(), sale, 'manager');
  await signInAtConsole(page, server(), clerk);
  await page.getByRole('link', { name: 'Consignors' }).first().click();
  await page.getByRole('button', { name: 'Add a consignor' }).click();
  await page.getByLabel('Name').fill('Ruth Willard');
  await page.getByLabel('Email').fill('ruth@willard.example');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add the consignor' }).click();
  await expect(page.getByRole('list', { name: 'Consignors' })).toContainText('Ruth Willard');
  await expectAccessible(page);

  const overview = `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}`;
  await page.goto(`${overview}/lots`);
  const cell = (lot: number) => page.locator(`[id="${sale.lots[lot]?.secureId}-consignor"]`);
  await cell(0).click();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('combobox', { name: 'Consignor' });
  await expect(page.locator('datalist option')).toHaveText('Ruth Willard');
  await editor.fill('Ruth Willard');
  await editor.press('Enter');
  await cell(0).click();
  await cell(1).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  await expect(cell(1)).toHaveText('Ruth Willard');
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();

  await page.goto(overview);
  const missing = 'Fix: 2 lots whose consignor has not agreed to how they are shown.';
  await page.getByRole('link', { name: missing }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Ruth Willard' });
  await expect(card).toContainText('2 lots: 1, 2');
  await page.getByRole('button', { name: 'Choose lots of a consignor' }).click();
  await page.getByLabel('Consignor', { exact: true }).fill('Ada Smith');
  await page.getByLabel('Find lots').fill('2-3');
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await expect(
    page.getByText('1 of these lots has another consignor now: Ruth Willard.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('Ada Smith');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Give them 2 lots' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Smith' })).toContainText(
    '2 lots: 2, 3',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('2 lots: 1, 2');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Email them a link: Ruth Willard' }).click();
  await expect(card.getByText('Asked', { exact: true })).toBeVisible();

  const ruth = await newcomer();
  const link = await linkInOutbox(ruth, server());
  await ruth.goto(link);
  await expect(ruth.getByRole('heading', { name: '2 lots of Ruth Willard' })).toBeVisible();
  await expect(ruth.getByRole('article')).toHaveCount(2);
  // The pictures of a draft, which nobody else sees.
  await expect
    .poll(() =>
      ruth
        .getByRole('img', { name: 'Walnut Sideboard' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expectAccessible(ruth);
  await ruth.getByRole('button', { name: 'I ask for a change' }).click();
  await ruth.getByLabel('What should be changed?').fill('Lot 2 is a bronze lamp.');
  await expectAccessible(ruth);
  await ruth.getByRole('button', { name: 'Send it' }).click();
  await expect(ruth.getByRole('heading', { name: 'You asked for a change' })).toBeVisible();

  await page.reload();
  await expect(card.getByRole('blockquote')).toHaveText('Lot 2 is a bronze lamp.');
  await card.getByRole('button', { name: 'Email them a link again: Ruth Willard' }).click();
  await expect(card.getByText('Asked', { exact: true })).toBeVisible();
  await ruth.goto(await linkInOutbox(ruth, server(), link));
  await ruth.getByRole('button', { name: 'I agree to all 2 lots' }).click();
  await expect(ruth.getByRole('heading', { name: 'You agreed. Thank you.' })).toBeVisible();
  await expectAccessible(ruth);
  await ruth.goto(link);
  await expect(ruth.getByRole('heading', { name: 'You asked for a change' })).toBeVisible();

  await page.reload();
  await expect(card.getByText('Agreed', { exact: true })).toBeVisible();
  await page.goto(overview);
  await expect(page.getByRole('heading', { name: 'The Willard Place House' })).toBeVisible();
  await expect(page.getByRole('link', { name: missing })).toHaveCount(0);

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'See it as bidders will' }).click(),
  ]);
  const bar = preview.getByText('Preview: nobody else sees this');
  await expect(preview.getByRole('heading', { name: 'The Willard Place House' })).toBeVisible();
  await expect(bar).toBeVisible();
  await expectAccessible(preview);
  await preview
    .getByRole('link', { name: /Walnut Sideboard/ })
    .first()
    .click();
  await preview.waitForURL(/\/lot\//);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Walnut Sideboard');
  await preview.reload();
  await expect(bar).toBeVisible();
  await expectAccessible(preview);
  const lotPage = preview.url();
  await preview.getByRole('button', { name: 'Close the preview' }).click();
  await preview.waitForURL(`${server().url}/`);
  expect((await preview.request.get(lotPage)).status()).toBe(404);
});

test('the own site of a company that nobody has verified opens by a look alone @long', async ({
  page,
}) => {
  const clerk = await makeClerk(server(), sale, 'owner');
  const { kysely } = server().installation.database;
  const host = 'willard-preview.localhost';
  await kysely
    .insertInto('hosts')
    .values({ host, name: 'Willard', seller_company_id: clerk.sellerId })
    .execute();
  await kysely
    .updateTable('seller_companies')
    .set({ verified_at: null })
    .where('id', '=', clerk.sellerId)
    .execute();
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}`);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'See it as bidders will' }).click(),
  ]);
  await expect(preview.getByRole('heading', { name: 'The Willard Place House' })).toBeVisible();
  await expect(preview.getByText('Preview: nobody else sees this')).toBeVisible();
  expect(new URL(preview.url()).hostname).toBe(host);
  const { origin } = new URL(preview.url());
  expect((await preview.goto(`${origin}/`))?.status()).toBe(200);
  await preview.context().clearCookies({ domain: host });
  expect((await preview.goto(`${origin}/`))?.status()).toBe(404);
});

/** The newest link that was mailed, other than one that is known. */
async function linkInOutbox(page: Page, { url }: TestServer, known?: string): Promise<string> {
  const rows = page.getByRole('row').filter({ hasText: 'ruth@willard.example' });
  await expect(async () => {
    await page.goto(`${url}/dev/outbox`);
    await expect(rows).toHaveCount(known === undefined ? 1 : 2, { timeout: 500 });
    await expect(rows.first()).toContainText('kept', { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await rows.first().getByRole('link').click();
  const button = page.frameLocator('iframe').getByRole('link', { name: 'See your lots' });
  const link = (await button.getAttribute('href')) ?? '';
  expect(link).not.toBe(known);
  return link;
}
