import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../../', import.meta.url));

export interface SourceFile {
  /** Path from the folder asked for, with slashes. */
  readonly file: string;
  readonly text: string;
}

/**
 * The product's TypeScript in a folder of `packages`, without tests and their helpers. Read in one go:
 * awaited one by one, a thousand files wait for whatever the tests beside them have under way.
 */
export function productSource(folder: string): SourceFile[] {
  return readdirSync(path.join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)testing\//.test(file),
    )
    .map((file) => ({ file, text: readFileSync(path.join(packages, folder, file), 'utf8') }));
}
