import { BlobReader, BlobWriter, ZipWriter, configure } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { whyTooMuch } from './workbook-size.ts';

configure({ useWebWorkers: false });

async function workbook(sheet: string): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { zip64: false });
  await writer.add('xl/worksheets/sheet1.xml', new BlobReader(new Blob([sheet])));
  return new File([await writer.close()], 'lots.xlsx');
}
const limits = { bytes: 2 * 1024 * 1024, cells: 1_000 };

test('a workbook that unpacks to more than the limit is not opened', async () => {
  const bomb = await workbook('x'.repeat(limits.bytes + 1));
  expect(bomb.size).toBeLessThan(10_000);
  expect(await whyTooMuch(bomb, limits)).toContain('Unpacked, lots.xlsx is larger than 2 MB.');
});

test('a workbook that claims less than it contains is not opened', async () => {
  const bytes = Buffer.from(await (await workbook('x'.repeat(limits.bytes + 1))).arrayBuffer());
  const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  bytes.writeUInt32LE(1_000, directory + 24);
  expect(await whyTooMuch(new File([bytes], 'lots.xlsx'), limits)).toContain(
    'could not be unpacked',
  );
});

test('a workbook with too many cells is not opened; other elements are not counted as cells', async () => {
  expect(await whyTooMuch(await workbook('<c r="A1"/>'.repeat(1_001)), limits)).toContain(
    'lots.xlsx has more than 1,000 cells.',
  );
  expect(await whyTooMuch(await workbook('<c/><col/>'.repeat(1_000)), limits)).toBeNull();
  const read = await readFile(await workbook('<c/>'.repeat(1_000_001)));
  expect(read).toEqual({
    refusal: 'lots.xlsx has more than 1,000,000 cells. Is it a table of lots?',
  });
});

test('a text shared by many cells counts for each of them', async () => {
  const { utils, write } = await import('@e965/xlsx');
  const rows = Array.from({ length: 400 }, () => ['x'.repeat(30_000)]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Lots');
  const file = new File(
    [write(book, { type: 'array', bookSST: true }) as ArrayBuffer],
    'lots.xlsx',
  );
  expect(file.size).toBeLessThan(100_000);
  expect(await readFile(file)).toEqual({
    refusal: 'This file is larger than 8 MB. Is it a table of lots?',
  });
});
