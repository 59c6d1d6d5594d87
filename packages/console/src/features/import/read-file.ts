import type { WorkSheet } from '@e965/xlsx';
import { importLimits } from '@fairlot/contract';
import { isZip, tableInZip } from './table-in-zip.ts';
import { whyTooMuch } from './workbook-size.ts';

/** A table ready to be sent, or an error message. */
export type FileRead =
  | { readonly table: Blob; readonly note: string | null }
  | { readonly refusal: string };

/** Maximum size of an Excel file in bytes: larger ones contain images. */
const workbookBytes = 32 * 1024 * 1024;

/**
 * A table as the server reads it: a CSV unchanged, an Excel file's first sheet as CSV, or the table inside a
 * zip.
 */
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
  const tooMuch = isWorkbook ? await whyTooMuch(file) : null;
  if (tooMuch !== null) return { refusal: tooMuch };
  const table = isWorkbook ? await firstSheet(file) : { blob: file, note: null };
  if (table === null) {
    return { refusal: `${file.name} could not be read as an Excel file. Please save it as CSV.` };
  }
  if (table === 'too large' || table.blob.size > importLimits.fileBytes)
    return tooLarge(importLimits.fileBytes);
  return { table: table.blob, note: table.note };
}

const tooLarge = (bytes: number): FileRead => ({
  refusal: `This file is larger than ${bytes / 1024 / 1024} MB. Is it a table of lots?`,
});

async function firstSheet(
  file: File,
): Promise<{ blob: Blob; note: string | null } | 'too large' | null> {
  const { read, utils } = await import('@e965/xlsx');
  try {
    // One row over the limit, so that the server reports it.
    const book = read(await file.arrayBuffer(), { sheetRows: importLimits.rows + 2 });
    const [name = ''] = book.SheetNames;
    const { [name]: sheet } = book.Sheets;
    if (sheet === undefined) return null;
    if (textsOf(sheet) > importLimits.fileBytes) return 'too large';
    const blob = new Blob([utils.sheet_to_csv(sheet, { blankrows: false })]);
    const count = book.SheetNames.length;
    const note = count > 1 ? `Read the first of its ${count} sheets, “${name}”.` : null;
    return { blob, note };
  } catch {
    return null;
  }
}

/** Characters of all cells: a workbook stores a text once, however many cells share it. */
function textsOf(sheet: WorkSheet): number {
  let sum = 0;
  for (const cell of Object.values(sheet) as { v?: unknown }[]) {
    if (typeof cell.v === 'string') sum += cell.v.length;
  }
  return sum;
}

/** In the format that calls take. */
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
