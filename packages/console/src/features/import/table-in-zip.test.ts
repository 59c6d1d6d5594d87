import { BlobReader, BlobWriter, ZipWriter, configure } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { tableInZip } from './table-in-zip.ts';

configure({ useWebWorkers: false });
const max = 1_000_000;

async function zipOf(files: Record<string, string>, password?: string): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { zip64: false, ...(password && { password }) });
  for (const [name, text] of Object.entries(files)) {
    // In their order.
    await writer.add(name, new BlobReader(new Blob([text])));
  }
  return new File([await writer.close()], 'sale.zip');
}
const refusalOf = async (zip: File) => {
  const found = await tableInZip(zip, max);
  return 'refusal' in found ? found.refusal : found.name;
};

test('the table in a zip is read, in whatever folder, beside photos and notes', async () => {
  const zip = await zipOf({
    'sale/lots.csv': 'LotNum,Title\n1,Lamp\n',
    'sale/photos/1.jpg': 'picture',
    'sale/notes.txt': 'Call Joan.',
    '__MACOSX/sale/._lots.csv': 'of a Mac',
    'sale/.~lots.xlsx': 'of an office',
  });
  const read = await readFile(zip);
  if ('refusal' in read) throw new Error(read.refusal);
  expect(await read.table.text()).toBe('LotNum,Title\n1,Lamp\n');
  expect(read.note).toBe('Read lots.csv in sale.zip.');
  expect(await refusalOf(await zipOf({ 'lots.txt': 'LotNum\tTitle\n' }))).toBe('lots.txt');
});

test('without a table, or with two, it says so', async () => {
  expect(await refusalOf(await zipOf({ '1.jpg': 'picture', 'inner.zip': 'zip' }))).toContain(
    'There is no table in sale.zip.',
  );
  expect(await refusalOf(await zipOf({ 'a.csv': 'a', 'b.xlsx': 'b' }))).toContain(
    'more than one table in sale.zip: a.csv and b.xlsx',
  );
});

test('a zip bomb is not unpacked, whatever sizes it claims', async () => {
  const zip = await zipOf({ 'lots.csv': 'x'.repeat(max + 1) });
  expect(zip.size).toBeLessThan(10_000);
  expect(await refusalOf(zip)).toContain('lots.csv in sale.zip is larger than');
  const bytes = Buffer.from(await zip.arrayBuffer());
  const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  bytes.writeUInt32LE(1_000, directory + 24);
  expect(await refusalOf(new File([bytes], 'lies.zip'))).toContain('could not be unpacked');
});

test('an invalid or encrypted zip is reported', async () => {
  expect(await refusalOf(new File(['PK, or not'], 'broken.zip'))).toBe(
    'broken.zip could not be read as a zip.',
  );
  expect(await refusalOf(await zipOf({ 'lots.csv': 'a,b\n' }, 'secret'))).toContain(
    'could not be unpacked. Does it have a password?',
  );
});
