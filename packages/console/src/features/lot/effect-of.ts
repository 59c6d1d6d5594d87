import type { LotFieldName } from '@fairlot/contract';
import { closeAfterCorrection, kindOfLotChange } from '@fairlot/rules';
import { plural } from '@fairlot/ui/format.ts';

export type Edits = Partial<Record<LotFieldName, string>>;

/** The effect of changing a lot of a running sale, shown beforehand. */
export interface Effect {
  readonly sentence: string;
  readonly button: string;
}

/** Times in epoch milliseconds; null: nothing has changed. */
export function effectOf(
  edits: Edits,
  lot: {
    readonly cells: Readonly<Record<LotFieldName, string>>;
    readonly bidders: number;
    readonly close: number;
    readonly now: number;
    readonly removedPictures: number;
  },
): Effect | null {
  const { cells, bidders, close, now, removedPictures } = lot;
  const hasBids = bidders > 0;
  const kinds = (Object.entries(edits) as [LotFieldName, string][]).map(([field, after]) =>
    kindOfLotChange(field, { before: cells[field], after, hasBids }),
  );
  if (kinds.length === 0 && removedPictures === 0) return null;
  if (removedPictures === 0 && !kinds.includes('correction')) {
    return {
      sentence: 'This is changed at once and kept in your activity log. Nobody is told.',
      button: 'Save',
    };
  }
  const shown = 'Its page shows what it said before.';
  if (!hasBids) {
    return { sentence: `${shown} Nobody has bid on it, so no mail is sent.`, button: 'Correct' };
  }
  const people = plural(bidders, 'bidder');
  const moves = closeAfterCorrection({ close, clock: now, hasBids }) > close;
  const time = moves
    ? 'This lot then closes two hours from now; no other lot moves.'
    : 'It closes as before.';
  return {
    sentence: `${people} will get an email and may retract until it closes. ${shown} ${time}`,
    button: `Correct and tell ${people}`,
  };
}
