export const saleFile = 'sale.json';
export const lotsFile = 'lots.csv';
export const imagesFolder = 'images';

/** Something in a sale's folder that must be fixed before it can be imported. */
export interface Problem {
  readonly file: string;
  /** In `lots.csv`, counted from 1. */
  readonly line?: number;
  /** The heading of the column in `lots.csv`, or the JSON path in `sale.json`. */
  readonly where?: string;
  /** Its index in `lots.csv`, from 0. */
  readonly column?: number;
  readonly reason: string;
}

/** The folder cannot be imported; nothing was changed. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}

/** Those of `sale.json` first, then of `lots.csv` by line. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const placeOf = ({ file, line = 0 }: Problem) => (file === saleFile ? -1 : line);
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** `lots.csv:12:Reserve reason` or `sale.json: seller.email reason`. */
export function formatProblem({ file, line, where, reason }: Problem): string {
  if (line !== undefined) return `${file}:${line}:${where === undefined ? '' : where} ${reason}`;
  return `${file}: ${where === undefined ? '' : `${where} `}${reason}`;
}
