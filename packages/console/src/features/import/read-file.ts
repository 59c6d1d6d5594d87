import { importLimits } from '@fairlot/contract';
import { isZip, tableInZip } from './table-in-zip.ts';

/** A table as it is sent; or a sentence that says why it cannot be. */
export type FileRead =
  | { readonly table: Blob; readonly note: string | null }
  | { readonly refusal: string };

/** Excel's own files are packed tables: beyond this they hold pictures. Bytes. */
const workbookBytes = 32 * 1024 * 1024;

/** A table as the server reads it: a CSV as it is, an Excel file's first sheet as CSV, in a zip the one that it holds. */
export async function readFile(file: File): Promise<FileRead> {
  if (isZip(file)) {
    const inside = await tableInZip(file, workbookBytes);
    if ('refusal' in inside) return inside;
    const read = await readFile(inside);
    if ('refusal' in read) return read;
    const note = `Read ${inside.name} in ${file.name}.`;
    return { ...read, note: read.note === null ? note : `${note} ${read.note}` };
  }
  const isWorkbook = /\.(?:xlsx|xlsm|xls|ods)$/i.test(file.name);
  if (isWorkbook && file.size > workbookBytes) return tooLarge(workbookBytes);
  const table = isWorkbook ? await firstSheet(file) : { blob: file, note: null };
  if (table === null) {
    return { refusal: `${file.name} could not be read as an Excel file. Please save it as CSV.` };
  }
  if (table.blob.size > importLimits.fileBytes) return tooLarge(importLimits.fileBytes);
  return { table: table.blob, note: table.note };
}

const tooLarge = (bytes: number): FileRead => ({
  refusal: `This file is larger than ${bytes / 1024 / 1024} MB. Is it a table of lots?`,
});

async function firstSheet(file: File): Promise<{ blob: Blob; note: string | null } | null> {
  const { read, utils } = await import('@e965/xlsx');
  try {
    // One row more than fits, so that the server sees that it does not.
    const book = read(await file.arrayBuffer(), { sheetRows: importLimits.rows + 2 });
    const [name = ''] = book.SheetNames;
    const { [name]: sheet } = book.Sheets;
    if (sheet === undefined) return null;
    const blob = new Blob([utils.sheet_to_csv(sheet, { blankrows: false })]);
    const count = book.SheetNames.length;
    const note = count > 1 ? `Read the first of its ${count} sheets, “${name}”.` : null;
    return { blob, note };
  } catch {
    return null;
  }
}

/** As calls take it. */
export function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(blob);
  });
}
