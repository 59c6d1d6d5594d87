import type { Locator, Page } from '@playwright/test';
import { utils, write } from '@e965/xlsx';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import sharp from 'sharp';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { countActions } from './support/count-actions.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  const lots = [{ title: 'Walnut Sideboard' }, { title: 'Brass Lamp' }];
  sale = await open.importSale({ title: 'The Willard Place House', firstCloseTime: '+1h', lots });
  await open.installation.database.kysely
    .updateTable('auctions')
    .set({ published_at: null, previewed_at: null })
    .where('id', '=', sale.auctionSecureId)
    .execute();
});

/** Journey 4 of the console, by a table: 300 rows with 12 bad cells, dropped and fixed. */
const ceiling = { clicks: 3, keys: 12 * 6, seconds: 6 * 60 };

/** Every 25th row has an invalid reserve. */
const rows = Array.from({ length: 300 }, (_, index) => {
  const reserve = index % 25 === 0 ? '12O' : '';
  return `${index + 1},"Chair, no. ${index + 1}",${index % 25 === 0 ? '10' : '5'},${reserve},oak`;
});
const table = `LotNum,Title,StartPrice,Reserve Price,Wood\n${rows.join('\n')}\n`;

async function drop(page: Page, target: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ''], file ?? '', { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  await target.dispatchEvent('drop', { dataTransfer });
}

