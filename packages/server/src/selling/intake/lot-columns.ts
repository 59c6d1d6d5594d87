import type { ImportField, LotFieldName } from '@fairlot/contract';
import { intakeLimits } from './limits.ts';
import type { CsvRow } from './csv-table.ts';
import type { Problem } from './problem.ts';

/** HiBid's columns, which AuctionNinja also accepts, and ours. */
const known = {
  lotNumber: 'Lot Number',
  title: 'Lead',
  description: 'Description',
  pieces: 'Quantity',
  category: 'Category',
  condition: 'Condition',
  highEstimate: 'High Estimate',
  lowEstimate: 'Low Estimate',
  startPrice: 'Starting Bid',
  reserve: 'Reserve',
  premiumExempt: 'Buyer Premium Exempt',
  closeTime: 'Close Time',
  provenance: 'Provenance',
  dimensions: 'Dimensions',
  code: 'Code',
  transportFee: 'Transport Fee',
  consignor: 'Consignor',
} as const satisfies Record<LotFieldName | 'closeTime', string>;

/** Other headings for the same columns: Auction Flex, LiveAuctioneers, Proxibid, and people. */
const alsoKnownAs: Partial<Record<LotColumn, readonly string[]>> = {
  lotNumber: ['Lot #', 'LotNum', 'Lot No', 'Lot Num'],
  title: ['Title', 'Lot Title', 'Item Name'],
  description: ['Lot Description', 'Item Description'],
  pieces: ['Qty'],
  condition: ['Condition Report'],
  highEstimate: ['HighEst', 'Est. Max (Each)', 'Est. Max'],
  lowEstimate: ['LowEst', 'Est. Min (Each)', 'Est. Min'],
  startPrice: ['StartPrice', 'Start Bid', 'Opening Bid'],
  reserve: ['Reserve Price', 'Total Reserve'],
  consignor: ['Consignor Name'],
};

export type LotColumn = keyof typeof known;

export interface LotColumns {
  readonly at: ReadonlyMap<LotColumn, number>;
  /** Indexes of picture columns in the order of their numbers. */
  readonly images: readonly number[];
  /** The headings as the file spells them, for messages. */
  readonly headings: readonly string[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

const byKey = new Map(
  (Object.keys(known) as LotColumn[]).map((column) => [keyOf(known[column]), column]),
);
const byOtherKey = new Map(
  (Object.keys(alsoKnownAs) as LotColumn[]).flatMap((column) =>
    (alsoKnownAs[column] ?? []).map((title): [string, LotColumn] => [keyOf(title), column]),
  ),
);
/** `Image 1`, or LiveAuctioneers' `ImageFile.1`. */
const imageKey = /^image(?:file)?(\d{1,2})$/;

/** What a person chose for columns, by index: a field, pictures, or null to ignore it. */
export type ChosenColumns = ReadonlyMap<number, ImportField | null>;

/**
 * Finds the columns by their headings, ours or another program's, ignoring case and spacing, unless a
 * person chose their fields. An unknown column is ignored with a warning, since sellers' files have
 * columns of their own; one that looks like a typo is a problem, since a misspelt "Reserve" would sell
 * without one.
 */
export function findColumns(
  file: string,
  { line, cells }: CsvRow,
  chosen: ChosenColumns = new Map(),
): LotColumns {
  const at = new Map<LotColumn, number>();
  const images = new Map<number, number>();
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const ours = new Set(
    cells.map((text, index) => (chosen.has(index) ? chosen.get(index) : byKey.get(keyOf(text)))),
  );
  for (const [index, text] of cells.entries()) {
    const here = { file, line, where: text, column: index };
    const once = <Key>(places: Map<Key, number>, key: Key) => {
      if (!places.has(key)) places.set(key, index);
      else if (chosen.has(index))
        problems.push({ ...here, reason: 'another column is this already' });
      else problems.push({ ...here, reason: 'there are two columns of this name' });
    };
    const choice = chosen.get(index);
    const key = keyOf(text);
    const other = byOtherKey.get(key);
    const column = byKey.get(key) ?? other;
    const image = Number(imageKey.exec(key)?.[1] ?? 0);
    if (choice === null) continue;
    if (choice === 'picture') once(images, image || index + intakeLimits.imagesPerLot);
    else if (choice !== undefined) once(at, choice);
    else if (other !== undefined && ours.has(other)) {
      warnings.push({ ...here, reason: `left out: "${known[other]}" says the same` });
    } else if (column !== undefined) once(at, column);
    else if (image > 0 && image <= intakeLimits.imagesPerLot) once(images, image);
    else if (text !== '') {
      const meant = nearest(key);
      if (meant) problems.push({ ...here, reason: `unknown column; did you mean "${meant}"?` });
      else warnings.push({ ...here, reason: 'unknown column, left out' });
    }
  }
  for (const column of ['lotNumber', 'title'] as const) {
    if (at.has(column)) continue;
    problems.push({ file, line: 1, where: known[column], reason: 'the column is missing' });
  }
  return {
    at,
    images: [...images].toSorted(([a], [b]) => a - b).map(([, index]) => index),
    headings: cells,
    problems,
    warnings,
  };
}

function keyOf(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function nearest(key: string): string | undefined {
  const close = Object.values(known).find((title) => isSlip(key, keyOf(title)));
  return close ?? (/^(imag|img|image|picture|photo)s?\d+$/.test(key) ? 'Image 1' : undefined);
}

/** Whether two keys differ by one letter, or two if they are long. */
function isSlip(a: string, b: string): boolean {
  return editDistance(a, b) <= (b.length > 5 ? 2 : 1);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split('').entries()) {
      const swap = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
