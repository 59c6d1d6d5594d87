/** A table of lots as its cells. */
export interface Table {
  readonly heading: string[];
  readonly rows: string[][];
}

/** What was typed into cells, by `cellKey`. */
export type Mends = ReadonlyMap<string, string>;

export const cellKey = (row: number, column: number) => `${row}:${column}`;

/** The table with what was typed into it. */
export function withMends({ heading, rows }: Table, mends: Mends): Table {
  const mended = rows.slice();
  for (const [key, text] of mends) {
    const [row = 0, column = 0] = key.split(':').map(Number);
    mended[row] = (mended[row] ?? []).with(column, text);
  }
  return { heading, rows: mended };
}

/** The table as a CSV file; each cell in quotes, whatever is in it. */
export function csvOf({ heading, rows }: Table): Blob {
  return new Blob([[heading, ...rows].map(csvLine).join('\n')]);
}

const csvLine = (cells: readonly string[]) =>
  cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
