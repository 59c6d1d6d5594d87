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

/** `lots.csv:12:Reserve reason` or `sale.json: seller.email reason`. */
export function formatProblem({ file, line, where, reason }: Problem): string {
  if (line !== undefined) return `${file}:${line}:${where === undefined ? '' : where} ${reason}`;
  return `${file}: ${where === undefined ? '' : `${where} `}${reason}`;
}
