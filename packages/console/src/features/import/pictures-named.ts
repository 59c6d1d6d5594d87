import type { ImportCheck } from '@fairlot/contract';
import type { NamedPictures } from './use-pictures.ts';

/** The photo names in a table's rows, in column order. */
export function picturesNamed({ table: { rows }, columns }: ImportCheck): NamedPictures {
  const number = columns.findIndex(({ field }) => field === 'lotNumber');
  const pictures = columns.flatMap(({ field }, column) => (field === 'picture' ? column : []));
  if (pictures.length === 0) return [];
  return rows.flatMap((cells) => {
    const files = pictures.flatMap((column) => cells[column]?.trim() || []);
    return files.length > 0 ? [{ lotNumber: cells[number] ?? '', files }] : [];
  });
}
