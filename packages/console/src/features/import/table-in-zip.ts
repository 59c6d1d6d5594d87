import { listZip } from './zip-entries.ts';
import type { ZipEntry } from './zip-entries.ts';

const tableName = /\.(?:csv|tsv|xlsx|xlsm|xls|ods)$/i;
/** A .txt file counts as a table only if there is no other; beside one it is a readme. */
const textName = /\.txt$/i;

export const isZip = ({ name }: File) => /\.zip$/i.test(name);
export const isTableName = (name: string) => tableName.test(name) || textName.test(name);

/** The one table in a zip, unpacked; or an error message. `maxBytes`: the maximum unpacked size. */
export async function tableInZip(
  file: File,
  maxBytes: number,
): Promise<File | { readonly refusal: string }> {
  const entries = await listZip(file);
  if (entries === null) return { refusal: `${file.name} could not be read as a zip.` };
  const tables = entries.filter(({ name }) => tableName.test(name));
  const [table, second] =
    tables.length > 0 ? tables : entries.filter(({ name }) => textName.test(name));
  if (table === undefined) {
    return {
      refusal: `There is no table in ${file.name}. If it has only photos, drop it below.`,
    };
  }
  if (second !== undefined) {
    return {
      refusal: `There is more than one table in ${file.name}: ${table.name} and ${second.name}. Please keep only one.`,
    };
  }
  if (table.bytes > maxBytes) {
    return {
      refusal: `${table.name} in ${file.name} is larger than ${maxBytes / 1024 / 1024} MB.`,
    };
  }
  return unpacked(file, table);
}

async function unpacked(
  zip: File,
  { name, read }: ZipEntry,
): Promise<File | { readonly refusal: string }> {
  try {
    return new File([await read()], name.split('/').at(-1) ?? name);
  } catch {
    return { refusal: `${name} in ${zip.name} could not be unpacked. Does it have a password?` };
  }
}
