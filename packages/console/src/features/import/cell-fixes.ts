/** A table of lots as its cells. */
export interface Table {
  readonly heading: string[];
  readonly rows: string[][];
}

/** What was typed into cells, by `cellKey`. */
export type Fixes = ReadonlyMap<string, string>;

export const cellKey = (row: number, column: number) => `${row}:${column}`;

/** The table with what was typed into it. */
export function withFixes({ heading, rows }: Table, fixes: Fixes): Table {
  const fixed = rows.slice();
  for (const [key, text] of fixes) {
    const [row = 0, column = 0] = key.split(':').map(Number);
    fixed[row] = (fixed[row] ?? []).with(column, text);
  }
  return { heading, rows: fixed };
}

/** The table as a CSV file with every cell quoted. */
export function csvOf({ heading, rows }: Table): Blob {
  return new Blob([[heading, ...rows].map(csvLine).join('\n')]);
}

const csvLine = (cells: readonly string[]) =>
  cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
