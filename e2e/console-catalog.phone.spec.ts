import sharp from 'sharp';
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

test('lots are cataloged on a phone: found, written, photographed and added, beside a colleague', async ({
  page,
}) => {
  const clerk = await makeClerk(server(), sale, 'cataloguer');
  const { kysely } = server().installation.database;
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/lots`);
  const list = page.getByRole('list', { name: 'Lots', exact: true });
  const saved = page.getByRole('status').filter({ hasText: 'All changes saved' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Find' }).fill('lamp');
  await list.getByRole('link', { name: 'Brass Lamp' }).tap();

  // Each field is saved when it is left, by whatever way.
  await page.getByLabel('Title').fill('Brass Desk Lamp');
  await page.getByLabel('Start price').fill('$25');
  await page.getByLabel('Description').fill('It works.\n\nThe shade is new.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lot 2 · Brass Desk Lamp');
  await expect(page.getByLabel('Start price')).toHaveValue('25');
  await page.getByRole('button', { name: 'Set to “Lamps & Lighting”' }).tap();
  await expect(page.getByLabel('Category')).toHaveValue('Lamps & Lighting');
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#a0522d' } });
  await page.getByLabel('Take a photo of lot 2').setInputFiles({
    name: 'IMG_1.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await expect(page.getByRole('button', { name: 'Photo 2 of lot 2' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Condition').fill('A dent.');
  await page.getByRole('link', { name: 'Next lot' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lot 3 · Oak Table');

  await page.getByRole('button', { name: 'Add after this lot' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lot 4 · Untitled');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Box of Books');
  await page.getByRole('link', { name: 'Previous lot' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lot 3 · Oak Table');
  await expect(saved).toBeVisible();
  const stored = await kysely
    .selectFrom('lots')
    .innerJoin('lot_states', 'lot_states.lot_id', 'lots.id')
    .select(['title', 'condition', 'description_html', 'start_price_cents'])
    .where('lots.auction_id', '=', sale.auctionSecureId)
    .orderBy('lots.position')
    .execute();
  expect(stored[1]).toEqual({
    title: 'Brass Desk Lamp',
    condition: 'A dent.',
    description_html: 'It works.<br /><br />The shade is new.',
    start_price_cents: 2500,
  });
  expect(stored[3]).toMatchObject({ title: 'Box of Books' });

  // A text that its rule refuses, and one that a colleague has changed since typing began.
  await page.getByLabel('Low estimate').fill('many');
  await page.getByLabel('Title').focus();
  await expect(page.getByText('“many” was not saved')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard mine' }).tap();
  await page.getByLabel('Title').fill('Ash Table');
  await kysely.transaction().execute(async (tx) => {
    await tx
      .updateTable('lots')
      .set({ title: 'Elm Table' })
      .where('id', '=', sale.lots[2]?.secureId ?? '')
      .execute();
  });
  await page.getByLabel('Condition').focus();
  await expect(
    page.getByText('“Elm Table” in the meantime; you entered “Ash Table”'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use mine' }).tap();
  await expect(saved).toBeVisible();

  // A lot is taken out as at a desk.
  await page.getByRole('link', { name: 'Back to the lots' }).tap();
  await expect(list).toContainText('Ash Table');
  await page.getByRole('button', { name: 'Select lots' }).tap();
  await page.getByRole('checkbox', { name: 'Choose lot 4' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove…' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Remove/ })
    .tap();
  await expect(list.getByRole('listitem')).toHaveCount(3);
});