test('a table of 300 lots is dropped, fixed by the keyboard and imported', async ({ page }) => {
  const clerk = await makeClerk(server(), sale, 'cataloguer');
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/import`);
  const file = page.getByLabel('Table of lots');
  await expect(page.getByRole('heading', { name: 'Import lots' })).toBeVisible();
  await expectAccessible(page);

  const counter = await countActions(page);
  await drop(page, file, 'lots.csv', table);
  await expect(page.getByText('300 rows, 12 cells to fix')).toBeVisible();
  await expect(page.getByText('Columns: 4 of 5 are used')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import:/ })).toBeDisabled();
  await expectAccessible(page);

  const fix = page.getByRole('region', { name: '12 cells to fix' });
  // Each cell's text is selected: typing replaces it, Enter moves on and checks at the end.
  for (let cell = 0; cell < 12; cell += 1) {
    const input = fix.getByLabel('Reserve Price').nth(cell);
    await expect(input).toBeFocused();
    await page.keyboard.type('120');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('300 rows, nothing to fix')).toBeVisible();
  const changed = page.getByRole('list', { name: 'Changed lots' });
  await expect(changed).toContainText('Title: Walnut Sideboard → Chair, no. 1');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Import: add 298 lots, change 2 lots' }).click();
  await expect(page.getByText('298 lots added, 2 changed, 0 as before.')).toBeVisible();
  await counter.expectAtMost('Journey 4, a table', ceiling);

  await page.getByRole('link', { name: 'See the lots' }).click();
  await expect(page.getByText('300 lots')).toBeVisible();
});

test(
  'columns of an Excel file can be assigned, and a colleague’s change meanwhile is shown first',
  { tag: '@long' },
  async ({ page }) => {
    const clerk = await makeClerk(server(), sale, 'manager');
    await signInAtConsole(page, server(), clerk);
    await page.goto(
      `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/import`,
    );
    const file = page.getByLabel('Table of lots');
    const sheet = utils.aoa_to_sheet([
      ['Nummer', 'Title', 'Reserv'],
      ['007', 'Lamp', 1.5],
    ]);
    const book = utils.book_new(sheet, 'Lots');
    await file.setInputFiles({
      name: 'lots.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    });
    await expect(page.getByText('1 row: first choose what its columns are')).toBeVisible();
    await expect(page.getByText('Lot Number: the column is missing.')).toBeVisible();
    await page.getByLabel('Nummer').selectOption('Lot number');
    await page.getByLabel('Reserv').selectOption('Leave it out');
    const submit = page.getByRole('button', { name: 'Import: add 1 lot' });
    await expect(submit).toBeEnabled();
    await server()
      .installation.database.kysely.insertInto('lot_versions')
      .values({ auction_id: sale.auctionSecureId, version: 1000 })
      .onConflict((on) => on.column('auction_id').doUpdateSet({ version: 1000 }))
      .execute();
    await submit.click();
    await expect(page.getByText('Lots of this sale were changed in the meantime.')).toBeVisible();
    await submit.click();
    await expect(page.getByText('1 lot added, 0 changed')).toBeVisible();
    const added = server()
      .installation.database.kysely.selectFrom('lots')
      .select('title')
      .where('auction_id', '=', sale.auctionSecureId)
      .where('lot_number', '=', '007');
    expect(await added.executeTakeFirst()).toEqual({ title: 'Lamp' });
  },
);

const photo = (color: string, side = 900) =>
  sharp({ create: { width: side, height: 600, channels: 3, background: color, noise: grain } })
    .png()
    .toBuffer();
/** Adds noise, because a photo of some hundred bytes would never be interrupted halfway. */
const grain = { type: 'gaussian' as const, mean: 128, sigma: 30 };

test(
  'photos and a zip of them are matched to lots and uploaded over a failing network',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/ERR_CONNECTION_RESET/);
    const clerk = await makeClerk(server(), sale, 'cataloguer');
    await signInAtConsole(page, server(), clerk);
    await page.goto(
      `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/import`,
    );
    const zip = new ZipWriter(new BlobWriter());
    const inside = await photo('#363');
    await zip.add('photos/1-2.png', new BlobReader(new Blob([new Uint8Array(inside)])));
    await zip.add('photos/notes.txt', new BlobReader(new Blob(['none'])));
    const packed = Buffer.from(await (await zip.close()).arrayBuffer());
    // The second chunk of the first photo fails at first.
    let pieces = 0;
    await page.route('**/pictures/uploads/*', async (route) => {
      pieces += 1;
      await (pieces === 2 ? route.abort('connectionreset') : route.continue());
    });
    await page.getByLabel('Photos of lots').setInputFiles([
      { name: '1.png', mimeType: 'image/png', buffer: await photo('#a33', 1_400) },
      { name: '2.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      { name: 'house.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('whose') },
      { name: 'more.zip', mimeType: 'application/zip', buffer: packed },
    ]);
    await expect(page.getByText('3 photos for 2 lots')).toBeVisible();
    await expect(page.getByText('1 file not named for a lot of this sale')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload 3 photos' }).click();
    await expect(page.getByText('2 of 3 photos saved on the server')).toBeVisible();
    await expect(page.getByText('2.jpg is not a JPEG')).toBeVisible();
    expect(pieces).toBeGreaterThan(3);
    const images = server()
      .installation.database.kysely.selectFrom('lot_images as i')
      .innerJoin('lots as l', 'l.id', 'i.lot_id')
      .select(['i.file_name', 'l.lot_number'])
      .where('l.auction_id', '=', sale.auctionSecureId)
      .where('l.lot_number', '=', '1')
      .orderBy('i.position');
    expect((await images.execute()).slice(-2)).toEqual([
      { file_name: '1.png', lot_number: '1' },
      { file_name: 'photos/1-2.png', lot_number: '1' },
    ]);

    // A photo is dragged to another lot, rotated there and moved to the front, also by the dialog's buttons.
    await page.getByRole('link', { name: 'Photos' }).click();
    const lot = (number: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: new RegExp(`^Lot ${number} ·`) }) });
    const picture = (number: string, file: string) =>
      lot(number).getByRole('button', { name: file });
    await picture('1', ': 1.png').dragTo(lot('2').getByRole('heading'));
    await expect(picture('2', ': 1.png')).toBeVisible();
    await expect(picture('1', ': 1.png')).toBeHidden();
    await expectAccessible(page);
    await picture('2', ': 1.png').click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Show first' }).click();
    await expect(dialog).toContainText('Photo 1 of');
    await dialog.getByRole('button', { name: 'Rotate right' }).click();
    await expect(dialog).toBeHidden();
    await expect(picture('2', 'Photo 1 of lot 2: 1.png')).toBeVisible();
    await picture('2', ': 1.png').click();
    await dialog.getByRole('button', { name: 'Crop…' }).click();
    await expect(dialog.getByRole('button', { name: 'Crop' })).toBeDisabled();
    await dialog.getByRole('slider', { name: 'Left' }).press('PageUp');
    await expect(dialog).toContainText('pixels stay');
    const frame = await dialog.getByRole('img').boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = frame ?? {};
    await page.mouse.move(x + width / 4, y + height / 4);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + (3 * height) / 4, { steps: 4 });
    await page.mouse.up();
    await expect(dialog.getByRole('slider', { name: 'Right' })).toHaveValue('50');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crop' }).click();
    await expect(dialog).toBeHidden();
    await picture('2', ': 1.png').click();
    await dialog.getByRole('button', { name: 'Undo crop' }).click();
    await expect(dialog).toBeHidden();
    await picture('2', ': 1.png').click();
    await expect(dialog.getByRole('button', { name: 'Undo crop' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(picture('2', ': 1.png')).toBeHidden();

    // Photos are added where they are seen: of one lot under any name, and of many by their names.
    const whole = { name: 'image.jpg', mimeType: 'image/png', buffer: await photo('#36a') };
    const broken = { ...whole, name: 'note.jpg', buffer: Buffer.from('no picture') };
    await page.getByLabel('Add photos of lot 2', { exact: true }).setInputFiles([whole, broken]);
    await expect(picture('2', ': image.jpg')).toBeVisible();
    await expect(lot('2')).toContainText('note.jpg: ');
    await page.getByRole('button', { name: 'Add photos of many lots' }).click();
    await page.getByLabel('Photos of lots').setInputFiles([{ ...whole, name: '1-9.png' }]);
    await page.getByRole('button', { name: 'Upload 1 photo' }).click();
    await expect(picture('1', ': 1-9.png')).toBeVisible();
    await expectAccessible(page);
  },
);

test('a table and its photos are dropped together, or in a zip @long', async ({ page }) => {
  const clerk = await makeClerk(server(), sale, 'cataloguer');
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/import`);
  const zip = new ZipWriter(new BlobWriter());
  const lots = 'LotNum,Title,ImageFile.1\n950,Palm Leaf Fan,fan.png\n';
  await zip.add('house/lots.csv', new BlobReader(new Blob([lots])));
  const fan = await photo('#363', 300);
  await zip.add('house/photos/fan.png', new BlobReader(new Blob([new Uint8Array(fan)])));
  const buffer = Buffer.from(await (await zip.close()).arrayBuffer());
  const file = { name: 'house.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Table of lots').setInputFiles(file);
  await expect(page.getByText('Read lots.csv in house.zip.')).toBeVisible();
  await page.getByRole('button', { name: 'Import: add 1 lot' }).click();
  await expect(page.getByText('1 photo for 1 lot')).toBeVisible();
  await expect(page.getByText('left out')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(page.getByText('1 of 1 photo saved on the server')).toBeVisible();

  await page.getByRole('button', { name: 'Import another table' }).click();
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], '951.png', { type: 'image/png' }));
    transfer.items.add(new File(['LotNum,Title\n951,Ivory Fan\n'], 'more.csv'));
    return transfer;
  }, fan.toString('base64'));
  await page.getByLabel('Table of lots').dispatchEvent('drop', { dataTransfer });
  await page.getByRole('button', { name: 'Import: add 1 lot' }).click();
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(page.getByText('1 of 1 photo saved on the server')).toBeVisible();
});
