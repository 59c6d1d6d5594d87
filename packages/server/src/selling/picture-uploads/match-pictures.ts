import type { PictureMatch } from '@fairlot/contract';
import { picturesByLot } from '#selling/intake/public.ts';
import { lotLimits } from '#selling/sales/public.ts';

/** The pictures that a table names for a lot, the best first. */
interface Named {
  readonly lotNumber: string;
  readonly files: readonly string[];
}

/**
 * Assigns files to lots: those named in a table as it says, in its order; others by their own names.
 * Files that a lot already has, or has no room for, are returned separately.
 */
export function matchFiles(
  lots: readonly { readonly lotId: string; readonly lotNumber: string; readonly files: string[] }[],
  files: readonly string[],
  named: readonly Named[],
): PictureMatch {
  const byTable = namedFiles(files, named);
  const inTable = new Set(byTable.values().flatMap((its) => its));
  const { of, left } = picturesByLot(
    lots.map(({ lotNumber }) => lotNumber),
    files.filter((file) => !inTable.has(file)),
  );
  const known = new Set(lots.map(({ lotNumber }) => lotNumber.toLowerCase()));
  const strayed = [...byTable].flatMap(([lot, its]) => (known.has(lot) ? [] : its));
  return {
    lots: lots.flatMap(({ lotId, lotNumber, files: there }) => {
      const its = [...(byTable.get(lotNumber.toLowerCase()) ?? []), ...(of.get(lotNumber) ?? [])];
      if (its.length === 0) return [];
      const names = new Set(there);
      let room = lotLimits.imagesPerLot - there.length;
      const placed = its.map((file) => {
        if (names.has(file)) return { file, kind: 'there' as const };
        room -= 1;
        return { file, kind: room < 0 ? ('too-many' as const) : ('new' as const) };
      });
      return [{ lotId, lotNumber, files: placed }];
    }),
    left: [...left, ...strayed],
  };
}

/** Files by the number of the lot that names them, in lower case; by name alone, whatever their folder. */
function namedFiles(files: readonly string[], named: readonly Named[]): Map<string, string[]> {
  const byName = new Map(files.map((file) => [baseName(file), file]));
  return new Map(
    named.map(({ lotNumber, files: its }) => [
      lotNumber.toLowerCase(),
      its.flatMap((name) => byName.get(baseName(name)) ?? []),
    ]),
  );
}

const baseName = (file: string) => file.toLowerCase().split(/[/\\]/).at(-1) ?? '';
