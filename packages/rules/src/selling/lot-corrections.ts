/**
 * How a lot's fields may be changed in a running sale (seller.md, 4.2). Bidders rely on what they read:
 * descriptions are corrected publicly; charges besides the bid, and the start price, are frozen by the
 * first bid; numbers are fixed since people refer to lots by them, and a reserve has a rule of its own
 * (`mayLowerReserve`).
 */
const ways = {
  title: 'slips',
  category: 'freely',
  consignor: 'freely',
  description: 'by-correction',
  condition: 'by-correction',
  pieces: 'by-correction',
  dimensions: 'by-correction',
  provenance: 'by-correction',
  code: 'by-correction',
  lowEstimate: 'by-correction',
  highEstimate: 'by-correction',
  startPrice: 'until-first-bid',
  transportFee: 'until-first-bid',
  premiumExempt: 'until-first-bid',
  lotNumber: 'never',
  reserve: 'never',
} as const;

export type LotTextField = keyof typeof ways;

/**
 * `free`: only logged; `correction`: shown publicly, and the lot's bidders are notified; `frozen`:
 * refused.
 */
export type LotChangeKind = 'free' | 'correction' | 'frozen';

/** Classifies a change of one field of a lot in a running sale, from one displayed text to another. */
export function kindOfLotChange(
  field: LotTextField,
  change: {
    readonly before: string;
    readonly after: string;
    /** Bids that stand or wait for an approval. */
    readonly hasBids: boolean;
  },
): LotChangeKind {
  const { before, after, hasBids } = change;
  if (before === after) return 'free';
  switch (ways[field]) {
    case 'freely':
      return 'free';
    case 'slips':
      return isSlip(before, after) ? 'free' : 'correction';
    case 'by-correction':
      return 'correction';
    case 'until-first-bid':
      return hasBids ? 'frozen' : 'free';
    case 'never':
      return 'frozen';
  }
}

/** The maximum number of different letters in a typo; more make it a different title. */
const lettersOfSlip = 3;

/** Whether two titles name the same thing: only few letters differ, and no digits (14k is not 18k). */
export function isSlip(before: string, after: string): boolean {
  return digits(before) === digits(after) && distance(plain(before), plain(after)) <= lettersOfSlip;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s\p{P}]+/gu, ' ');
const digits = (text: string) => text.replaceAll(/\P{Nd}+/gu, ' ').trim();

/** The number of letters to insert, delete or replace to turn one text into the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(one).entries()) {
    const next = [i + 1];
    for (const [j, wanted] of Array.from(other).entries()) {
      const [above = 0, left = 0, corner = 0] = [row[j + 1], next[j], row[j]];
      next.push(Math.min(above + 1, left + 1, corner + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The minimum time for bidders to read and answer a correction, in milliseconds (seller.md, 4.2). */
export const timeToAnswerCorrection = 2 * 60 * 60_000;

/**
 * The close of a lot that was corrected, by the clock of its sale: never earlier (seller.md, 4.4), and
 * only if somebody had already bid. Epoch milliseconds.
 */
export function closeAfterCorrection({
  close,
  clock,
  hasBids,
}: {
  readonly close: number;
  readonly clock: number;
  readonly hasBids: boolean;
}): number {
  return hasBids ? Math.max(close, clock + timeToAnswerCorrection) : close;
}
